// Tests of the figures that advertisers see: a script of a browser and of programs over HTTP, recounted; who sees what, by plan; CSV, REST and the link of an owner.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PressKind, ViewSource } from '../../shared/figures/counting.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { giveHomes, makeOrganization } from '../../testing/factories/organizations.ts';
import { procedurePath } from '../../testing/procedure-path.ts';
import { runsOf } from '../../testing/sample.ts';
import { pickerWith, seededRandom } from '../../testing/seeded-random.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { deleteOldFigures } from './retention.ts';
import { flushCounts } from './write-counts.ts';

const ORIGIN = 'http://homes.example';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const START = new Date('2026-11-20T08:00:00Z');

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', TRUST_PROXY: '1', PUBLIC_ORIGIN: ORIGIN, LIMIT_BEACON: '0' });
  owner = await makeMember(server);
});
afterAll(() => server.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.deps.orm.em.fork(), { text, values });
const makeHome = async (fields: Parameters<typeof makeProperty>[1] = {}, user: { id: number } = owner): Promise<number> => {
  const { id } = await makeProperty(server.deps.orm.em, { createdAt: new Date('2025-01-01T00:00:00Z'), ...fields });
  await run('update properties set user_id = $2 where id = $1', [id, user.id]);
  return id;
};
const givePlan = (member: { id: number }, plan: string | null) =>
  run(`update users set subscription_plan = $2, subscription_status = $3, subscription_end_date = '2099-01-01' where id = $1`, [
    member.id,
    plan,
    plan && 'active',
  ]);
const asOwner = (member: Member = owner) => callerOf(member.device).figures;
/** Stores impressions and views of a day. */
const addFigures = (id: number, day: string, impressions: number, views = 0) =>
  run(
    `insert into property_figures (property_id, month, impressions, views) values ($1, date_trunc('month', $2::date),
       array_fill(null::int, array[extract(day from $2::date)::int - 1]) || $3::int, array_fill(null::int, array[extract(day from $2::date)::int - 1]) || $4::int)
     on conflict (property_id, month) do update set impressions = add_day_counts(property_figures.impressions, excluded.impressions), views = add_day_counts(property_figures.views, excluded.views)`,
    [id, day, impressions, views],
  );
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What a request says about who sends it. */
interface Visitor {
  address: string;
  headers: Record<string, string>;
}
const browserAt = (address: string): Visitor => ({
  address,
  headers: { Origin: ORIGIN, 'User-Agent': FIREFOX, 'Sec-Fetch-Site': 'same-origin' },
});
async function post(path: string, body: object, { address, headers }: Visitor): Promise<void> {
  let request = server.request().post(path).set('Content-Type', 'application/json').set('X-Forwarded-For', address);
  for (const [name, value] of Object.entries(headers)) request = request.set(name, value);
  await request.send(body);
}
const ACTIONS = {
  show: (visitor: Visitor, ids: number[], source: Exclude<ViewSource, 'direct'>) =>
    post('/api/seen', { shown: { [source]: ids } }, visitor),
  open: (visitor: Visitor, id: number, source: ViewSource) => post(procedurePath('property.seen'), { json: { id, source } }, visitor),
  press: (visitor: Visitor, id: number, kind: PressKind) => post(`/api/properties/${id}/contact`, { kind }, visitor),
};

/** Five kinds of programs: a tool, a library, a crawler that runs scripts, a driven browser, and one that pretends to be a browser. */
const PROGRAMS: Record<string, Record<string, string>> = {
  tool: { 'User-Agent': 'curl/8.5.0' },
  library: { 'User-Agent': 'python-requests/2.32', Origin: ORIGIN },
  crawler: { 'User-Agent': 'Mozilla/5.0 AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', Origin: ORIGIN },
  driven: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0 Safari/537.36', Origin: ORIGIN },
  pretender: { 'User-Agent': FIREFOX },
};

test('a recount of a script of browsers and five kinds of programs equals the figures that are shown, and no program is counted (O91, O99)', async () => {
  await givePlan(owner, 'premium_plan');
  const random = seededRandom(46);
  const pick = pickerWith(random);
  const homes = [await makeHome(), await makeHome(), await makeHome()];
  const totals = new Map(homes.map((id) => [id, { impressions: 0, views: 0, calls: 0, whatsApp: 0, emails: 0 }]));
  const sources = new Map<string, number>();
  const lastTimes = new Map<string, number>();
  let time = START.getTime();
  /** Counts by the published definition: once a visitor and half an hour. */
  const countOnce = (visitor: Visitor, what: string, id: number, figure: keyof NonNullable<ReturnType<typeof totals.get>>): boolean => {
    const key = `${visitor.address} ${what} ${id}`;
    if (time - (lastTimes.get(key) ?? 0) < 30 * MINUTE_MS) return false;
    lastTimes.set(key, time);
    totals.get(id)![figure]++;
    return true;
  };
  const figureOf = { call: 'calls', whatsapp: 'whatsApp', email: 'emails' } as const;
  const browsers = Array.from({ length: 6 }, (_, i) => browserAt(`198.51.100.${i}`));
  for (let i = 0; i < runsOf({ all: 20_000, few: 240 }); i++) {
    // all actions are within days, so that the session of the advertiser goes on
    time += Math.floor(random() * 40) * 1000;
    server.setNow(new Date(time));
    const visitor = pick(browsers);
    const id = pick(homes);
    const source = pick(['search', 'map', 'home', 'agent', 'site'] as const);
    const kind = pick(['call', 'whatsapp', 'email'] as const);
    const action = pick(['show', 'open', 'press'] as const);
    if (action === 'show') {
      await ACTIONS.show(visitor, homes, source);
      for (const shown of homes) countOnce(visitor, 'show', shown, 'impressions');
    } else if (action === 'open') {
      await ACTIONS.open(visitor, id, source);
      if (countOnce(visitor, 'open', id, 'views')) sources.set(source, (sources.get(source) ?? 0) + 1);
    } else {
      await ACTIONS.press(visitor, id, kind);
      countOnce(visitor, kind, id, figureOf[kind]);
    }
  }
  // programs visit: they read pages and answers, and send what a page would send
  for (let i = 0; i < runsOf({ all: 2_000, few: 100 }); i++) {
    const headers = PROGRAMS[pick(Object.keys(PROGRAMS))]!;
    const program = { address: `203.0.113.${i % 250}`, headers };
    const id = pick(homes);
    await server.request().get(`/api/properties/${id}`).set(headers);
    await ACTIONS.open(program, id, 'direct');
    await ACTIONS.show(program, homes, 'search');
    await ACTIONS.press(program, id, 'call');
  }
  await flushCounts(server.deps.orm);
  server.setNow(new Date(time));
  for (const id of homes) {
    const shown = await asOwner().home({ id, days: 400 });
    expect(shown.totals).toMatchObject(totals.get(id)!);
    expect(shown.totals.views).toBeGreaterThan(0);
  }
  const stock = await asOwner().stock({ days: 400 });
  const sum = (figure: 'impressions' | 'views' | 'calls') => [...totals.values()].reduce((n, home) => n + home[figure], 0);
  expect(stock.totals).toMatchObject({ impressions: sum('impressions'), views: sum('views'), calls: sum('calls') });
  const stockSources = await asOwner().stockSources({ days: 400 });
  expect(Object.fromEntries(stockSources.map(({ source, opened }) => [source, opened]))).toEqual({
    widget: 0,
    direct: 0,
    ...Object.fromEntries(sources),
  });
  // the views of My properties are the same
  expect((await callerOf(owner.device).listing.get({ id: homes[0]! })).views).toBe(totals.get(homes[0]!)!.views);
  server.setNow(null);
}, 600_000);

describe('by plan (O92)', () => {
  let member: Member;
  let home: number;
  beforeAll(async () => {
    member = await makeMember(server);
    home = await makeHome({}, member);
    for (const [days, n] of [
      [0, 3],
      [29, 5],
      [30, 7],
      [399, 11],
      [400, 13],
    ] as const)
      await addFigures(home, daysAgo(days), n * 10, n);
  });

  test('everyone sees 30 days with today by day, and with Premium or Enterprise 400 days, sources and the comparison', async () => {
    for (const plan of [null, 'basic_plan']) {
      await givePlan(member, plan);
      const figures = await asOwner(member).home({ id: home, days: 30 });
      expect(figures).toMatchObject({ totals: { impressions: 80, views: 8 }, sources: null, comparison: null });
      expect(figures.days.map(({ views }) => views).filter((n) => n > 0)).toEqual([5, 3]);
      expect([figures.days[0]!.day, figures.days.at(-1)!.day]).toEqual([daysAgo(29), daysAgo(0)]);
      await expectError(asOwner(member).stockSources({ days: 30 }), 'FORBIDDEN');
      for (const days of [90, 400] as const) {
        await expectError(asOwner(member).home({ id: home, days }), 'FORBIDDEN', 'Your plan shows the last 30 days');
        await expectError(asOwner(member).stock({ days }), 'FORBIDDEN', 'Your plan shows the last 30 days');
        await expectError(asOwner(member).list({ days, page: 1 }), 'FORBIDDEN', 'Your plan shows the last 30 days');
      }
    }
    for (const plan of ['premium_plan', 'enterprise_plan']) {
      await givePlan(member, plan);
      const figures = await asOwner(member).home({ id: home, days: 400 });
      expect(figures).toMatchObject({ totals: { impressions: 260, views: 26 }, access: { days: 400, isAdvanced: true } });
      expect(figures.days).toHaveLength(400);
      expect(figures.sources).toHaveLength(7);
      expect((await asOwner(member).stock({ days: 400 })).totals.views).toBe(26);
      expect((await asOwner(member).list({ days: 400, page: 1 })).items[0]).toMatchObject({ id: home, views: 26, impressions: 260 });
    }
  });

  test('saves are net of takings back, and inquiries and viewings count by day', async () => {
    await givePlan(member, null);
    const [one, other] = [await makeMember(server), await makeMember(server)];
    for (const { device } of [one, other])
      await callerOf(device).saved.toggle({ userId: device === one.device ? one.id : other.id, propertyId: home });
    await callerOf(other.device).saved.toggle({ userId: other.id, propertyId: home });
    const [inquiry] = await run<{ id: number }>(
      `insert into inquiries (property_id, name, email, phone, message, fingerprint, created_at) values ($1, 'A', 'a@example.com', '', 'Hello', 'figures', now() - interval '2 days') returning id`,
      [home],
    );
    await run(`insert into viewings (inquiry_id, asker_key, created_at) values ($1, 'a', now() - interval '1 day')`, [inquiry!.id]);
    const { days, totals } = await asOwner(member).home({ id: home, days: 7 });
    expect(totals).toMatchObject({ saves: 1, inquiries: 1, viewings: 1 });
    expect(days.find(({ day }) => day === daysAgo(2))).toMatchObject({ inquiries: 1, viewings: 0 });
    expect(days.find(({ day }) => day === daysAgo(1))).toMatchObject({ inquiries: 0, viewings: 1 });
    expect((await asOwner(member).stock({ days: 7 })).totals).toMatchObject({ saves: 1, inquiries: 1, viewings: 1 });
  });

  test('the CSV file has 30 days with Basic, all with Premium and Enterprise, and none without a plan; no cell is a formula', async () => {
    await run(`update properties set title = '=HYPERLINK("http://evil.example")', agency_reference = '+A-1' where id = $1`, [home]);
    const linesOf = async (days: 30 | 400) => {
      const { lines } = await asOwner(member).export({ days });
      return parse(lines.join('\r\n')).slice(1);
    };
    await givePlan(member, null);
    await expectError(asOwner(member).export({ days: 30 }), 'FORBIDDEN', 'A file of figures comes with every plan.');
    await givePlan(member, 'basic_plan');
    const lines = await linesOf(30);
    expect(lines.every((cells) => cells[2] === `'=HYPERLINK("http://evil.example")` && cells[1] === `'+A-1`)).toBe(true);
    expect(lines.filter((cells) => cells[4] !== '0').map((cells) => [cells[3], cells[4], cells[5]])).toEqual([
      [daysAgo(29), '50', '5'],
      [daysAgo(0), '30', '3'],
    ]);
    await expectError(asOwner(member).export({ days: 90 }), 'FORBIDDEN', 'Your plan shows the last 30 days');
    await givePlan(member, 'premium_plan');
    expect((await linesOf(400)).map((cells) => cells[5]).filter((views) => views !== '0')).toEqual(['11', '7', '5', '3']);
  });

  test('GET /api/properties/{id}/figures has the days of a range, and refuses what the plan does not show', async () => {
    await givePlan(member, null);
    const get = (query: string, device = member.device) => device.get(`/api/properties/${home}/figures${query}`);
    const { body } = await get('').expect(200);
    expect(body).toMatchObject({ propertyId: home, from: daysAgo(29), to: daysAgo(0), totals: { views: 8 } });
    expect(Object.keys(body.days[0])).toEqual([
      'day',
      'impressions',
      'views',
      'saves',
      'calls',
      'whatsApp',
      'emails',
      'inquiries',
      'viewings',
    ]);
    expect((await get(`?from=${daysAgo(30)}`).expect(403)).text).toBe('Your plan shows the last 30 days');
    await get(`?from=${daysAgo(5)}&to=${daysAgo(6)}`).expect(400);
    await get('?from=yesterday').expect(400);
    await get(`?to=${daysAgo(-1)}`).expect(400);
    await givePlan(member, 'enterprise_plan');
    expect((await get(`?from=${daysAgo(399)}&to=${daysAgo(30)}`).expect(200)).body.totals.views).toBe(18);
    await get(`?from=${daysAgo(400)}`).expect(400);
    await get('', owner.device).expect(404);
    await server.request().get(`/api/properties/${home}/figures`).expect(401);
  });

  test('months are deleted once no page shows a day of them', async () => {
    const id = await makeHome();
    await run(`insert into property_figures (property_id, month, views) values ($1, '2021-09-01', '{1}'), ($1, '2021-10-01', '{1}')`, [id]);
    expect(await deleteOldFigures(server.deps.orm.em.fork(), new Date('2022-11-29T12:00:00Z'))).toBe(1);
    expect(await run('select month::text from property_figures where property_id = $1', [id])).toEqual([{ month: '2021-10-01' }]);
  });
});

test('a home is compared with the middle of homes of the same place, purpose and bedrooms of other advertisers, from five on (O91)', async () => {
  const member = await makeMember(server);
  await givePlan(member, 'premium_plan');
  const place = { location: 'Figure Hills', bedrooms: 3 };
  const home = await makeHome(place, member);
  await addFigures(home, daysAgo(3), 100, 40);
  await addFigures(await makeHome(place, member), daysAgo(3), 9_000, 9_000);
  for (const [i, views] of [2, 4, 6, 8].entries())
    await addFigures(await makeHome({ ...place, price: 1_000_000 + i }), daysAgo(3), 10 * views, views);
  await addFigures(await makeHome({ ...place, bedrooms: 2 }), daysAgo(3), 900, 900);
  await addFigures(await makeHome({ ...place, transactionType: 'Rent' }), daysAgo(3), 900, 900);
  await addFigures(await makeHome({ ...place, createdAt: new Date() }), daysAgo(0), 900, 900);
  const compare = async () => (await asOwner(member).home({ id: home, days: 30 })).comparison;
  expect(await compare()).toMatchObject({ homes: 4, middle: null });
  await makeHome({ ...place, price: 9_000_000 });
  // of 0, 2, 4, 6 and 8 views
  expect(await compare()).toMatchObject({
    homes: 5,
    days: 30,
    own: { views: 40, impressions: 100 },
    middle: { views: 4, impressions: 40 },
  });
});

test('an owner and a manager see the homes of their brokerage by its plan, an agent their own (O91)', async () => {
  const [boss, manager, agent] = [await makeMember(server), await makeMember(server), await makeMember(server)];
  const brokerage = await makeOrganization(server, [
    { id: boss.id, role: 'owner' },
    { id: manager.id, role: 'manager' },
    { id: agent.id, role: 'agent' },
  ]);
  const [ofBoss, ofAgent] = [await makeHome({}, boss), await makeHome({}, agent)];
  await giveHomes(server, brokerage.id, [ofBoss, ofAgent]);
  await addFigures(ofBoss, daysAgo(1), 50, 5);
  await addFigures(ofAgent, daysAgo(1), 70, 7);
  await givePlan(boss, 'premium_plan');
  for (const member of [boss, manager]) {
    expect(await asOwner(member).stock({ days: 400 })).toMatchObject({ homes: 2, totals: { views: 12 } });
    expect((await asOwner(member).list({ days: 90, page: 1 })).items.map(({ id }) => id)).toEqual([ofAgent, ofBoss]);
    expect((await asOwner(member).home({ id: ofAgent, days: 400 })).totals.views).toBe(7);
  }
  expect(await asOwner(agent).stock({ days: 400 })).toMatchObject({ homes: 1, totals: { views: 7 } });
  await expectError(asOwner(agent).home({ id: ofBoss, days: 30 }), 'NOT_FOUND', 'Property not found');
  await run('delete from organization_members where user_id = $1', [manager.id]);
  await expectError(asOwner(manager).home({ id: ofAgent, days: 30 }), 'NOT_FOUND');
  expect((await asOwner(manager).stock({ days: 30 })).homes).toBe(0);
});

test('a link shows the figures of one home without an account until a press ends it, or makes a new one (N15)', async () => {
  const home = await makeHome();
  await addFigures(home, daysAgo(2), 60, 6);
  const visitor = callerOf(server.device()).figures;
  const { key } = await asOwner().makeLink({ id: home });
  expect(key).toMatch(/^[\w-]{43}$/);
  const stored = await run<{ key_hash: string }>('select key_hash from figure_links where property_id = $1', [home]);
  expect(stored).toHaveLength(1);
  expect(stored[0]!.key_hash).not.toBe(key);
  const shown = await visitor.shared({ key });
  expect(shown).toMatchObject({ home: { id: home }, totals: { views: 6 } });
  expect(Object.keys(shown).toSorted()).toEqual(['days', 'home', 'totals']);
  expect(Object.keys(shown.home).toSorted()).toEqual(['id', 'title', 'titleAr']);
  expect((await asOwner().home({ id: home, days: 7 })).linkSince).toMatch(/^\d{4}-.*Z$/);
  const { key: newKey } = await asOwner().makeLink({ id: home });
  await expectError(visitor.shared({ key }), 'NOT_FOUND', 'This link has ended.');
  await asOwner().endLink({ id: home });
  await expectError(visitor.shared({ key: newKey }), 'NOT_FOUND', 'This link has ended.');
  expect((await asOwner().home({ id: home, days: 7 })).linkSince).toBeNull();
  const other = await makeMember(server);
  const { key: lastKey } = await asOwner().makeLink({ id: home });
  await expectError(asOwner(other).endLink({ id: home }), 'NOT_FOUND', 'Property not found');
  await expectError(asOwner(other).makeLink({ id: home }), 'NOT_FOUND', 'Property not found');
  expect((await visitor.shared({ key: lastKey })).home.id).toBe(home);
});
