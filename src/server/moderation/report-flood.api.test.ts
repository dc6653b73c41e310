// Tests of very many reports of one home, of hostile texts in reports, and of the public figures about reports.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import type { Member } from '../../testing/factories/members.ts';
import { makeStaff, reportHome } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let moderator: Member;
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });

beforeAll(async () => {
  // a proxy is trusted, so that a test can choose the client address by the header X-Forwarded-For
  server = await testServer({ TRUST_PROXY: '1' });
  moderator = await makeStaff(server);
});
afterAll(() => server.close());

/** Reports a home as fraud from a client address; `body` replaces fields of the report. */
const reportFrom = (address: string, id: number, body: object = {}) =>
  server
    .request()
    .post('/api/reports')
    .set('X-Forwarded-For', address)
    .send({ kind: 'property', id, reason: 'fraud', ...body });

describe('many reports of one home', () => {
  test('500 from 300 networks open one review item, count each network once and leave the home online', { timeout: 60_000 }, async () => {
    const { id } = await makeProperty(server.database.orm.em);
    // each in a network (the first three numbers) of its own
    const addresses = Array.from({ length: 300 }, (_, i) => `203.${Math.floor(i / 100)}.${i % 100}.${(i % 250) + 1}`);
    const sendReport = async (n: number): Promise<number> => (await reportFrom(addresses[n % 300]!, id, { text: `report ${n}` })).status;
    const statuses: number[] = [];
    // 500 reports, 20 at a time
    for (let first = 0; first < 500; first += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => sendReport(first + i)))));
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await sql('select count(*)::int as n, max(reporters) as reporters from review_items where subject_id = $1', [id])).toEqual([
      { n: 1, reporters: 300 },
    ]);
    await server.request().get(`/api/properties/${id}`).expect(200);
  });

  test('from one address are limited to five in ten minutes', async () => {
    const { id } = await makeProperty(server.database.orm.em);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await reportFrom('198.51.100.7', id)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('from addresses in one network count as one reporter', async () => {
    const { id } = await makeProperty(server.database.orm.em);
    // two networks: the first three numbers of an IPv4 address, and the first 64 bits of an IPv6 address
    for (const address of ['198.18.5.1', '198.18.5.2', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) await reportFrom(address, id);
    expect(await sql('select reporters from review_items where subject_id = $1', [id])).toEqual([{ reporters: 2 }]);
  });
});

describe('hostile texts', () => {
  const HOSTILE_TEXTS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; drop table reports; --",
    '{{constructor.constructor("alert(1)")()}}',
    '\u202eeman-resu',
    '=HYPERLINK("http://evil.example","x")',
    '%00',
    '😀'.repeat(100),
  ];

  test.each(HOSTILE_TEXTS)('in a report are stored and shown as they are: %s', async (text) => {
    const { id } = await makeProperty(server.database.orm.em, { title: text.slice(0, 150) });
    // an address for each text, because of the limit
    expect((await reportFrom(`192.0.2.${HOSTILE_TEXTS.indexOf(text) + 1}`, id, { text })).status).toBe(201);
    const [item] = await sql<{ id: number }>('select id from review_items where subject_id = $1', [id]);
    const data = await callerOf(moderator.device).staff.openItem({
      id: item!.id,
    });
    expect(data.reports[0]!.text).toBe(text);
  });

  test('with control characters, broken surrogates and NUL are refused', async () => {
    const agent = await makeAgent(server.database.orm.em);
    for (const text of ['a\u0000b', '\ud800', 'bell\u0007'])
      expect((await reportFrom('192.0.2.200', agent.id, { kind: 'agent', reason: 'other', text })).status).toBe(400);
  });

  test('in the exported audit log start no formula in a spreadsheet', async () => {
    const { id } = await makeProperty(server.database.orm.em);
    expect(await reportHome(server, id)).toBe(201);
    await sql(`select audit_append($1, '=cmd', 'property', 1, '{}', '')`, [moderator.id]);
    const data = await callerOf(moderator.device).staff.exportAudit({});
    expect(data.csv).toContain(`,'=cmd,`);
  });
});

describe('the public figures (O30)', () => {
  test('equal a count of the decisions in the audit log, and are null below five cases', { timeout: 60_000 }, async () => {
    expect((await server.request().get('/api/trust').expect(200)).body).toMatchObject({
      decided: null,
      takenDown: null,
      medianMinutes: null,
    });
    // seven reported homes, of which the first and every second one after it are taken down
    const minutesToDecision = [10, 20, 30, 40, 200, 400, 500];
    for (const [i, minutes] of minutesToDecision.entries()) {
      const { id } = await makeProperty(server.database.orm.em);
      await sql(
        `insert into review_items (kind, subject_kind, subject_id, opened_at) values ('report', 'property', $1, now() - $2 * interval '1 minute')`,
        [id, minutes],
      );
      const [item] = await sql<{ id: number }>('select id from review_items where subject_id = $1', [id]);
      const decision = i % 2 === 0 ? ({ decision: 'remove', reason: 'price' } as const) : ({ decision: 'leave' } as const);
      await callerOf(moderator.device).staff.decide({ id: item!.id, ...decision });
    }
    const { body } = await server.request().get('/api/trust').expect(200);
    expect(body).toMatchObject({ decided: 7, takenDown: 4, appeals: null });
    // the median, give or take a minute that the test takes
    expect(Math.abs(body.medianMinutes - 40)).toBeLessThanOrEqual(1);
    const [recount] = await sql<{ decided: number; removed: number }>(
      `select count(*)::int as decided, count(*) filter (where act = 'decision.remove')::int as removed from audit_entries where act like 'decision.%'`,
    );
    expect([body.decided, body.takenDown]).toEqual([recount!.decided, recount!.removed]);
    // four of seven reports were right
    expect(body).toMatchObject({ rightPercent: 57, confirmed: null });
    // seven homes were confirmed 5, 10, ..., 35 days ago: the last one longer than 30 days ago and by a feed
    await sql(`insert into listing_confirmations (property_id, confirmed_at, confirmed_by)
      select id, now() - interval '1 day' * (n * 5), case when n = 7 then 'feed' else 'person' end
      from (select id, row_number() over (order by id) as n from properties order by id limit 7) first_homes`);
    // the one of 30 days ago is just too old as well
    expect((await server.request().get('/api/trust').expect(200)).body.confirmed).toBe(5);
  });
});
