// Tests of how agents, who have no account, appeal by a signed link in an email after staff took their profile down.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import type { Member } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { signedPath } from '../mail/link/signed-link.ts';

let server: TestServer;
let moderator: Member;
beforeAll(async () => {
  // 0 lifts the limit of reports from one address
  server = await testServer({ LIMIT_REPORT: '0' });
  moderator = await makeStaff(server);
});
afterAll(() => server.close());
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const APPEAL_TEXT = 'It was not me who wrote this advert.';
/** Submits the form of the appeal page at a path. */
const submitAppeal = (path: string) => server.request().post(path).type('form').send({ choice: 'send', text: APPEAL_TEXT });
/** A row for each stored appeal of an agent. */
const appealsOf = (agentId: number) =>
  sql(
    `select 1 from appeals appeal join review_items item on item.id = appeal.queue_item_id
     where item.subject_kind = 'agent' and item.subject_id = $1`,
    [agentId],
  );

/**
 * Creates an agent, reports the profile and takes it down.
 * @returns the agent's id, the review item of the decision, and the path of the appeal page from the email to the agent
 */
async function takeDownNewAgent(): Promise<{ id: number; itemId: number; path: string }> {
  const agent = await makeAgent(server.database.orm.em);
  await server.request().post('/api/reports').send({ kind: 'agent', id: agent.id, reason: 'fraud' }).expect(201);
  const [item] = await sql<{ id: number }>(`select id from review_items where subject_kind = 'agent' and subject_id = $1`, [agent.id]);
  await callerOf(moderator.device).staff.decide({ id: item!.id, decision: 'remove', reason: 'fraud' });
  const email = (await server.sentEmails()).findLast(({ to }) => to === agent.email)!;
  return { id: agent.id, itemId: item!.id, path: /\/appeal\?id=\d+&key=[\w-]+/.exec(email.text)![0] };
}

test('twenty simultaneous submissions store one appeal, and each response says that it was sent', async () => {
  const { id, path } = await takeDownNewAgent();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submitAppeal(path)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.every(({ text }) => text.includes('Appeal Sent'))).toBe(true);
  expect(await appealsOf(id)).toHaveLength(1);
});

test('a link with the key of another agent or page, or with a changed id or key, opens no appeal', async () => {
  const [firstAgent, secondAgent] = [await takeDownNewAgent(), await takeDownNewAgent()];
  const forgedPaths = [
    firstAgent.path.replace(/id=\d+/, `id=${secondAgent.itemId}`),
    firstAgent.path.replace(/id=\d+/, `id=0${firstAgent.itemId}`),
    `${firstAgent.path}&key=x`,
    signedPath(server.deps.env, '/confirm-listing', secondAgent.itemId).replace('/confirm-listing', '/appeal'),
    `/appeal?id=${secondAgent.itemId}&key=`,
    // an unknown item, with a key of the right length
    `/appeal?id=9999999999&key=${'A'.repeat(43)}`,
  ];
  for (const path of forgedPaths) {
    await server.request().get(path).expect(404);
    await submitAppeal(path).expect(404);
  }
  expect([await appealsOf(firstAgent.id), await appealsOf(secondAgent.id)]).toEqual([[], []]);
});

test('the link of an earlier decision opens no appeal against a later one', async () => {
  const first = await takeDownNewAgent();
  // the profile is shown again, so there is nothing to appeal against
  await sql('update agents set removed_at = null, removed_item_id = null where id = $1', [first.id]);
  await submitAppeal(first.path).expect(404);
  const { id } = await callerOf(moderator.device).staff.queueSubject({
    kind: 'agent',
    id: first.id,
  });
  await callerOf(moderator.device).staff.decide({ id, decision: 'remove', reason: 'fraud' });
  await submitAppeal(first.path).expect(404);
  expect(await appealsOf(first.id)).toEqual([]);
});
