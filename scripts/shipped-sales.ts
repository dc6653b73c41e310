// node scripts/shipped-sales.ts: writes SHIPPED_FILE, the figures of registered sales that the product ships with, so that it shows prices
// before an operator loads any sales. Reads the database, into which `npm run sales` must have loaded the sales; changes nothing there.
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
  const bytes = await exportShippedSales(client, SOURCE);
  writeFileSync(SHIPPED_FILE, bytes);
  console.log(`Wrote ${basename(SHIPPED_FILE)}: ${Math.ceil(bytes.length / 1000)} kB`);
} finally {
  await client.end();
  await database.stop();
}
