// Tests of the command `npm run rates`, which stores exchange rates, run as a process on a test database.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { rows } from '../db/orm.ts';
import { MAX_RATES_FILE } from './ecb.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'rates-'));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run rates` on the database of the test. */
function runCommand(...args: string[]): { lines: string[]; error: string; status: number | null } {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test' };
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/rates.ts', ...args], { encoding: 'utf8', env });
  return { lines: stdout.trim().split('\n').filter(Boolean), error: stderr.trim(), status };
}
/** Writes a file into the temporary folder. @returns its path */
const writeRatesFile = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
/** The currencies that have a stored rate. */
const storedCurrencies = async (): Promise<string[]> =>
  (await rows<{ currency: string }>(database.orm.em, { text: 'select currency from exchange_rates order by currency', values: [] })).map(
    ({ currency }) => currency,
  );

test('the command stores the rates of a file and says every rate that it took and every row that it refused', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const path = writeRatesFile(
    'eurofxref-daily.xml',
    `<Envelope><Cube><Cube time='${day}'>\n<Cube currency='USD' rate='1.1630'/>\n<Cube currency='GBP' rate='-1'/>\n<Cube currency='INR' rate='103.1450'/></Cube></Cube></Envelope>`,
  );
  const { lines, error, status } = runCommand(path);
  expect([error, status]).toEqual(['', 0]);
  expect(lines).toEqual([
    `1 AED = 0.234131 EUR (${day})`,
    `1 AED = 24.1494 INR (${day})`,
    'Refused: line 3: GBP -1: this is not a rate',
    'Refused: CNY: the file has no rate of it',
  ]);
  expect(await storedCurrencies()).toEqual(['EUR', 'INR']);
}, 30_000);

test('a rate is set by hand and removed, and removing one that is not there says so', async () => {
  const day = new Date().toISOString().slice(0, 10);
  expect(runCommand('--set', 'PKR=75.9').lines).toEqual([`1 AED = 75.9000 PKR (${day})`]);
  expect(await storedCurrencies()).toContain('PKR');
  expect(runCommand('--remove', 'PKR').lines).toEqual(['PKR is no longer offered.']);
  expect(await storedCurrencies()).not.toContain('PKR');
  expect(runCommand('--remove', 'PKR').lines).toEqual(['PKR has no rate.']);
}, 60_000);

test.each([
  ['an unknown option', ['--fetch', 'x'], /^npm run rates -- FILE/],
  ['a missing file', ['/no/such/file.xml'], /^ENOENT: no such file or directory/],
  ['a file that is too large', [writeRatesFile('large.xml', ' '.repeat(MAX_RATES_FILE + 1))], /^The file is larger than \d+ kB/],
  ['a file that is no list of rates', [writeRatesFile('page.html', '<html></html>')], /\S/],
] as const)(
  '%s ends the command with an error text and status 1, and the stored currencies stay',
  async (_name, args, message) => {
    const before = await storedCurrencies();
    const { lines, error, status } = runCommand(...args);
    expect([lines, status]).toEqual([[], 1]);
    expect(error).toMatch(message);
    // no stack trace
    expect(error).not.toContain('    at ');
    expect(await storedCurrencies()).toEqual(before);
  },
  30_000,
);
