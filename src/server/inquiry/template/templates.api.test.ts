// Tests of reply templates: who uses and deletes them, their placeholders, and that none is sent with a placeholder that is not filled in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrokerage, makePerson } from '../../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { inquirySteps } from '../../../testing/factories/inquiries.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_WRITE: '0', LIMIT_READ: '0', LIMIT_INQUIRY_ADDRESS: '0' });
});
afterAll(() => server.close());
const { sendInquiry } = inquirySteps(() => server);
const textsOf = async (member: { device: Parameters<typeof callerOf>[0] }) =>
  (await callerOf(member.device).replyTemplate.list()).map(({ text }) => text);

test('a template is saved once, with known placeholders only, and at most fifty (O85)', async () => {
  const { device } = await makeMember(server);
  const { save, remove } = callerOf(device).replyTemplate;
  await save({ text: 'Hello {name}, {title} costs {price}.\r\n{link}' });
  expect(await save({ text: 'Hello {name}, {title} costs {price}.\n{link}' })).toHaveLength(1);
  await expectError(save({ text: 'Hello {nam}' }), 'BAD_REQUEST', /\{nam\} is not known\. These are: \{name\} \{title\}/);
  for (let i = 1; i < 50; i++) await save({ text: `Text ${i}` });
  await expectError(save({ text: 'One too many' }), 'FORBIDDEN', /At most 50 templates/);
  const [newest] = await callerOf(device).replyTemplate.list();
  expect(await remove({ id: newest!.id })).toHaveLength(49);
});

test('the templates of a brokerage are those of all in it, and are deleted by who wrote them, owners and managers', async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  const [agent, other, outsider] = [
    await makePerson(server, brokerage.id, 'agent'),
    await makePerson(server, brokerage.id, 'agent'),
    await makeMember(server),
  ];
  const [template] = await callerOf(agent.device).replyTemplate.save({ text: 'The keys are with the guard.' });
  for (const member of [owner, agent, other]) expect(await textsOf(member)).toEqual(['The keys are with the guard.']);
  expect(await textsOf(outsider)).toEqual([]);
  for (const member of [other, outsider])
    await expectError(callerOf(member.device).replyTemplate.remove({ id: template!.id }), 'NOT_FOUND');
  await callerOf(owner.device).team.remove({ userId: agent.id, heirId: owner.id });
  expect(await textsOf(agent)).toEqual([]);
  expect(await callerOf(owner.device).replyTemplate.remove({ id: template!.id })).toEqual([]);
});

test('an answer with a placeholder that is not filled in is not sent, and visitors may write what they like', async () => {
  const [owner, asker] = [await makeMember(server), await makeMember(server)];
  const id = await sendInquiry((await advertise(owner)).id, { email: asker.email }, asker.device);
  await expectError(callerOf(owner.device).inquiry.reply({ id, message: 'It costs {price}.' }), 'BAD_REQUEST', /Fill in \{price\} first\./);
  await callerOf(owner.device).inquiry.reply({ id, message: 'It costs {so much}.' });
  await callerOf(asker.device).inquiry.reply({ id, message: 'What is {price}?' });
  expect((await callerOf(owner.device).inquiry.get({ id })).messages).toHaveLength(3);
});
