// Tests of the appeal of an agent, who has no account, by the signed link of an email.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgent } from '../../testing/factories/factories.ts';
import type { Member } from '../../testing/factories/members.ts';
import { callProcedure, makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { signedPath } from '../mail/link/signed-link.ts';

let server: TestServer;
let moderator: Member;
beforeAll(async () => {
  server = await testServer({ LIMIT_REPORT: '0' });
  moderator = await makeStaff(server);
});
afterAll(() => server.close());
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const TEXT = 'It was not me who wrote this advert.';
const appeal = (path: string) => server.request().post(path).type('form').send({ choice: 'send', text: TEXT });
const appealsOf = (agentId: number) =>
  sql(`select 1 from appeals p join review_items i on i.id = p.queue_item_id where i.subject_kind = 'agent' and i.subject_id = $1`, [
    agentId,
  ]);

/** Reports a new agent and takes the profile down. @returns the agent, the item of the queue and the path of the appeal */
async function takeDown(): Promise<{ id: number; item: number; path: string }> {
  const agent = await makeAgent(server.database.orm.em);
  await server.request().post('/api/reports').send({ kind: 'agent', id: agent.id, reason: 'fraud' }).expect(201);
  const [item] = await sql<{ id: number }>(`select id from review_items where subject_kind = 'agent' and subject_id = $1`, [agent.id]);
  const decision = { id: item!.id, decision: 'remove', reason: 'fraud' };
  expect((await callProcedure(moderator.device, 'mutation', 'staff.decide', decision)).status).toBe(200);
  const email = (await server.sentEmails()).findLast(({ to }) => to === agent.email)!;
  return { id: agent.id, item: item!.id, path: /\/appeal\?id=\d+&key=[\w-]+/.exec(email.text)![0] };
}

test('twenty presses at once store one appeal, and each press says that it was sent', async () => {
  const { id, path } = await takeDown();
  const answers = await Promise.all(Array.from({ length: 20 }, () => appeal(path)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.every(({ text }) => text.includes('Appeal Sent'))).toBe(true);
  expect(await appealsOf(id)).toHaveLength(1);
});

test('the key of one agent, and of another page, opens no appeal of another', async () => {
  const [firstAgent, secondAgent] = [await takeDown(), await takeDown()];
  const forgedPaths = [
    firstAgent.path.replace(/id=\d+/, `id=${secondAgent.item}`),
    firstAgent.path.replace(/id=\d+/, `id=0${firstAgent.item}`),
    `${firstAgent.path}&key=x`,
    signedPath(server.deps.env, '/confirm-listing', secondAgent.item).replace('/confirm-listing', '/appeal'),
    `/appeal?id=${secondAgent.item}&key=`,
    `/appeal?id=9999999999&key=${'A'.repeat(43)}`,
  ];
  for (const path of forgedPaths) {
    await server.request().get(path).expect(404);
    await appeal(path).expect(404);
  }
  expect([await appealsOf(firstAgent.id), await appealsOf(secondAgent.id)]).toEqual([[], []]);
});

test('the link of an earlier decision opens no appeal against a later one', async () => {
  const first = await takeDown();
  await sql('update agents set removed_at = null, removed_item_id = null where id = $1', [first.id]);
  await appeal(first.path).expect(404);
  const queuedItem = await callProcedure<{ id: number }>(moderator.device, 'mutation', 'staff.queueSubject', {
    kind: 'agent',
    id: first.id,
  });
  const decision = { id: queuedItem.data.id, decision: 'remove', reason: 'fraud' };
  expect((await callProcedure(moderator.device, 'mutation', 'staff.decide', decision)).status).toBe(200);
  await appeal(first.path).expect(404);
  expect(await appealsOf(first.id)).toEqual([]);
});
