import { expect, test } from 'vitest';
import { dayAfterStart, startConfirmationContext } from '../../../testing/contexts/confirmation-context.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { testServer } from '../../../testing/server.ts';

const { server, stateOf, runJob, emailsTo } = await startConfirmationContext();
// addresses of visitors come from a proxy
const proxied = await testServer(
  { CONFIRM_DAYS_RENT: '14', CONFIRM_DAYS_SALE: '30', TRUST_PROXY: '1', LIMIT_REPORT: '0' },
  server.database,
);

const report = (id: number, network: number, reason = 'gone') =>
  proxied.request().post('/api/reports').set('X-Forwarded-For', `198.51.${network}.7`).send({ kind: 'property', id, reason }).expect(201);

test('three people who say within 14 days that a home is taken bring its question forward, and hide nothing (O148)', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner, { title: 'A home that three people report' });
  const otherHome = await advertise(owner, { title: 'A home that is reported for its price' });
  const at = dayAfterStart(3);
  for (const each of [server, proxied]) each.setNow(at);
  const due = (await stateOf(id)).due_at;
  await report(id, 1);
  await report(id, 1);
  await report(id, 2);
  for (const network of [1, 2, 3, 4]) await report(otherHome.id, network, 'price');
  expect((await stateOf(id)).due_at).toBe(due);
  await report(id, 3);
  expect(await stateOf(id)).toMatchObject({ status: 'published', asks: 0, due_at: at.toISOString() });
  await runJob();
  const emails = await emailsTo(owner);
  expect(emails.map(({ subject }) => subject)).toEqual(['Is it still available? A home that three people report']);
  expect(await stateOf(id)).toMatchObject({ status: 'published', asks: 1 });
});

test('reports from before a confirmation, or more than 14 days old, do not count', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner);
  for (const each of [server, proxied]) each.setNow(dayAfterStart(1));
  await report(id, 1);
  await report(id, 2);
  for (const each of [server, proxied]) each.setNow(dayAfterStart(2));
  await owner.device.post(`/api/properties/${id}/confirm`).expect(200);
  const { due_at: due } = await stateOf(id);
  await report(id, 3);
  expect((await stateOf(id)).due_at).toBe(due);
  for (const each of [server, proxied]) each.setNow(dayAfterStart(20));
  await report(id, 4);
  await report(id, 5);
  expect((await stateOf(id)).due_at).toBe(due);
  await report(id, 6);
  expect((await stateOf(id)).due_at).toBe(dayAfterStart(20).toISOString());
});
