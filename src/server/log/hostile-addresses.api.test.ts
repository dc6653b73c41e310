// Tests the log of the built product with hostile paths of requests: none begins a new line or contains control characters of terminals.
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
/** Ends of addresses: line breaks and escapes of terminals, once and twice encoded, beside encoding that is malformed. */
const ENDS = [
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
].map((end) => `${end}${MARKER}`);

/** The status of an address that is sent byte for byte. */
async function statusOf(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`, 'latin1'));
  return Number((await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3));
}

test('an address is written into the output as part of a line of the log only, escaped', async () => {
  const { url, output, stop } = await startProduct(database.url, { LOG_LEVEL: 'debug', LIMIT_READ: '0' });
  const statuses: number[] = [];
  for (const folder of FOLDERS) for (const end of ENDS) statuses.push(await statusOf(url, folder + end));
  expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
  await stop();
  const lines = output().trim().split('\n');
  // Node.js refuses bytes beyond ASCII before there is a request
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThanOrEqual(
    statuses.filter((status) => status !== 400).length,
  );
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(100);
  expect(lines.filter((line) => !line.startsWith('{') && line.includes(MARKER))).toEqual([]);
  expect(lines.filter((line) => /[\p{Cc}\u2028\u2029]/u.test(line))).toEqual([]);
}, 180_000);
