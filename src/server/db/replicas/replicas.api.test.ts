// Tests of reads from a streaming replica of a real PostgreSQL cluster that lags, stops, or outlives the primary.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callerOf } from '../../../testing/factories/caller.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { type TestCluster, testCluster } from '../../../testing/postgres/replication-cluster.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { tryRows } from '../costly-reads.ts';
import { rows } from '../orm.ts';
import { preparedStatement } from '../sql.ts';
import { statements } from '../typed.ts';
import { replicaOf } from './replicas.ts';

let cluster: TestCluster;
let server: TestServer;
let owner: Member;
let home: { id: number };

/** The price of the home in the answer to this device. */
const priceSeenBy = async (device: ReturnType<TestServer['request']>) =>
  (await device.get(`/api/properties/${home.id}`).expect(200)).body.price as number;
const visitor = () => server.request();
/** Checks the health of the replica now, not only at the next second. */
const checkReplicas = () => server.deps.replicas.check();

beforeAll(async () => {
  cluster = await testCluster();
  server = await testServer({ DATABASE_URL: cluster.database.url, DATABASE_REPLICA_URLS: cluster.standby.url() }, cluster.database);
  owner = await makeMember(server);
  home = await advertise(owner, { price: 1_000_000, location: 'Al Satwa', address: 'Al Satwa Road 2' });
}, 60_000);
afterAll(() => server.close());

/** Waits until the standby has replayed everything, then pauses replay, so that its readers see the former state. */
async function pauseReplay(): Promise<void> {
  await cluster.onStandby('select pg_wal_replay_resume()');
  await cluster.caughtUp();
  await checkReplicas();
  await cluster.onStandby('select pg_wal_replay_pause()');
  await expect.poll(() => cluster.onStandby('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }]);
}

describe('a replica that is a moment behind', () => {
  beforeEach(pauseReplay);

  test('serves visitors, while a writer sees their own write at once on every device', async () => {
    const phone = server.device();
    await phone.post('/api/login').send({ username: owner.username, password: 'correct horse battery' }).expect(200);
    await pauseReplay();
    await owner.device.patch(`/api/properties/${home.id}`).send({ price: 1_111_111 }).expect(200);
    expect(await priceSeenBy(visitor())).toBe(1_000_000);
    expect(await priceSeenBy(owner.device)).toBe(1_111_111);
    expect(await priceSeenBy(phone)).toBe(1_111_111);
  });

  test('serves typed reads of its entity manager, while typed writes and transactions use the primary', async () => {
    const em = server.deps.replicas.readFromReplica(server.deps.orm.em.fork());
    const typedPrice = async (reader = em) =>
      (await statements(reader).selectFrom('properties').select('price').where('id', '=', home.id).executeTakeFirstOrThrow()).price;
    const price = await typedPrice();
    await statements(em)
      .updateTable('properties')
      .set({ price: price + 1 })
      .where('id', '=', home.id)
      .execute();
    expect(await typedPrice()).toBe(price);
    expect(await em.transactional((tx) => typedPrice(tx))).toBe(price + 1);
    await statements(em).updateTable('properties').set({ price }).where('id', '=', home.id).execute();
  });

  test('serves the writer again once it has replayed their write', async () => {
    await owner.device.patch(`/api/properties/${home.id}`).send({ price: 1_222_222 }).expect(200);
    await pauseReplay();
    // a write that the application does not know of, so that readers of the standby still see the old price
    await rows(server.deps.orm.em, preparedStatement('update properties set price = 1333333 where id = $1', [home.id]));
    expect(await priceSeenBy(owner.device)).toBe(1_222_222);
  });

  test('does not hide a new listing from its owner on any transport, even in a new place', async () => {
    const freshListing = await advertise(owner, {
      title: 'Creekside loft with a wide terrace',
      location: 'Port Rashid',
      address: 'Pier 3, Port Rashid',
    });
    const ids = async (path: string) => ((await owner.device.get(path).expect(200)).body as { id: number }[]).map(({ id }) => id);
    expect(await ids('/api/properties?location=Port%20Rashid')).toEqual([freshListing.id]);
    expect(await ids('/api/properties?search=creekside%20loft')).toContain(freshListing.id);
    await owner.device.get(`/api/properties/${freshListing.id}`).expect(200);
    const lines = (await owner.device.get('/api/properties?location=Port%20Rashid').set('Accept', 'application/x-ndjson').buffer(true))
      .text;
    expect(lines).toContain(`"id":${freshListing.id}`);
    const { items } = await callerOf(owner.device).property.search({ search: 'creekside loft' });
    expect(items.map(({ id }) => id)).toContain(freshListing.id);
    await visitor().get(`/api/properties/${freshListing.id}`).expect(404);
  });

  test('never serves private data or a transaction', async () => {
    await callerOf(owner.device).listing.setStatus({ id: home.id, status: 'paused' });
    const ownListings = (await owner.device.get(`/api/users/${owner.id}/properties`).expect(200)).body as { id: number; status: string }[];
    expect(ownListings.find(({ id }) => id === home.id)?.status).toBe('paused');
    await callerOf(owner.device).listing.setStatus({ id: home.id, status: 'published' });
    const em = server.deps.replicas.readFromReplica(server.deps.orm.em.fork());
    expect(replicaOf(em)).toBeDefined();
    const standbyQuery = preparedStatement('select pg_is_in_recovery() as standby', []);
    expect(await rows(em, standbyQuery)).toEqual([{ standby: true }]);
    await em.transactional(async (tx) => {
      expect(replicaOf(tx)).toBeUndefined();
      expect(await tx.execute('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }]);
      expect(await rows(tx, standbyQuery)).toEqual([{ standby: false }]);
    });
  });

  test('is skipped when it is more than five seconds behind, and used again when it has caught up', async () => {
    const { replicas } = server.deps;
    await rows(server.deps.orm.em, preparedStatement('update properties set price = 1444444 where id = $1', [home.id]));
    await expect.poll(() => replicas.hasHealthy, { timeout: 9000, interval: 100 }).toBe(false);
    expect(await priceSeenBy(visitor())).toBe(1_444_444);
    await cluster.onStandby('select pg_wal_replay_resume()');
    await expect.poll(() => replicas.hasHealthy, { timeout: 4000, interval: 100 }).toBe(true);
  });
});

test('a statement that the replica rejects runs on the primary, and the replica stays in use', async () => {
  await pauseReplay();
  await rows(server.deps.orm.em, preparedStatement('create table only_on_primary as select 7 as n', []));
  const replicaEm = () => server.deps.replicas.readFromReplica(server.deps.orm.em.fork());
  const statement = () => preparedStatement('select n from only_on_primary', []);
  expect(await rows(replicaEm(), statement())).toEqual([{ n: 7 }]);
  const em = replicaEm();
  expect(await tryRows(em, statement(), 'needed')).toEqual([{ n: 7 }]);
  expect(replicaOf(em)).toBeUndefined();
  expect(server.deps.replicas.hasHealthy).toBe(true);
  await cluster.onStandby('select pg_wal_replay_resume()');
});

test('a replica that disappears fails no request and is used again when it returns', async () => {
  await cluster.caughtUp();
  await checkReplicas();
  await cluster.standby.stop('immediate');
  const answers = await Promise.all(Array.from({ length: 30 }, () => visitor().get(`/api/properties/${home.id}`)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(server.deps.replicas.hasHealthy).toBe(false);
  await cluster.standby.start();
  await expect.poll(() => server.deps.replicas.hasHealthy, { timeout: 8000 }).toBe(true);
});

test('while the primary is down visitors can read and a write gets 503, and once it has started writes work again', async () => {
  await cluster.caughtUp();
  await checkReplicas();
  await visitor().get('/api/properties?limit=5').expect(200);
  await cluster.primary.stop('immediate');
  await visitor().get(`/api/properties/${home.id}`).expect(200);
  await visitor().get('/api/properties?limit=5').expect(200);
  await visitor().get('/api/properties/featured').expect(200);
  const rejected = await owner.device.patch(`/api/properties/${home.id}`).send({ price: 1_555_555 }).expect(503);
  expect(rejected.text).toMatch(/^Service temporarily unavailable\. Please try again\. \(ref /);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect((await visitor().get('/readyz').expect(200)).text).toBe('reading only: primary unavailable');
  await visitor().get('/healthz').expect(200);
  await cluster.primary.start();
  await expect.poll(async () => (await visitor().get('/readyz')).text, { timeout: 5000 }).toBe('ready');
  await owner.device.patch(`/api/properties/${home.id}`).send({ price: 1_555_555 }).expect(200);
  expect(await priceSeenBy(owner.device)).toBe(1_555_555);
}, 30_000);

test('a writable server is rejected as a replica', async () => {
  const misconfiguredServer = await testServer({ DATABASE_URL: cluster.primary.url(), DATABASE_REPLICA_URLS: cluster.primary.url() });
  expect(misconfiguredServer.deps.replicas.hasHealthy).toBe(false);
  await misconfiguredServer.request().get('/api/properties').expect(200);
  await misconfiguredServer.close();
});
