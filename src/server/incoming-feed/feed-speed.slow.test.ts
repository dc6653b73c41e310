// Measures feeds in the product itself: an agency that goes online without staff, a large file that is read again, and a server that is killed meanwhile.
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { home, table } from '../../testing/contexts/import-context.ts';
import { startProduct } from '../../testing/contexts/product-process.ts';
import { makeBrokerage } from '../../testing/factories/brokerages.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { startFeedServer } from '../../testing/feed-server.ts';
import { testDatabase } from '../../testing/postgres/database.ts';
import { testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';

const SETTINGS = {
  OUTBOUND_ALLOW_PRIVATE: 'true',
  FREE_LISTING_LIMIT: '0',
  LIMIT_REGISTER: '0',
  SESSION_SECRET: 'a secret of a process of one test',
};
const LARGE = Number(process.env.FEED_HOMES ?? 50_000);
/** A community with the coordinates of its middle. */
const COMMUNITIES = [
  ['Arjan', 25.06, 55.24],
  ['Dubai Marina', 25.08, 55.14],
  ['Jumeirah Village Circle', 25.06, 55.21],
  ['Business Bay', 25.185, 55.27],
  ['Downtown Dubai', 25.194, 55.275],
  ['Al Furjan', 25.025, 55.15],
  ['Dubai Hills Estate', 25.105, 55.25],
  ['Palm Jumeirah', 25.115, 55.135],
] as const;
/** The homes of a large feed: as in a real one, they differ in place, bedrooms, size and price, so that few may be one and the same home. */
const homes = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const [community, latitude, longitude] = COMMUNITIES[i % COMMUNITIES.length]!;
    const offset = ((i * 7919) % 1000) / 100_000;
    const bedrooms = 1 + (i % 5);
    return [
      `h${String(i).padStart(6, '0')}`,
      `Flat ${i} with a view`,
      900_000 + i * 10,
      500 * bedrooms + ((i * 37) % 800),
      bedrooms,
      community,
      `Dubai,Apartment,Buy,${(latitude + offset).toFixed(5)},${(longitude + offset).toFixed(5)}`,
    ].join();
  });

/** A server whose jobs run in the product, on one database. */
async function startBoth() {
  const database = await testDatabase(undefined, { isDirect: true });
  const server = await testServer(SETTINGS, database);
  return { server, start: () => startProduct(database.url, SETTINGS) };
}

test('an agency with 900 homes is online three minutes after it gave the address of its file, without staff (O105)', async () => {
  const { server, start } = await startBoth();
  await start();
  const { owner } = await makeBrokerage(server);
  const host = await startFeedServer(table(...homes(900)));
  const startedAt = performance.now();
  await callerOf(owner.device).incomingFeed.create({ url: host.url });
  const online = async () => {
    const [row] = await rows<{ n: number }>(server.database.orm.em.fork(), {
      text: `select count(*)::int as n from properties where source like 'feed-%' and status = 'published'`,
      values: [],
    });
    return row!.n;
  };
  for (; (await online()) < 900; await wait(50)) expect(performance.now() - startedAt).toBeLessThan(180_000);
  console.log(`900 homes online after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}, 300_000);

test('a large file is read in whole, again as unchanged rows, and not at all when its host says so (O121)', async () => {
  const { server, start } = await startBoth();
  await start();
  const member = await makeMember(server);
  const feeds = callerOf(member.device).incomingFeed;
  const host = await startFeedServer(table(...homes(LARGE)));
  const { id } = await feeds.create({ url: host.url });
  const ended = async () => {
    for (;;) {
      const { run } = await feeds.get({ id });
      if (run!.finishedAt) return run!;
      await wait(200);
    }
  };
  const first = await ended();
  expect(first.counts).toMatchObject({ created: LARGE, refused: 0 });
  const [conditional] = [await feeds.run({ id }).then(ended)];
  expect(conditional.state).toBe('unchanged');
  // changed by one row, so that all rows are compared
  host.file = table(...homes(LARGE).slice(0, -1), home('new'));
  const again = await feeds.run({ id }).then(ended);
  expect(again.counts).toMatchObject({ created: 1, unchanged: LARGE - 1 });
  console.log(`${LARGE} homes: first ${first.seconds} s, again ${again.seconds} s, by condition ${conditional.seconds} s`);
}, 900_000);

test('an answer without end is left at 200 MB', async () => {
  const server = await testServer(SETTINGS);
  const member = await makeMember(server);
  let isClosed = false;
  const chunk = Buffer.alloc(1_000_000, 'a');
  const host = await startFeedServer((_req, res) => {
    res.on('close', () => {
      isClosed = true;
    });
    const pump = (): void => {
      while (!isClosed && res.write(chunk));
      if (!isClosed) res.once('drain', pump);
    };
    pump();
  });
  const feeds = callerOf(member.device).incomingFeed;
  const { id } = await feeds.create({ url: host.url });
  const before = process.memoryUsage().rss;
  await server.deps.jobs.runPendingJobs();
  expect((await feeds.get({ id })).run).toMatchObject({ state: 'failed', failure: { reason: 'size' } });
  await waitUntil(() => isClosed, 10_000);
  console.log(`endless body: ${Math.round((process.memoryUsage().rss - before) / 1_000_000)} MB more memory`);
}, 300_000);

test('a reading whose process is killed goes on: every home is stored once and counted as new (O121)', async () => {
  const server = await testServer(SETTINGS);
  const member = await makeMember(server);
  const feeds = callerOf(member.device).incomingFeed;
  // more than one batch of an import
  const host = await startFeedServer(table(...homes(9000)));
  const { id } = await feeds.create({ url: host.url });
  const reading = server.deps.jobs.runPendingJobs();
  const stored = async () => {
    const statement = { text: 'select count(*)::int as n from properties where source = $1', values: [`feed-${id}`] };
    return (await rows<{ n: number }>(server.database.orm.em.fork(), statement))[0]!.n;
  };
  for (; (await stored()) === 0; await wait(20));
  const workers = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const [pid] = workers.split('\n').flatMap((line) => (line.includes('feed.worker.ts') ? [Number.parseInt(line, 10)] : []));
  process.kill(pid!, 'SIGKILL');
  await reading;
  expect(await stored()).toBeLessThan(9000);
  expect((await feeds.get({ id })).run!.state).toBe('waiting');
  await server.deps.jobs.runPendingJobs({ early: true });
  expect((await feeds.get({ id })).run).toMatchObject({ state: 'done', counts: { rows: 9000 } });
  expect(await stored()).toBe(9000);
}, 300_000);
