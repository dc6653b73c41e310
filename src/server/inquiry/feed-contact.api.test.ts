// Tests of inquiries about imported homes whose feed names one mailbox: the agency gets them, also for its other agents.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { propertyFinderFeed, propertyFinderHome } from '../../testing/contexts/import-context.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { importFeed, openFeed } from '../import/import.ts';

const OFFICE = 'office@homes.example';
const MAILBOX = 'mailbox@agency.example';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE, LIMIT_INQUIRY_ADDRESS: '0' });
});
afterAll(() => server.close());
beforeEach(() => rows(server.database.orm.em, { text: 'with gone as (delete from properties) delete from agents', values: [] }));

const { sendInquiry, emailsOf, recipientsOf } = inquirySteps(() => server);

type FeedAgent = Parameters<typeof propertyFinderHome>[1];
/** Imports homes of these agents, numbered from 0, and returns their ids in this order. */
async function importHomes(...agents: FeedAgent[]): Promise<number[]> {
  const file = join(server.deps.env.DATA_DIR, 'feed.xml');
  writeFileSync(file, propertyFinderFeed(...agents.map((agent, i) => propertyFinderHome(`${i}`, agent))));
  const report = await importFeed(server.database.orm, await openFeed({ file }), { source: 'agency', reportFile: `${file}.csv` });
  expect(report.refused).toBe(0);
  const stored = await rows<{ id: number }>(server.database.orm.em, {
    text: 'select id from properties where source = $1 order by reference::int',
    values: ['agency'],
  });
  return stored.map(({ id }) => id);
}
const recipientOf = async (id: number): Promise<string[]> => recipientsOf(await emailsOf(() => sendInquiry(id)));
const readHome = async (id: number) => (await server.request().get(`/api/properties/${id}`).expect(200)).body;

test('inquiries about all 120 homes of a feed with one mailbox reach the agency, and none the office (N8)', async () => {
  const email = 'all@agency.example';
  const ids = await importHomes(...Array.from({ length: 120 }, (_, i) => ({ name: `Agent ${i}`, email, agentId: `${i}` })));
  expect(ids).toHaveLength(120);
  for (const id of ids) await sendInquiry(id);
  // those over a mailbox's limit of an hour are sent in the next hours
  const sent = await rows(server.database.orm.em, {
    text: `select address, count(*)::int as count from mail_deliveries where kind = 'inquiry' group by 1`,
    values: [],
  });
  expect(sent).toEqual([{ address: email, count: 120 }]);
});

test('a mailbox without a person’s name gets inquiries; a home without an address says that they go to the office (N8)', async () => {
  const [nameless, broken, none] = await importHomes(
    { name: '', email: ' MAILBOX@Agency.example ' },
    { name: 'Ali', email: 'mailbox at agency' },
    { name: 'Bea', email: '' },
  );
  expect(await recipientOf(nameless!)).toEqual([MAILBOX]);
  expect(await readHome(nameless!)).toMatchObject({ reachesAdvertiser: true });
  for (const id of [broken!, none!]) {
    expect(await recipientOf(id)).toEqual([OFFICE]);
    expect(await readHome(id)).toMatchObject({ reachesAdvertiser: false });
  }
});

test('a later import stores the address of homes that are otherwise unchanged, also a new one, and takes away one that is gone (N8)', async () => {
  const agents = (email: string) => [
    { name: 'First', email: 'first@agency.example', agentId: '1' },
    { name: 'Second', email, agentId: '2' },
  ];
  const [, second] = await importHomes(...agents('first@agency.example'));
  await rows(server.database.orm.em, { text: 'update properties set contact_email = null', values: [] });
  expect(await recipientOf(second!)).toEqual([OFFICE]);
  await importHomes(...agents('first@agency.example'));
  expect(await recipientOf(second!)).toEqual(['first@agency.example']);
  await importHomes(...agents(''));
  expect(await recipientOf(second!)).toEqual([OFFICE]);
});

test('an address whose profile staff took down gets no inquiries of other homes either (N8)', async () => {
  const [first, second] = await importHomes(
    { name: 'First', email: MAILBOX, agentId: '1' },
    { name: 'Second', email: MAILBOX, agentId: '2' },
  );
  await rows(server.database.orm.em, { text: 'update agents set removed_at = now()', values: [] });
  for (const id of [first!, second!]) {
    expect(await recipientOf(id)).toEqual([OFFICE]);
    expect(await readHome(id)).toMatchObject({ reachesAdvertiser: false });
  }
});

test('the address is in no answer for a home, a list or a search (N8)', async () => {
  const [id] = await importHomes({ name: '', email: MAILBOX });
  for (const path of [`/api/properties/${id}`, '/api/properties', `/api/properties?search=${encodeURIComponent(MAILBOX)}`])
    expect((await server.request().get(path).expect(200)).text).not.toContain(MAILBOX);
});
