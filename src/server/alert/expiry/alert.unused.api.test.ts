// Tests of the daily job that asks the owners of unused alerts whether to keep them, and deletes alerts without an answer.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { learnPlaces, MORNING, memberWithAlert } from '../../../testing/factories/alerts.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import type { ReadEmail } from '../../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { expireUnusedAlerts } from './alert.unused.ts';

const ORIGIN = 'http://homes.example';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: ORIGIN, LIMIT_ALERT: '0', LIMIT_REGISTER: '0' });
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  await learnPlaces(server.deps.orm.em);
});
beforeEach(() => server.setNow(MORNING));
afterAll(() => server.close());

const MARINA = { location: 'Dubai Marina' };
/** Runs the daily job `days` days after MORNING. @returns the emails to `to` that it sent */
async function runJob(days: number, to: string): Promise<ReadEmail[]> {
  server.setNow(new Date(MORNING.getTime() + days * DAY_MS));
  const before = (await server.sentEmails()).length;
  await expireUnusedAlerts(server.deps, server.deps.orm.em.fork(), server.deps.now());
  return (await server.sentEmails()).slice(before).filter((email) => email.to === to);
}
/** The path of the link in an email that contains `part`. */
const pathOf = ({ links }: ReadEmail, part: string): string => links.find((link) => link.includes(part))!.slice(ORIGIN.length);
/** The alerts that a member sees. Sets the clock back to MORNING, because the member's session ends after seven idle days. */
const alertsOf = async (member: Awaited<ReturnType<typeof memberWithAlert>>) => {
  server.setNow(MORNING);
  return (await callerOf(member.device).alert.list({})).items;
};

test('an alert that no one used for 180 days is asked about once and ends after 14 days without an answer', async () => {
  const member = await memberWithAlert(server, MARINA);
  expect(await runJob(179, member.email)).toEqual([]);
  const [email, ...others] = await runJob(181, member.email);
  expect([email!.subject, others]).toEqual(['Still looking?', []]);
  expect(email!.text).toContain('Dubai Marina');
  expect(email!.headers.get('list-unsubscribe')).toContain('/alerts/unsubscribe?token=');
  expect(await runJob(190, member.email)).toEqual([]);
  expect(await alertsOf(member)).toHaveLength(1);
  await runJob(196, member.email);
  expect(await alertsOf(member)).toEqual([]);
  await server.request().post(pathOf(email!, '/alerts/keep')).expect(404);
});

test('a click keeps an unused alert for another 180 days; opening the link alone does not', async () => {
  const member = await memberWithAlert(server, { ...MARINA, maxPrice: 9_000_000 });
  const [email] = await runJob(181, member.email);
  const path = pathOf(email!, '/alerts/keep');
  const { text } = await server.request().get(path).expect(200);
  expect(text).toContain('Keep my alert');
  for (const wrong of [path.replace(/\.[\w-]{4}/, '.AAAA'), pathOf(email!, '/alerts/unsubscribe').replace('unsubscribe', 'keep')])
    await server.request().post(wrong).expect(404);
  for (let n = 0; n < 2; n++) await server.request().post(path).expect(200);
  expect(await runJob(200, member.email)).toEqual([]);
  expect(await alertsOf(member)).toHaveLength(1);
  expect(await runJob(363, member.email)).toHaveLength(1);
});

test('a change of an alert counts as use of it', async () => {
  const member = await memberWithAlert(server, { ...MARINA, maxPrice: 8_000_000 });
  await runJob(181, member.email);
  // the clock goes back, because the member's session would have ended by then
  server.setNow(MORNING);
  await callerOf(member.device).alert.change({ id: member.alertId, kinds: ['new'] });
  await runJob(200, member.email);
  expect(await alertsOf(member)).toMatchObject([{ kinds: ['new'] }]);
});
