// Tests of who may review an agent: users whom the agent has answered, a day after their first message. `addClient` registers such a user,
// `addMember` one who has not written to any agent.
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../shared/time.ts';
import { REVIEW_TEXT, review, startReviewContext, writeTo } from '../../testing/contexts/review-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { confirmAddress, type Member } from '../../testing/factories/members.ts';
import { rows } from '../db/orm.ts';

const { server, addAgent, addMember, addClient, ownReview, figuresOf } = await startReviewContext();

describe('who may review', () => {
  test('visitors may not, and users only after a message to that agent', async () => {
    const [agent, otherAgent] = [await addAgent({ name: 'Leila Haddad' }), await addAgent()];
    await server.request().post(`/api/agents/${agent.id}/review`).send({ rating: 5, text: REVIEW_TEXT }).expect(401, 'Not signed in');
    const clientOfOther = await addClient(otherAgent);
    const reason = 'Send Leila Haddad a message first; then you can say how it went.';
    expect(await ownReview(clientOfOther, agent)).toEqual({ review: null, held: false, mayWrite: false, reason });
    await review(clientOfOther, agent, 5).expect(403, reason);
    expect(await figuresOf(agent)).toEqual([0, 0]);
  });

  test('users may not before the agent has answered on the site, within a day of their first message, or without a confirmed address', async () => {
    const agent = await addAgent({ name: 'Leila Haddad' });
    const client = await addMember();
    await writeTo(agent, client);
    await review(client, agent, 1).expect(403, 'Once Leila Haddad has replied to you on this site, you can say how it went.');
    const [sentEmail] = (await server.sentEmails()).filter(({ to }) => to === agent.email);
    const url = new URL(sentEmail!.links.find((link) => link.includes('/answer/message'))!);
    await server
      .request()
      .post(url.pathname + url.search)
      .type('form')
      .send({ message: 'Gladly, on Sunday.' })
      .expect(200);
    await review(client, agent, 1).expect(403, 'You can review Leila Haddad a day after your first message.');
    expect((await ownReview(client, agent)).mayWrite).toBe(false);
    server.setNow(new Date(Date.now() + 25 * HOUR_MS));
    await rows(server.database.orm.em, { text: 'update users set email_confirmed_at = null where id = $1', values: [client.id] });
    await review(client, agent, 1).expect(403, /^Confirm your email address first/);
    await confirmAddress(server, client.id);
    expect(await ownReview(client, agent)).toMatchObject({ mayWrite: true, reason: null });
    await review(client, agent, 1).expect(200);
    server.setNow(null);
    expect(await figuresOf(agent)).toEqual([1, 1]);
  });

  test('users who inquired about one of the agent’s properties while signed in may; an inquiry sent signed out does not count', async () => {
    const agent = await addAgent();
    const home = await makeProperty(server.database.orm.em, { agent });
    const client = await addMember();
    const sendInquiry = (device: Member['device'], message: string) =>
      device
        .post('/api/inquiries')
        .send({
          propertyId: home.id,
          name: 'Nadia Karim',
          email: client.email,
          phone: '+971 50 000 0113',
          message,
        })
        .expect(201);
    /** Marks all inquiries about a property as answered and two days old. */
    const answerAndAgeSql = `update inquiries set answered_at = now(), created_at = now() - interval '2 days' where property_id = $1`;
    await sendInquiry(server.device(), 'Is it free in May?');
    await rows(server.database.orm.em, { text: answerAndAgeSql, values: [home.id] });
    await review(client, agent, 4).expect(403);
    await sendInquiry(client.device, 'Is it free in June?');
    await review(client, agent, 4).expect(403);
    await rows(server.database.orm.em, { text: answerAndAgeSql, values: [home.id] });
    await review(client, agent, 4).expect(200);
  });

  test('the day of waiting counts from the first message, also when only a later one was answered', async () => {
    const agent = await addAgent();
    const client = await addMember();
    await writeTo(agent, client);
    await writeTo(agent, client);
    const sql = `update messages set created_at = now() - interval '5 days' where id = (select min(id) from messages where sender_id = $1)`;
    await rows(server.database.orm.em, { text: sql, values: [client.id] });
    const answerSql = 'update messages set answered_at = now() where id = (select max(id) from messages where sender_id = $1)';
    await rows(server.database.orm.em, { text: answerSql, values: [client.id] });
    await review(client, agent, 4).expect(200);
  });

  test('an agent may not review themselves, however the address is spelt', async () => {
    const agent = await addAgent();
    const client = await addClient(agent);
    const [mailbox, domain] = client.email.split('@');
    await rows(server.database.orm.em, {
      text: 'update agents set email = $2 where id = $1',
      values: [agent.id, `${mailbox!.toUpperCase()}+homes@${domain}`],
    });
    await review(client, agent, 5).expect(403, 'You cannot review yourself.');
    expect(await ownReview(client, agent)).toMatchObject({ mayWrite: false, reason: 'You cannot review yourself.' });
  });

  test('a missing agent is not found', async () => {
    const client = await addMember();
    await server.request().get('/api/agents/2000000/reviews').expect(404, 'Agent not found');
    await client.device.get('/api/agents/2000000/review').expect(404, 'Agent not found');
    await client.device.post('/api/agents/2000000/review').send({ rating: 5, text: REVIEW_TEXT }).expect(404, 'Agent not found');
    await client.device.delete('/api/agents/2000000/review').expect(404, 'Review not found');
  });
});
