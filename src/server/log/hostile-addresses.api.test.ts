// Tests the log of the built product with hostile request paths: none begins a new line or writes control characters that a terminal obeys.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../testing/contexts/product-process.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
}, 120_000);
afterAll(() => database.close());

/** Ends every path, to find it in the output. */
const MARKER = 'PLANTED';
const FOLDERS = [
  '/',
  '/ar',
  '/ar/',
  '/properties/',
  '/areas/',
  '/list/',
  '/alerts/',
  '/help/buying-guides/',
  '/staff/',
  '/api/agents/',
  '/uploads/',
];
/** What the paths end with: line breaks and terminal escapes, raw or encoded once or twice, also beside malformed encoding. */
const SUFFIXES = [
  '%0A',
  '%0D%0A',
  '%250A',
  '%25zz%0A',
  '%zz%0A',
  '%zz%250A',
  '%E2%80%A8',
  'x/%0A',
  'x/%25zz%0A',
  '%1b[31m',
  '?a=%0A',
  '\u0085',
  '\u009b31m',
  '%00',
].map((suffix) => `${suffix}${MARKER}`);

/** Requests a path byte for byte, which an HTTP client would encode. @returns the status */
async function requestStatus(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`, 'latin1'));
  return Number((await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3));
}

test('an address is written into the output as part of a line of the log only, escaped', async () => {
  const { url, output, stop } = await startProduct(database.url, { LOG_LEVEL: 'debug', LIMIT_READ: '0' });
  const statuses: number[] = [];
  for (const folder of FOLDERS) for (const suffix of SUFFIXES) statuses.push(await requestStatus(url, folder + suffix));
  expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
  await stop();
  const lines = output().trim().split('\n');
  // Node.js answers 400 to bytes beyond ASCII before the server sees, and logs, a request
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThanOrEqual(
    statuses.filter((status) => status !== 400).length,
  );
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(100);
  // the log is JSON lines; other output must not repeat a path
  expect(lines.filter((line) => !line.startsWith('{') && line.includes(MARKER))).toEqual([]);
  expect(lines.filter((line) => /[\p{Cc}\u2028\u2029]/u.test(line))).toEqual([]);
}, 180_000);
