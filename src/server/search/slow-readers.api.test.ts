// Tests of clients that request many responses and read none: they block no one, hold no database connection, and are disconnected.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type ListeningServer, listen } from '../../testing/http.ts';
import { batchPath, type ProcedureName } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { poolOf } from '../db/orm.ts';

/** How long (ms) a test waits until the server has sent or ended everything. */
const WAIT = { timeout: 30_000 };
/** Clients that read nothing, each over one connection. */
const READERS = 12;
/** Equal calls in one request. */
const CALLS_OF_A_BATCH = 20;
/** Bounds of the map in degrees. */
const DUBAI = { south: 24.8, west: 54.8, north: 25.4, east: 55.7 };
/** A filter that no home matches, with misspelt words, so that every call has much to do. */
const FILTER = { search: 'vila with pol', location: 'Dubai Marina', maxPrice: 2, bedrooms: [7] };

/** The address of a tRPC batch of the same call. */
const batch = ([procedure, input]: [ProcedureName, object], calls: number): string =>
  batchPath(Array(calls).fill(procedure), Array(calls).fill(input));
const LIST_IN_VIEW: [ProcedureName, object] = ['property.inView', { bounds: DUBAI }];
const CALLS: [ProcedureName, object][] = [
  ['property.extent', FILTER],
  ['search.alternatives', FILTER],
  ['search.areas', FILTER],
  ['property.total', { ...FILTER, keywords: ['quiet'] }],
  ['search.understand', { q: 'cheap studio near metro with sea view' }],
];
/** What a reader requests at once: more bytes than the buffers between server and reader can hold on one machine. */
const REQUESTS = [...Array<typeof LIST_IN_VIEW>(6).fill(LIST_IN_VIEW), ...CALLS].map((call) => batch(call, CALLS_OF_A_BATCH));

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' });
  // long titles and addresses make large responses from few statements
  const longText = 'غرفة '.repeat(58);
  for (let n = 0; n < 30; n++)
    await makeProperty(server.deps.orm.em, { title: `${longText}${n}`, titleAr: longText, address: `${longText}, Dubai` });
}, 60_000);
afterAll(() => server.close());

/** How many connections to the database a statement or an open transaction keeps busy. */
const countBusyConnections = async (): Promise<number> => {
  const { rows } = await (await poolOf(server.deps.orm.em)).query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`,
  );
  return rows[0]!.n;
};

/** Sends all requests over one connection, from the address `from`, and reads nothing. */
async function sendWithoutReading({ port }: ListeningServer, from: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  for (const path of REQUESTS) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  return socket;
}

/** The status of a response over a connection of its own, read to its end. */
async function statusOf({ port }: ListeningServer, path: string): Promise<number> {
  const request = get({ port, host: '127.0.0.1', path, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode!;
}

describe('responses that no client reads (map lists, extents, alternatives, areas, totals, parsed texts)', () => {
  test('block no other request and hold no connection to the database', async () => {
    const http = await listen(server);
    const readers = await Promise.all(Array.from({ length: READERS }, (_, i) => sendWithoutReading(http, `203.0.113.${i}`)));
    await expect.poll(() => http.responses().unread, WAIT).toBeGreaterThanOrEqual(READERS);
    await expect.poll(() => http.responses().running, WAIT).toBe(0);
    expect(await countBusyConnections()).toBe(0);
    for (const path of ['/api/properties?limit=20', ...[LIST_IN_VIEW, ...CALLS].map((call) => batch(call, 1))])
      expect(await Promise.all([1, 2].map(() => statusOf(http, path)))).toEqual([200, 200]);
    expect(http.connections()).toBeGreaterThanOrEqual(READERS);
    for (const reader of readers) reader.destroy();
    http.close();
  });

  test('are ended by the server', async () => {
    // no client can read so fast, so that each is disconnected after the grace period
    const http = await listen(server, { readBytesPerSecond: 1_000_000_000, gracePeriodMs: 300 });
    const readers = await Promise.all(Array.from({ length: READERS }, (_, i) => sendWithoutReading(http, `203.0.113.${i}`)));
    await expect.poll(http.connections, WAIT).toBeGreaterThan(0);
    await expect.poll(http.connections, WAIT).toBe(0);
    for (const reader of readers) reader.destroy();
    http.close();
  });
});
