import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnReview, ReviewPage } from '../../shared/review/review.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { confirmAddress, type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import type { Agent } from '../agent/agent.entity.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', TRUST_PROXY: '1', PUBLIC_ORIGIN: 'http://homes.example' });
});
afterAll(() => server.close());

const REVIEW_TEXT = 'Answered within the hour and knew the building well.';
const agentOf = (input: Partial<Agent> = {}) => makeAgent(server.database.orm.em, input);

/** Sends a message from the form beside an agent's profile. */
const writeTo = (agent: Agent, author: Member, name = 'Nadia Karim') =>
  author.device
    .post('/trpc/message.agent')
    .send({ json: { agentId: agent.id, name, email: author.email, phone: '+971 50 000 0113', message: `Hello, number ${++serial}` } })
    .expect(200);
/** Writes the agent's answer to all messages of a user into the database, and makes these 400 days older. */
const answerAndAge = (author: Member, at = server) =>
  rows(at.database.orm.em, {
    text: `update messages set answer = 'Gladly.', answered_at = now(), created_at = created_at - interval '400 days' where sender_id = $1`,
    values: [author.id],
  });
/** A user with an old answered message to an agent. */
async function clientOf(agent: Agent, name?: string): Promise<Member> {
  const client = await makeMember(server, `client${++serial}`);
  await writeTo(agent, client, name);
  await answerAndAge(client);
  return client;
}
/** Reviews from the user's own network by default. */
const review = (by: Member, agent: Agent, rating: number, text = REVIEW_TEXT, network = `2001:db8:${by.id}::1`) =>
  by.device.post(`/api/agents/${agent.id}/review`).set('X-Forwarded-For', network).send({ rating, text });
const ownOf = async (by: Member, agent: Agent): Promise<OwnReview> =>
  (await by.device.get(`/api/agents/${agent.id}/review`).expect(200)).body;
const pageOf = async (agent: Agent, query = ''): Promise<ReviewPage> =>
  (await server.request().get(`/api/agents/${agent.id}/reviews${query}`).expect(200)).body;
const figuresOf = async (agent: Agent): Promise<[number, number]> => {
  const { body } = await server.request().get(`/api/agents/${agent.id}`).expect(200);
  return [body.rating, body.reviewCount];
};

describe('who may review', () => {
  test('visitors may not, and users only after a message to that agent', async () => {
    const [agent, other] = [await agentOf({ name: 'Leila Haddad' }), await agentOf()];
    await server.request().post(`/api/agents/${agent.id}/review`).send({ rating: 5, text: REVIEW_TEXT }).expect(401, 'Not signed in');
    const otherUser = await clientOf(other);
    const first = 'Send Leila Haddad a message first; then you can say how it went.';
    expect(await ownOf(otherUser, agent)).toEqual({ review: null, held: false, mayWrite: false, reason: first });
    await review(otherUser, agent, 5).expect(403, first);
    expect(await figuresOf(agent)).toEqual([0, 0]);
  });

  test('users may not before the agent has answered on the site, within a day of the first message, or without a confirmed address', async () => {
    const agent = await agentOf({ name: 'Leila Haddad' });
    const client = await makeMember(server, `client${++serial}`);
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
    expect((await ownOf(client, agent)).mayWrite).toBe(false);
    server.setNow(new Date(Date.now() + 25 * 3_600_000));
    await rows(server.database.orm.em, { text: 'update users set email_confirmed_at = null where id = $1', values: [client.id] });
    await review(client, agent, 1).expect(403, /^Confirm your email address first/);
    await confirmAddress(server, client.id);
    expect(await ownOf(client, agent)).toMatchObject({ mayWrite: true, reason: null });
    await review(client, agent, 1).expect(200);
    server.setNow(null);
    expect(await figuresOf(agent)).toEqual([1, 1]);
  });

  test('users who inquired about one of the agent’s properties while signed in may; an inquiry sent signed out does not count', async () => {
    const agent = await agentOf();
    const home = await makeProperty(server.database.orm.em, { agent });
    const client = await makeMember(server, `client${++serial}`);
    const sendInquiry = (device: Member['device']) =>
      device
        .post('/api/inquiries')
        .send({
          propertyId: home.id,
          name: 'Nadia Karim',
          email: client.email,
          phone: '+971 50 000 0113',
          message: `Is it free, ${++serial}?`,
        })
        .expect(201);
    const answerLateSql = `update inquiries set answered_at = now(), created_at = now() - interval '2 days' where property_id = $1`;
    await sendInquiry(server.device());
    await rows(server.database.orm.em, { text: answerLateSql, values: [home.id] });
    await review(client, agent, 4).expect(403);
    await sendInquiry(client.device);
    await review(client, agent, 4).expect(403);
    await rows(server.database.orm.em, { text: answerLateSql, values: [home.id] });
    await review(client, agent, 4).expect(200);
  });

  test('a missing agent is not found', async () => {
    const client = await makeMember(server, `client${++serial}`);
    await server.request().get('/api/agents/2000000/reviews').expect(404, 'Agent not found');
    await client.device.get('/api/agents/2000000/review').expect(404, 'Agent not found');
    await client.device.post('/api/agents/2000000/review').send({ rating: 5, text: REVIEW_TEXT }).expect(404, 'Agent not found');
    await client.device.delete('/api/agents/2000000/review').expect(404, 'Review not found');
  });
});

describe('reviews from one network', () => {
  const OFFICE_LINK = '/reviews/check';
  const emailsAbout = async (): Promise<string[]> =>
    (await server.sentEmails())
      .flatMap(({ links }) => links.filter((link) => link.includes(OFFICE_LINK)))
      .map((link) => link.replace('http://homes.example', ''));

  test('twenty within a minute count as one; the others are held for a check, and the response says so', async () => {
    const agent = await agentOf();
    const before = [await clientOf(agent), await clientOf(agent)];
    for (const client of before) await review(client, agent, 5).expect(200);
    const crowd: Member[] = [];
    for (let n = 0; n < 20; n++) crowd.push(await clientOf(agent));
    const answers = await Promise.all(crowd.map((client) => review(client, agent, 1, REVIEW_TEXT, '198.51.100.7').expect(200)));
    const heldAnswers = answers.filter(({ body }) => body.held);
    expect([heldAnswers.length, (await pageOf(agent)).total, ...(await figuresOf(agent))]).toEqual([19, 3, 3.7, 3]);
    const index = answers.indexOf(heldAnswers[0]!);
    expect(await ownOf(crowd[index]!, agent)).toMatchObject({ held: true, mayWrite: true, review: { rating: 1 } });
    // changing the text does not release it
    expect((await review(crowd[index]!, agent, 2).expect(200)).body.held).toBe(true);
    expect(await figuresOf(agent)).toEqual([3.7, 3]);
  });

  test('held for a check are published or removed by the office with the link in its email, and not by opening the link', async () => {
    const agent = await agentOf();
    const before = (await emailsAbout()).length;
    const [firstClient, secondClient, thirdClient] = [await clientOf(agent), await clientOf(agent), await clientOf(agent)];
    for (const client of [firstClient, secondClient, thirdClient]) await review(client, agent, 2, REVIEW_TEXT, '198.51.100.8').expect(200);
    const [secondEmail, thirdEmail] = (await emailsAbout()).slice(before);
    const { text } = await server.request().get(secondEmail!).expect(200);
    expect(text).toContain(REVIEW_TEXT);
    expect(await figuresOf(agent)).toEqual([2, 1]);
    const choose = (path: string, choice: string) => server.request().post(path).type('form').send({ choice });
    await choose(secondEmail!.replace(/key=.{4}/, 'key=aaaa'), 'publish').expect(404);
    await choose(secondEmail!, 'publish').expect(200);
    expect([await figuresOf(agent), (await ownOf(secondClient, agent)).held]).toEqual([[2, 2], false]);
    await choose(thirdEmail!, 'remove').expect(200);
    expect([await figuresOf(agent), (await ownOf(thirdClient, agent)).review]).toEqual([[2, 2], null]);
    await choose(thirdEmail!, 'publish').expect(404);
  });

  test('from two accounts of one mailbox count as one', async () => {
    const agent = await agentOf();
    const [firstClient, secondClient] = [await clientOf(agent), await clientOf(agent)];
    const address = (id: number, email: string) =>
      rows(server.database.orm.em, { text: 'update users set email = $2 where id = $1', values: [id, email] });
    await address(firstClient.id, 'Nadia.Karim@gmail.com');
    await address(secondClient.id, 'nadiakarim+homes@googlemail.com');
    await review(firstClient, agent, 5).expect(200);
    await review(secondClient, agent, 5).expect(409, 'You have reviewed this agent from another account');
    expect(await figuresOf(agent)).toEqual([5, 1]);
  });
});

describe('one review per user', () => {
  test('can be written, changed and deleted, and the agent’s rating and count follow', async () => {
    const agent = await agentOf();
    const [firstClient, secondClient] = [await clientOf(agent), await clientOf(agent, 'Tom Weber')];
    server.setNow(new Date('2026-11-01T08:00:00Z'));
    const first: OwnReview = (await review(firstClient, agent, 5).expect(200)).body;
    expect(first).toMatchObject({
      mayWrite: true,
      review: { author: 'Nadia K.', rating: 5, text: REVIEW_TEXT, createdAt: '2026-11-01T08:00:00.000Z' },
    });
    await review(secondClient, agent, 4).expect(200);
    expect(await figuresOf(agent)).toEqual([4.5, 2]);
    server.setNow(new Date('2026-11-02T08:00:00Z'));
    const changed: OwnReview = (await review(firstClient, agent, 2, 'On second thoughts the answer was about another home.').expect(200))
      .body;
    server.setNow(null);
    expect(changed.review).toMatchObject({
      id: first.review!.id,
      rating: 2,
      createdAt: '2026-11-01T08:00:00.000Z',
      updatedAt: '2026-11-02T08:00:00.000Z',
    });
    expect(await figuresOf(agent)).toEqual([3, 2]);
    expect((await pageOf(agent)).counts).toEqual([0, 1, 0, 1, 0]);
    expect((await firstClient.device.delete(`/api/agents/${agent.id}/review`).expect(200)).body).toEqual({
      review: null,
      held: false,
      mayWrite: true,
      reason: null,
    });
    expect(await figuresOf(agent)).toEqual([4, 1]);
    await firstClient.device.delete(`/api/agents/${agent.id}/review`).expect(404, 'Review not found');
    await secondClient.device.delete(`/api/agents/${agent.id}/review`).expect(200);
    expect(await figuresOf(agent)).toEqual([0, 0]);
  });

  test('is stored once for a double click, and twelve parallel users are all counted', async () => {
    const agent = await agentOf();
    const clients = await Promise.all(Array.from({ length: 12 }, () => clientOf(agent)));
    await Promise.all(clients.flatMap((client, i) => [1, 2].map(() => review(client, agent, (i % 5) + 1).expect(200))));
    const [figures] = await rows<object>(server.database.orm.em, {
      text: `select a.rating::float8 as rating, a.review_count as n, (select round(avg(r.rating), 1)::float8 from reviews r where r.agent_id = a.id) as recounted,
        (select count(*)::int from reviews r where r.agent_id = a.id) as written from agents a where a.id = $1`,
      values: [agent.id],
    });
    expect(figures).toEqual({ rating: 2.8, n: 12, recounted: 2.8, written: 12 });
  });

  test('requires whole stars from one to five and a text within the length limits', async () => {
    const agent = await agentOf();
    const client = await clientOf(agent);
    for (const rating of [0, 6, 4.5]) await review(client, agent, rating).expect(400, 'Choose one to five stars');
    await review(client, agent, 5, ` ${'x'.repeat(19)} `).expect(400, 'Review must be at least 20 characters');
    await review(client, agent, 5, 'x'.repeat(2001)).expect(400, 'Review must be at most 2000 characters');
    await review(client, agent, 5, 'x'.repeat(2000)).expect(200);
    await client.device.post(`/api/agents/${agent.id}/review`).send({}).expect(400, 'Choose one to five stars; Review is required');
  });

  test('is limited to ten changes within ten minutes', async () => {
    const limitedServer = await testServer({ LIMIT_MESSAGE: '10' });
    const agent = await makeAgent(limitedServer.database.orm.em);
    const client = await makeMember(limitedServer, `client${++serial}`);
    await writeTo(agent, client);
    await answerAndAge(client, limitedServer);
    for (let n = 0; n < 10; n++) await review(client, agent, 5).expect(200);
    await review(client, agent, 1).expect(429);
    await limitedServer.close();
  });
});

describe('the list of reviews', () => {
  test('is sorted newest first, ten per page, with first name and initial and without addresses', async () => {
    const agent = await agentOf();
    const clients = await Promise.all(Array.from({ length: 12 }, () => clientOf(agent)));
    for (const [i, client] of clients.entries()) {
      server.setNow(new Date(Date.UTC(2026, 9, i + 1)));
      await review(client, agent, 5, `${REVIEW_TEXT} Number ${i}`).expect(200);
    }
    server.setNow(null);
    const [first, second] = [await pageOf(agent), await pageOf(agent, '?page=2')];
    expect([first.total, first.pages, first.items.length, second.items.length]).toEqual([12, 2, 10, 2]);
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, i) => `${REVIEW_TEXT} Number ${11 - i}`),
    );
    expect(JSON.stringify(first)).not.toMatch(/@|client\d|member/);
    expect(new Set(first.items.map(({ author }) => author))).toEqual(new Set(['Nadia K.']));
    expect((await pageOf(agent, '?page=3')).items).toEqual([]);
  });

  test('shows a full name that was added later, and never a name that is an address', async () => {
    const agent = await agentOf();
    const client = await clientOf(agent, 'nadia@homes.example');
    await review(client, agent, 5).expect(200);
    expect((await pageOf(agent)).items[0]!.author).toBe('A member');
    await client.device
      .post('/trpc/account.update')
      .send({ json: { fullName: 'Nadia Hassan', phone: '' } })
      .expect(200);
    expect((await pageOf(agent)).items[0]!.author).toBe('Nadia H.');
  });
});

describe('deleted accounts and agents', () => {
  test('a user’s reviews are in their data export and are deleted with the account, and ratings follow', async () => {
    const [agent, otherAgent] = [await agentOf(), await agentOf()];
    const [client, staying] = [await clientOf(agent), await clientOf(agent)];
    await writeTo(otherAgent, client);
    await answerAndAge(client);
    await review(client, agent, 1).expect(200);
    await review(client, otherAgent, 3).expect(200);
    await review(staying, agent, 5).expect(200);
    const { body } = await client.device.get('/trpc/account.export').expect(200);
    expect(body.result.data.json.reviews).toMatchObject([
      { agent_id: agent.id, rating: 1, text: REVIEW_TEXT },
      { agent_id: otherAgent.id, rating: 3 },
    ]);
    await client.device
      .post('/trpc/account.remove')
      .send({ json: { password: PASSWORD } })
      .expect(200);
    expect([await figuresOf(agent), await figuresOf(otherAgent)]).toEqual([
      [5, 1],
      [0, 0],
    ]);
    expect((await pageOf(agent)).items).toHaveLength(1);
  });

  test('a deleted agent’s reviews are deleted', async () => {
    const agent = await agentOf();
    await review(await clientOf(agent), agent, 5).expect(200);
    const em = server.database.orm.em;
    await rows(em, { text: 'delete from messages where agent_id = $1', values: [agent.id] });
    await rows(em, { text: 'delete from agents where id = $1', values: [agent.id] });
    expect(await rows(em, { text: 'select 1 from reviews where agent_id = $1', values: [agent.id] })).toEqual([]);
  });
});
