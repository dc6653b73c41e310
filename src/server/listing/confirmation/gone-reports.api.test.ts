// Tests that visitors' reports that a home is gone bring the question to its advertiser forward. `runJob` sends due questions; `stateOf` reads
// status and confirmation of a listing, whose `due_at` is the time of the next question.
import { expect, test } from 'vitest';
import { dayAfterStart, startConfirmationContext } from '../../../testing/contexts/confirmation-context.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { testServer } from '../../../testing/server.ts';

const { server, stateOf, runJob, emailsTo } = await startConfirmationContext();
/** A second server on the same database, which takes the network addresses of visitors from the header of a proxy. */
const serverBehindProxy = await testServer(
  { CONFIRM_DAYS_RENT: '14', CONFIRM_DAYS_SALE: '30', TRUST_PROXY: '1', LIMIT_REPORT: '0' },
  server.database,
);

/** Moves the clocks of both servers. */
const setNow = (time: Date): void => {
  server.setNow(time);
  serverBehindProxy.setNow(time);
};
/** Reports a home as a visitor of a network; each network counts as one person. */
const report = (id: number, network: number, reason = 'gone') =>
  serverBehindProxy
    .request()
    .post('/api/reports')
    .set('X-Forwarded-For', `198.51.${network}.7`)
    .send({ kind: 'property', id, reason })
    .expect(201);

test('three people who say within 14 days that a home is taken bring its question forward, and hide nothing (O148)', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner, { title: 'A home that three people report' });
  const otherHome = await advertise(owner, { title: 'A home that is reported for its price' });
  const reportedAt = dayAfterStart(3);
  setNow(reportedAt);
  const due = (await stateOf(id)).due_at;
  // two people, one of them twice
  await report(id, 1);
  await report(id, 1);
  await report(id, 2);
  for (const network of [1, 2, 3, 4]) await report(otherHome.id, network, 'price');
  expect((await stateOf(id)).due_at).toBe(due);
  await report(id, 3);
  expect(await stateOf(id)).toMatchObject({ status: 'published', asks: 0, due_at: reportedAt.toISOString() });
  await runJob();
  const emails = await emailsTo(owner);
  expect(emails.map(({ subject }) => subject)).toEqual(['Is it still available? A home that three people report']);
  expect(await stateOf(id)).toMatchObject({ status: 'published', asks: 1 });
});

test('reports from before a confirmation, or more than 14 days old, do not count', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner);
  setNow(dayAfterStart(1));
  await report(id, 1);
  await report(id, 2);
  setNow(dayAfterStart(2));
  await owner.device.post(`/api/properties/${id}/confirm`).expect(200);
  const { due_at: due } = await stateOf(id);
  await report(id, 3);
  expect((await stateOf(id)).due_at).toBe(due);
  setNow(dayAfterStart(20));
  await report(id, 4);
  await report(id, 5);
  expect((await stateOf(id)).due_at).toBe(due);
  await report(id, 6);
  expect((await stateOf(id)).due_at).toBe(dayAfterStart(20).toISOString());
});
