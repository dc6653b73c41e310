// Tests that every public read stops showing what staff take down, on the primary and on a replica.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, outcomeOf } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { giveSecondFactor, makeStaff, reportHome } from '../../testing/factories/staff.ts';
import { type TestCluster, testCluster } from '../../testing/postgres/replication-cluster.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { openOrm, rows } from '../db/orm.ts';

const PLACE = 'Al Takedown Heights';
/** Within this time no read of the process in which staff decided shows what they took down. */
const GONE_WITHIN_MS = 2000;
/** Within this time no read of a replica, which may lag, shows it. */
const REPLICA_WITHIN_MS = 5000;

let cluster: TestCluster;
/** Two processes of the site: one reads the primary, the other its streaming replica. */
let primaryServer: TestServer;
let replicaServer: TestServer;
let owner: Member;
let moderator: Member;

/** For each public read a function that returns whether the read shows the listing. */
function readersOf(server: TestServer, id: number): Record<string, () => Promise<boolean>> {
  const place = `location=${encodeURIComponent(PLACE)}`;
  const text = async (path: string, headers: Record<string, string> = {}) => (await server.request().get(path).set(headers)).text ?? '';
  const caller = callerOf(server.device());
  /** The answer of a call as text; `null` when it fails. */
  const textOf = async (call: Promise<unknown>) => JSON.stringify(await call.catch(() => null));
  const bounds = { north: 25.3, south: 25, east: 55.4, west: 55 };
  return {
    page: async () => (await server.request().get(`/api/properties/${id}`)).status === 200,
    list: async () => (await text(`/api/properties?${place}`)).includes(`"id":${id},`),
    newest: async () => (await text('/api/properties?sort=newest&limit=20')).includes(`"id":${id},`),
    total: async () => (await server.request().get(`/api/properties?${place}`)).headers['x-total-count'] !== '0',
    export: async () => (await text(`/api/properties?${place}`, { Accept: 'application/x-ndjson' })).includes(`"id":${id},`),
    map: async () => (await textOf(caller.property.map({ bounds, zoom: 17 }))).includes(`"id":${id}`),
    counts: async () => (await textOf(caller.property.inView({ bounds }))).includes(`"id":${id}`),
    suggest: async () => (await textOf(caller.property.suggest({ text: `DLV-${id}` }))).includes(String(id)),
    sitemap: async () => (await text('/sitemap-homes-1.xml')).includes(`/properties/${id}<`),
    compare: async () => (await textOf(caller.property.compare({ ids: [id] }))).includes(`"id":${id}`),
    highlights: async () => (await textOf(caller.property.highlights())).includes(`"id":${id},`),
  };
}

/** The names of the readers that answer true. */
async function namesOfTrue(readers: Record<string, () => Promise<boolean>>): Promise<string[]> {
  const shown = await Promise.all(Object.entries(readers).map(async ([name, read]) => [name, await read()] as const));
  return shown.filter(([, isShown]) => isShown).map(([name]) => name);
}
/** The names of the reads that show the listing. */
const readsShowing = (server: TestServer, id: number) => namesOfTrue(readersOf(server, id));

beforeAll(async () => {
  cluster = await testCluster();
  const settings = { DATABASE_URL: cluster.database.url, LIMIT_REPORT: '0', MODERATION: 'off' };
  primaryServer = await testServer({ ...settings, SESSION_SECRET: 'x'.repeat(40) }, cluster.database);
  const orm = await openOrm(cluster.database.url);
  replicaServer = await testServer(
    { ...settings, SESSION_SECRET: 'x'.repeat(40), DATABASE_REPLICA_URLS: cluster.standby.url() },
    {
      url: cluster.database.url,
      orm,
      close: () => orm.close(true),
    },
  );
  owner = await makeMember(primaryServer);
  moderator = await makeStaff(primaryServer);
}, 90_000);
afterAll(async () => {
  await replicaServer.close();
  await primaryServer.close();
});

test('a taken down listing is gone from every read of a process within two seconds and of a replica within five, and back after its restore', {
  timeout: 60_000,
}, async () => {
  const { id } = await advertise(owner, { location: PLACE, address: `${PLACE} 1`, latitude: 25.0786, longitude: 55.1353 });
  await cluster.caughtUp();
  const before = [await readsShowing(primaryServer, id), await readsShowing(replicaServer, id)];
  for (const names of before)
    expect(names).toEqual(expect.arrayContaining(['page', 'list', 'total', 'export', 'sitemap', 'newest', 'map', 'counts', 'compare']));
  await reportHome(primaryServer, id);
  const [item] = await rows<{ id: number }>(primaryServer.deps.orm.em, {
    text: 'select id from review_items where subject_id = $1',
    values: [id],
  });
  await giveSecondFactor(primaryServer, moderator.id);
  await callerOf(moderator.device).staff.decide({ id: item!.id, decision: 'remove', reason: 'fraud' });
  await expect.poll(() => readsShowing(primaryServer, id), { timeout: GONE_WITHIN_MS, interval: 100 }).toEqual([]);
  await expect.poll(() => readsShowing(replicaServer, id), { timeout: REPLICA_WITHIN_MS, interval: 100 }).toEqual([]);
  await callerOf(moderator.device).staff.restore({ kind: 'property', id, reason: 'other' });
  await cluster.caughtUp();
  expect(await readsShowing(primaryServer, id)).toEqual(before[0]);
  expect(await readsShowing(replicaServer, id)).toEqual(before[1]);
});

/**
 * For each public read a function that returns whether the read shows the agent, whose name no other agent has; `homeId` is a home of the
 * agent.
 */
function agentReadersOf(
  server: TestServer,
  { id, name }: { id: number; name: string },
  homeId: number,
): Record<string, () => Promise<boolean>> {
  const text = async (path: string) => (await server.request().get(path)).text ?? '';
  const caller = callerOf(server.device());
  return {
    profile: async () => (await server.request().get(`/api/agents/${id}`)).status === 200,
    list: async () => (await text('/api/agents')).includes(name),
    top: async () => (await text('/api/agents/top')).includes(name),
    reviews: async () => (await server.request().get(`/api/agents/${id}/reviews`)).status === 200,
    sitemap: async () => (await text('/sitemap-agents.xml')).includes(`/agents/${id}<`),
    home: async () => (await text(`/api/properties/${homeId}`)).includes(`"agentId":${id},`),
    homes: async () => (await text(`/api/properties?location=${encodeURIComponent(PLACE)}`)).includes(`"agentId":${id},`),
    cards: async () => JSON.stringify(await caller.property.search({ location: PLACE })).includes(name),
    messages: async () =>
      (await outcomeOf(
        caller.message.agent({
          agentId: id,
          name: 'Hannah Becker',
          email: 'hannah@becker.example',
          phone: '+971 50 000 0000',
          message: 'May I call you on Sunday?',
          website: '',
        }),
      )) === 'ok',
  };
}

/** The names of the reads that show the agent. */
const showingAgent = (server: TestServer, agent: { id: number; name: string }, homeId: number) =>
  namesOfTrue(agentReadersOf(server, agent, homeId));

test('a taken down profile is gone from every read of a process within two seconds and of a replica within five, its homes stay without it, and a restore shows both', {
  timeout: 60_000,
}, async () => {
  const agent = await makeAgent(primaryServer.deps.orm.em, { name: 'Zebedee Quillfeather', email: 'zebedee@homes.example', rating: 5 });
  const { id: homeId } = await makeProperty(primaryServer.deps.orm.em, { agent, location: PLACE, advertiser: 'Quill Estates' });
  await rows(primaryServer.deps.orm.em, {
    text: 'insert into reviews (agent_id, author, rating, text) values ($1, $2, 5, $3)',
    values: [agent.id, 'Hannah B.', 'Kind and quick.'],
  });
  await cluster.caughtUp();
  const allReads = ['profile', 'list', 'top', 'reviews', 'sitemap', 'home', 'homes', 'cards', 'messages'];
  for (const server of [primaryServer, replicaServer]) expect(await showingAgent(server, agent, homeId)).toEqual(allReads);
  await giveSecondFactor(primaryServer, moderator.id);
  const { id: item } = await callerOf(moderator.device).staff.queueSubject({ kind: 'agent', id: agent.id });
  await callerOf(moderator.device).staff.decide({ id: item, decision: 'remove', reason: 'fraud', note: 'The photo is of an actor.' });
  await expect.poll(() => showingAgent(primaryServer, agent, homeId), { timeout: GONE_WITHIN_MS, interval: 100 }).toEqual([]);
  await expect.poll(() => showingAgent(replicaServer, agent, homeId), { timeout: REPLICA_WITHIN_MS, interval: 100 }).toEqual([]);
  const { body: home } = await replicaServer.request().get(`/api/properties/${homeId}`).expect(200);
  expect(home).toMatchObject({ agentId: null, advertiser: 'Quill Estates', status: 'published' });
  await callerOf(moderator.device).staff.restore({ kind: 'agent', id: agent.id, reason: 'other' });
  await cluster.caughtUp();
  for (const server of [primaryServer, replicaServer]) expect(await showingAgent(server, agent, homeId)).toEqual(allReads);
});
