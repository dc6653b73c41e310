// Tests of which impressions and presses are counted, and how they are stored (`property_figures`).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/time.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { giveRole } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { flushCounts } from './write-counts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', TRUST_PROXY: '1', PUBLIC_ORIGIN: 'http://homes.example' });
});
afterAll(() => server.close());
afterEach(() => server.setNow(null));

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
let serial = 0;
const newAddress = (): string => `198.51.100.${++serial}`;
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.deps.orm.em.fork(), { text, values });
const makeHome = async (): Promise<number> => (await makeProperty(server.deps.orm.em)).id;

interface Sender {
  device?: ReturnType<TestServer['device']>;
  address?: string;
  /** Headers of a browser, unless changed here. */
  headers?: Record<string, string | undefined>;
}
/** Sends a report as `navigator.sendBeacon` does, and expects the answer that every report gets. */
async function send(path: string, body: unknown, { device = server.device(), address = newAddress(), headers = {} }: Sender = {}) {
  const all = { Origin: 'http://homes.example', 'User-Agent': FIREFOX, 'X-Forwarded-For': address, ...headers };
  let request = device.post(path).set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(all)) request = value === undefined ? request.unset(name) : request.set(name, value);
  const answer = await request.send(typeof body === 'string' ? body : JSON.stringify(body));
  expect([answer.status, answer.text]).toEqual([204, '']);
}
const show = (ids: number[], sender?: Sender, source = 'search') => send('/api/seen', { shown: { [source]: ids } }, sender);
const press = (id: number | string, kind: string, sender?: Sender) => send(`/api/properties/${id}/contact`, { kind }, sender);
/** The sums of the stored figures of a home. */
const countsOf = async (id: number) => {
  await flushCounts(server.deps.orm);
  const sum = (column: string) =>
    `(select coalesce(sum(n), 0)::int from property_figures f, unnest(f.${column}) n where f.property_id = $1) as ${column}`;
  const columns = ['impressions', 'shown_search', 'shown_map', 'calls', 'whatsapps', 'emails'].map(sum);
  return (await run<Record<string, number>>(`select ${columns.join(', ')}`, [id]))[0]!;
};

test('impressions count once a visitor, home and half hour, by day and by where the card was (O99, O100)', async () => {
  const [id, other] = [await makeHome(), await makeHome()];
  const start = new Date('2026-11-29T23:40:00Z');
  server.setNow(start);
  const address = newAddress();
  await show([id, other, id], { address });
  await show([id], { address }, 'map');
  await show([id], {}, 'map');
  server.setNow(new Date(start.getTime() + 31 * MINUTE_MS));
  await show([id], { address });
  server.setNow(new Date('2026-12-01T00:10:00Z'));
  await show([id], { address });
  expect(await countsOf(id)).toMatchObject({ impressions: 4, shown_search: 3, shown_map: 1 });
  expect(await countsOf(other)).toMatchObject({ impressions: 1 });
  // one report of several pages
  const third = await makeHome();
  await send('/api/seen', { shown: { map: [third], search: [third, other] } }, { address });
  expect(await countsOf(third)).toMatchObject({ impressions: 1, shown_search: 1, shown_map: 0 });
  const stored = await run(
    `select month::text, impressions[29] as d29, impressions[30] as d30, impressions[1] as d1 from property_figures where property_id = $1 order by 1`,
    [id],
  );
  expect(stored).toEqual([
    { month: '2026-11-01', d29: 2, d30: 1, d1: null },
    { month: '2026-12-01', d29: null, d30: null, d1: 1 },
  ]);
});

test('presses on Call, WhatsApp and Email are counted by kind (O87)', async () => {
  const id = await makeHome();
  const address = newAddress();
  await press(id, 'call', { address });
  await press(id, 'call', { address });
  await press(id, 'call');
  await press(id, 'whatsapp', { address });
  await press(id, 'email', { address });
  expect(await countsOf(id)).toMatchObject({ calls: 2, whatsapps: 1, emails: 1, impressions: 0 });
});

test('what the advertiser, their brokerage and staff do with their homes is not counted', async () => {
  const id = await makeHome();
  const [owner, colleague, moderator, visitor] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ];
  const organization = await makeOrganization(server, [
    { id: owner.id, role: 'owner' },
    { id: colleague.id, role: 'agent' },
  ]);
  await run('update properties set user_id = $2, organization_id = $3 where id = $1', [id, owner.id, organization.id]);
  await giveRole(server, moderator.id, 'moderator');
  for (const { device } of [owner, colleague, moderator]) {
    await show([id], { device });
    await press(id, 'call', { device });
  }
  expect(await countsOf(id)).toMatchObject({ impressions: 0, calls: 0 });
  await show([id], { device: visitor.device });
  await press(id, 'call', { device: visitor.device });
  expect(await countsOf(id)).toMatchObject({ impressions: 1, calls: 1 });
});

test('programs, pages of other sites and reports that no page sends get the same answer and count nothing', async () => {
  const id = await makeHome();
  const senders: Sender[] = [
    { headers: { 'User-Agent': 'curl/8.5.0' } },
    { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
    { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0' } },
    { headers: { 'User-Agent': undefined } },
    // says that it is a browser, but names no page
    { headers: { Origin: undefined } },
    { headers: { Origin: 'https://rival.example' } },
    { headers: { Origin: 'null' } },
    { headers: { 'Sec-Fetch-Site': 'cross-site' } },
  ];
  for (const sender of senders) {
    await show([id], sender);
    await press(id, 'call', sender);
  }
  const many = Array.from({ length: 61 }, (_, i) => id + i);
  const shown = [
    { search: [] },
    { elsewhere: [id] },
    { search: id },
    { search: [String(id)] },
    { search: many },
    { search: many.slice(0, 31), home: many.slice(31) },
    { map: [0.5, -1, 2 ** 40] },
  ];
  for (const body of [
    '',
    '[]',
    '{',
    'null',
    {},
    { shown: null },
    { ids: [id], source: 'search' },
    ...shown.map((each) => ({ shown: each })),
  ])
    await send('/api/seen', body);
  await send('/api/seen', { shown: { search: [id] } }, { headers: { 'Content-Type': 'text/plain' } });
  for (const home of ['0', 'x', '1e3', '99999999999', '%00']) await press(home, 'call');
  await press(id, 'fax');
  expect(await countsOf(id)).toMatchObject({ impressions: 0, calls: 0 });
  await show([2_000_000_000]);
  await run(`update properties set status = 'paused' where id = $1`, [id]);
  await show([id]);
  expect(await countsOf(id)).toMatchObject({ impressions: 0 });
});

test('an address may send thirty reports a minute; more are answered alike and not counted', async () => {
  const homes = [];
  for (let i = 0; i < 32; i++) homes.push(await makeHome());
  const address = newAddress();
  for (const id of homes) await show([id], { address });
  const counted = [];
  for (const id of homes) counted.push((await countsOf(id)).impressions);
  expect(counted.reduce((sum, n) => sum! + n!, 0)).toBe(30);
});

test('reports from five addresses inflate nothing beyond one impression a home and address', async () => {
  const homes = [await makeHome(), await makeHome()];
  for (let i = 0; i < 60; i++) await show(homes, { address: `203.0.113.${i % 5}` });
  for (const id of homes) expect((await countsOf(id)).impressions).toBe(5);
});

test('the table of figures has no column about a visitor, and a deleted home takes its figures along', async () => {
  const columns = await run<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'property_figures'`,
  );
  expect(
    columns
      .map(({ name }) => name)
      .filter((name) => !/^(shown|opened)_/.test(name))
      .toSorted(),
  ).toEqual(['property_id', 'month', 'impressions', 'views', 'calls', 'whatsapps', 'emails'].toSorted());
  const id = await makeHome();
  await show([id]);
  expect((await countsOf(id)).impressions).toBe(1);
  await run('delete from properties where id = $1', [id]);
  expect(await run('select from property_figures where property_id = $1', [id])).toEqual([]);
});
