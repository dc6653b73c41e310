// node scripts/shipped-sales.ts: writes the figures that come with the product from the register that `npm run sales` has loaded.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { openDirectDatabase } from '../src/server/db/database.ts';
import { readEnv } from '../src/server/env.ts';
import { SOURCE } from '../src/server/sale/area-sales.ts';
import { exportShippedSales, SHIPPED_FILE } from '../src/server/sale/load/shipped-sales.ts';

const database = await openDirectDatabase(readEnv());
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  const file = await exportShippedSales(client, SOURCE);
  writeFileSync(SHIPPED_FILE, file);
  console.log(`Wrote ${basename(SHIPPED_FILE)}: ${Math.ceil(file.length / 1000)} kB`);
} finally {
  await client.end();
  await database.stop();
}
