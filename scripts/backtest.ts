// npm run backtest [-- FILE] [--compare]: fits the price estimate to older registered sales (stored ones, or those of a file), tests it on
// the newer ones and prints its errors. Changes no data. For the stored sales it starts the embedded PostgreSQL where no database is
// configured. With --compare it ends with status 1 when the figures differ by more than 0.3 points from those of docs/estimate.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDirectDatabase } from '../src/server/db/database.ts';
import { readEnv } from '../src/server/env.ts';
import { compareFigures } from '../src/server/sale/estimate/compare-figures.ts';
import { figureLines } from '../src/server/sale/estimate/figure-lines.ts';
import type { SaleRow } from '../src/server/sale/estimate/model.ts';
import { fitAndTest, readTrainingSales } from '../src/server/sale/estimate/run.ts';
import { openSales, readSales } from '../src/server/sale/load/read-sales.ts';
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../src/shared/format.ts';
import { DAY_MS } from '../src/shared/time.ts';

/** Reads the sales of a file that the estimate learns from (of ready homes, each once), without a database. */
async function readSalesOfFile(file: string): Promise<SaleRow[]> {
  const feed = await openSales(file);
  const seenKeys = new Set<string>();
  const sales: SaleRow[] = [];
  for await (const row of readSales(feed, new Date().toISOString().slice(0, 10))) {
    if (!('sale' in row) || row.sale.stage !== 'ready') continue;
    const { transactionNumber, registeredOn, squareMetres, amount, area, housing, bedrooms, building } = row.sale;
    const key = `${transactionNumber}|${registeredOn}|${squareMetres}|${amount}`;
    if (seenKeys.has(key)) continue;
    seenKeys.add(key);
    const squareFeet = squareMetres / SQUARE_METRES_PER_SQUARE_FOOT;
    const daysSince1970 = Date.parse(registeredOn) / DAY_MS;
    sales.push({ area, housing, bedrooms, building, size: squareFeet, price: amount, day: daysSince1970 });
  }
  return sales;
}

/**
 * Reads the sales of the database that the estimate learns from; starts and stops the embedded PostgreSQL where no database is configured.
 */
async function readStoredSales(): Promise<SaleRow[]> {
  const database = await openDirectDatabase(readEnv());
  const client = new pg.Client({ connectionString: database.url, statement_timeout: 0 });
  try {
    await client.connect();
    return await readTrainingSales(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { compare: { type: 'boolean', default: false } } });
const [file] = positionals;
const sales = file ? await readSalesOfFile(file) : await readStoredSales();
if (sales.length === 0) {
  console.error('There are no registered sales of ready homes: load them with npm run sales -- FILE');
  process.exitCode = 1;
} else {
  const lines = figureLines(fitAndTest(sales).figures);
  for (const line of lines) console.log(line);
  if (options.compare) {
    const differences = compareFigures(lines, readFileSync(join(import.meta.dirname, '../docs/estimate.md'), 'utf8'));
    for (const line of differences) console.error(line);
    if (differences.length > 0) process.exitCode = 1;
    else console.log('\nAs docs/estimate.md says, within 0.3 points.');
  }
}
