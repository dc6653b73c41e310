// Tests of agents whose profile staff take down: their appeal, their links and the restore.
import { describe, expect, test } from 'vitest';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { rows } from '../db/orm.ts';

const { server, moderator, colleague, sql, decide, itemOf, subjects } = await startStaffContext();

describe('an agent whose profile is taken down (O24, O26, O27)', () => {
  /** Makes an agent whose profile the moderator takes down because of a report; `path` is that of the appeal in the email to the agent. */
  const takeDownAgent = async () => {
    const agent = await makeAgent(server.database.orm.em);
    await server.request().post('/api/reports').send({ kind: 'agent', id: agent.id, reason: 'fraud' }).expect(201);
    const item = await itemOf(agent.id);
    await decide(moderator, { id: item, decision: 'remove', reason: 'fraud' });
    const email = (await server.sentEmails()).findLast((mail) => mail.to === agent.email)!;
    return { agent, item, email, path: /\/appeal\?id=\d+&key=[\w-]+/.exec(email.text)![0] };
  };
  const appeal = (path: string, text: string) => server.request().post(path).type('form').send({ choice: 'send', text });

  test('reads why by email and appeals by its link, once, without an account; opening the link changes nothing', async () => {
    const { agent, email, path } = await takeDownAgent();
    expect(email.subject).toBe('Your profile was taken down');
    expect(email.text).toContain('The advert asks for money or personal papers before a viewing.');
    for (let i = 0; i < 3; i++) expect((await server.request().get(path).expect(200)).text).toContain('Why is the decision wrong?');
    expect(await sql('select 1 from appeals p join review_items i on i.id = p.queue_item_id where i.subject_id = $1', [agent.id])).toEqual(
      [],
    );
    expect((await appeal(path, 'too short').expect(200)).text).toContain('Write at least 20 characters');
    expect((await appeal(path, '<script>alert(1)</script> It was not me who wrote this.').expect(200)).text).toContain('Appeal Sent');
    expect((await appeal(path, 'Once more, because I have had no answer.').expect(200)).text).toContain('Appeal Sent');
    expect(
      await sql('select 1 from appeals p join review_items i on i.id = p.queue_item_id where i.subject_id = $1', [agent.id]),
    ).toHaveLength(1);
    // the link with a key that was changed
    await server
      .request()
      .get(path.replace(/key=(.)/, (_, first) => (first === '_' ? 'key=-' : 'key=_')))
      .expect(404);
    const appealItem = await itemOf(agent.id);
    await expectError(decide(moderator, { id: appealItem, decision: 'accept' }), 'CONFLICT');
    const opened = await callerOf(colleague.device).staff.openItem({ id: appealItem });
    expect(opened.appeal?.text).toBe('<script>alert(1)</script> It was not me who wrote this.');
    await decide(colleague, { id: appealItem, decision: 'accept' });
    await server.request().get(`/api/agents/${agent.id}`).expect(200);
    expect((await server.sentEmails()).findLast((mail) => mail.to === agent.email)!.text).toContain('Your profile is online again.');
    await server.request().get(path).expect(404);
  });

  test('cannot answer earlier messages by the links that they have; new inquiries about their homes go to the office', async () => {
    const agent = await makeAgent(server.database.orm.em);
    const home = await makeProperty(server.database.orm.em, { agent });
    const sendInquiry = () =>
      server
        .request()
        .post('/api/inquiries')
        .send({
          propertyId: home.id,
          name: 'Hannah Becker',
          email: 'hannah@becker.example',
          phone: '+971 50 000 0000',
          message: 'May I see it on Sunday?',
        })
        .expect(201);
    await sendInquiry();
    const toAgent = (await server.sentEmails()).findLast((mail) => mail.to === agent.email)!;
    const path = /\/answer\/inquiry\?id=\d+&key=[\w-]+/.exec(toAgent.text)![0];
    await server.request().get(path).expect(200);
    const data = await callerOf(moderator.device).staff.queueSubject({
      kind: 'agent',
      id: agent.id,
    });
    await decide(moderator, { id: data.id, decision: 'remove', reason: 'fraud' });
    await server.request().get(path).expect(404);
    // the same inquiry within a few minutes would count as submitted twice
    await rows(server.database.orm.em, {
      text: `update inquiries set created_at = created_at - interval '1 hour' where property_id = $1`,
      values: [home.id],
    });
    await sendInquiry();
    const emails = (await server.sentEmails()).filter((mail) => mail.text.includes('May I see it on Sunday?'));
    expect(emails.filter((mail) => mail.to === agent.email)).toHaveLength(1);
    expect(emails.at(-1)!.to === server.deps.env.OFFICE_EMAIL || emails.at(-2)!.to === server.deps.env.OFFICE_EMAIL).toBe(true);
  });

  test('cannot be reported again; moderators find the profile and restore it once, and the agent gets an email', async () => {
    const { agent } = await takeDownAgent();
    const search = await callerOf(moderator.device).staff.agents({ text: agent.name });
    expect(search.items).toMatchObject([{ id: agent.id, isRemoved: true }]);
    await server.request().post('/api/reports').send({ kind: 'agent', id: agent.id, reason: 'fraud' }).expect(404);
    await callerOf(moderator.device).staff.restore({ kind: 'agent', id: agent.id, reason: 'other' });
    await expectError(callerOf(moderator.device).staff.restore({ kind: 'agent', id: agent.id, reason: 'other' }), 'CONFLICT');
    expect(await subjects(agent.email)).toContain('Your profile is online again');
  });
});
