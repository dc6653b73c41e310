// node scripts/shipped-sales.ts: writes the file of sale figures that is shipped with the product (SHIPPED_FILE), from the sales that
// `npm run sales` has loaded into the database.
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
