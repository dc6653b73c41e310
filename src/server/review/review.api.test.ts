import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnReview, ReviewPage } from '../../shared/review.ts';
import { makeAgent, makeProperty } from '../../testing/factories.ts';
import { confirmAddress, type Member, makeMember, PASSWORD } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import type { Agent } from '../agent/agent.entity.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', TRUST_PROXY: '1', PUBLIC_ORIGIN: 'http://homes.example' });
});
afterAll(() => server.close());

const TEXT = 'Answered within the hour and knew the building well.';
const agentOf = (input: Partial<Agent> = {}) => makeAgent(server.database.orm.em, input);

/** Sends a message from the form beside an agent's profile. */
const writeTo = (agent: Agent, by: Member, name = 'Nadia Karim') =>
  by.device
    .post('/trpc/message.agent')
    .send({ json: { agentId: agent.id, name, email: by.email, phone: '+971 50 000 0113', message: `Hello, number ${++serial}` } })
    .expect(200);
/** Answers by the link in the email to the agent; then a day passes. */
const answered = (by: Member, at = server) =>
  rows(at.database.orm.em, {
    text: `update messages set answer = 'Gladly.', answered_at = now(), created_at = created_at - interval '400 days' where sender_id = $1`,
    values: [by.id],
  });
/** A user with an old answered message to an agent. */
async function clientOf(agent: Agent, name?: string): Promise<Member> {
  const client = await makeMember(server, `client${++serial}`);
  await writeTo(agent, client, name);
  await answered(client);
  return client;
}
/** Reviews from the user's own network by default. */
const review = (by: Member, agent: Agent, rating: number, text = TEXT, network = `2001:db8:${by.id}::1`) =>
  by.device.post(`/api/agents/${agent.id}/review`).set('X-Forwarded-For', network).send({ rating, text });
const ownOf = async (by: Member, agent: Agent): Promise<OwnReview> =>
  (await by.device.get(`/api/agents/${agent.id}/review`).expect(200)).body;
const pageOf = async (agent: Agent, query = ''): Promise<ReviewPage> =>
  (await server.request().get(`/api/agents/${agent.id}/reviews${query}`).expect(200)).body;
const figuresOf = async (agent: Agent): Promise<[number, number]> => {
  const { body } = await server.request().get(`/api/agents/${agent.id}`).expect(200);
  return [body.rating, body.reviewCount];
};

describe('who may', () => {
  test('nobody who is signed out, and no member before a message to that agent', async () => {
    const [agent, other] = [await agentOf({ name: 'Leila Haddad' }), await agentOf()];
    await server.request().post(`/api/agents/${agent.id}/review`).send({ rating: 5, text: TEXT }).expect(401, 'Not signed in');
    const otherUser = await clientOf(other);
    const first = 'Send Leila Haddad a message first; then you can say how it went.';
    expect(await ownOf(otherUser, agent)).toEqual({ review: null, held: false, mayWrite: false, reason: first });
    await review(otherUser, agent, 5).expect(403, first);
    expect(await figuresOf(agent)).toEqual([0, 0]);
  });

  test('nobody before the agent has answered on the site, within a day of the first message, or without a confirmed address', async () => {
    const agent = await agentOf({ name: 'Leila Haddad' });
    const client = await makeMember(server, `client${++serial}`);
    await writeTo(agent, client);
    await review(client, agent, 1).expect(403, 'Once Leila Haddad has answered you on this site, you can say how it went.');
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

  test('who asked about one of the agent’s homes, signed in; an inquiry sent signed out opens nothing', async () => {
    const agent = await agentOf();
    const home = await makeProperty(server.database.orm.em, { agent });
    const client = await makeMember(server, `client${++serial}`);
    const helpers = (device: Member['device']) =>
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
    const long = `update inquiries set answered_at = now(), created_at = now() - interval '2 days' where property_id = $1`;
    await helpers(server.device());
    await rows(server.database.orm.em, { text: long, values: [home.id] });
    await review(client, agent, 4).expect(403);
    await helpers(client.device);
    await review(client, agent, 4).expect(403);
    await rows(server.database.orm.em, { text: long, values: [home.id] });
    await review(client, agent, 4).expect(200);
  });

  test('an agent who is not there is not there', async () => {
    const client = await makeMember(server, `client${++serial}`);
    await server.request().get('/api/agents/2000000/reviews').expect(404, 'Agent not found');
    await client.device.get('/api/agents/2000000/review').expect(404, 'Agent not found');
    await client.device.post('/api/agents/2000000/review').send({ rating: 5, text: TEXT }).expect(404, 'Agent not found');
    await client.device.delete('/api/agents/2000000/review').expect(404, 'Review not found');
  });
});

describe('reviews from one network', () => {
  const OFFICE_LINK = '/reviews/check';
  const emailsAbout = async (): Promise<string[]> =>
    (await server.sentEmails())
      .flatMap(({ links }) => links.filter((link) => link.includes(OFFICE_LINK)))
      .map((link) => link.replace('http://homes.example', ''));

  test('twenty of them within a minute count as one; the others are held, and the answer says so', async () => {
    const agent = await agentOf();
    const before = [await clientOf(agent), await clientOf(agent)];
    for (const client of before) await review(client, agent, 5).expect(200);
    const crowd: Member[] = [];
    for (let n = 0; n < 20; n++) crowd.push(await clientOf(agent));
    const answers = await Promise.all(crowd.map((client) => review(client, agent, 1, TEXT, '198.51.100.7').expect(200)));
    const held = answers.filter(({ body }) => body.held);
    expect([held.length, (await pageOf(agent)).total, ...(await figuresOf(agent))]).toEqual([19, 3, 3.7, 3]);
    const index = answers.indexOf(held[0]!);
    expect(await ownOf(crowd[index]!, agent)).toMatchObject({ held: true, mayWrite: true, review: { rating: 1 } });
    // changing the text does not release it
    expect((await review(crowd[index]!, agent, 2).expect(200)).body.held).toBe(true);
    expect(await figuresOf(agent)).toEqual([3.7, 3]);
  });

  test('the office publishes or removes a held one by the link in its email, which changes nothing by being opened', async () => {
    const agent = await agentOf();
    const before = (await emailsAbout()).length;
    const [one, two, three] = [await clientOf(agent), await clientOf(agent), await clientOf(agent)];
    for (const client of [one, two, three]) await review(client, agent, 2, TEXT, '198.51.100.8').expect(200);
    const [second, third] = (await emailsAbout()).slice(before);
    const { text } = await server.request().get(second!).expect(200);
    expect(text).toContain(TEXT);
    expect(await figuresOf(agent)).toEqual([2, 1]);
    const choose = (path: string, choice: string) => server.request().post(path).type('form').send({ choice });
    await choose(second!.replace(/key=.{4}/, 'key=aaaa'), 'publish').expect(404);
    await choose(second!, 'publish').expect(200);
    expect([await figuresOf(agent), (await ownOf(two, agent)).held]).toEqual([[2, 2], false]);
    await choose(third!, 'remove').expect(200);
    expect([await figuresOf(agent), (await ownOf(three, agent)).review]).toEqual([[2, 2], null]);
    await choose(third!, 'publish').expect(404);
  });

  test('two accounts of one mailbox are one voice', async () => {
    const agent = await agentOf();
    const [one, two] = [await clientOf(agent), await clientOf(agent)];
    const address = (id: number, email: string) =>
      rows(server.database.orm.em, { text: 'update users set email = $2 where id = $1', values: [id, email] });
    await address(one.id, 'Nadia.Karim@gmail.com');
    await address(two.id, 'nadiakarim+homes@googlemail.com');
    await review(one, agent, 5).expect(200);
    await review(two, agent, 5).expect(409, 'You have reviewed this agent from another account');
    expect(await figuresOf(agent)).toEqual([5, 1]);
  });
});

describe('one review a member', () => {
  test('written, changed, taken back; the rating and the count of the agent follow each time', async () => {
    const agent = await agentOf();
    const [one, two] = [await clientOf(agent), await clientOf(agent, 'Tom Weber')];
    server.setNow(new Date('2026-11-01T08:00:00Z'));
    const first: OwnReview = (await review(one, agent, 5).expect(200)).body;
    expect(first).toMatchObject({
      mayWrite: true,
      review: { author: 'Nadia K.', rating: 5, text: TEXT, createdAt: '2026-11-01T08:00:00.000Z' },
    });
    await review(two, agent, 4).expect(200);
    expect(await figuresOf(agent)).toEqual([4.5, 2]);
    server.setNow(new Date('2026-11-02T08:00:00Z'));
    const changed: OwnReview = (await review(one, agent, 2, 'On second thoughts the answer was about another home.').expect(200)).body;
    server.setNow(null);
    expect(changed.review).toMatchObject({
      id: first.review!.id,
      rating: 2,
      createdAt: '2026-11-01T08:00:00.000Z',
      updatedAt: '2026-11-02T08:00:00.000Z',
    });
    expect(await figuresOf(agent)).toEqual([3, 2]);
    expect((await pageOf(agent)).counts).toEqual([0, 1, 0, 1, 0]);
    expect((await one.device.delete(`/api/agents/${agent.id}/review`).expect(200)).body).toEqual({
      review: null,
      held: false,
      mayWrite: true,
      reason: null,
    });
    expect(await figuresOf(agent)).toEqual([4, 1]);
    await one.device.delete(`/api/agents/${agent.id}/review`).expect(404, 'Review not found');
    await two.device.delete(`/api/agents/${agent.id}/review`).expect(200);
    expect(await figuresOf(agent)).toEqual([0, 0]);
  });

  test('a double click is one review, and twelve members at once are all counted', async () => {
    const agent = await agentOf();
    const clients = await Promise.all(Array.from({ length: 12 }, () => clientOf(agent)));
    await Promise.all(clients.flatMap((client, i) => [1, 2].map(() => review(client, agent, (i % 5) + 1).expect(200))));
    const [error] = await rows<object>(server.database.orm.em, {
      text: `select a.rating::float8 as rating, a.review_count as n, (select round(avg(r.rating), 1)::float8 from reviews r where r.agent_id = a.id) as recounted,
        (select count(*)::int from reviews r where r.agent_id = a.id) as written from agents a where a.id = $1`,
      values: [agent.id],
    });
    expect(error).toEqual({ rating: 2.8, n: 12, recounted: 2.8, written: 12 });
  });

  test('stars are whole, one to five, and the words are neither too few nor too many', async () => {
    const agent = await agentOf();
    const client = await clientOf(agent);
    for (const rating of [0, 6, 4.5]) await review(client, agent, rating).expect(400, 'Choose one to five stars');
    await review(client, agent, 5, ` ${'x'.repeat(19)} `).expect(400, 'Review must be at least 20 characters');
    await review(client, agent, 5, 'x'.repeat(2001)).expect(400, 'Review must be at most 2000 characters');
    await review(client, agent, 5, 'x'.repeat(2000)).expect(200);
    await client.device.post(`/api/agents/${agent.id}/review`).send({}).expect(400, 'Choose one to five stars; Review is required');
  });

  test('the eleventh writing within ten minutes is refused', async () => {
    const strict = await testServer({ LIMIT_MESSAGE: '10' });
    const agent = await makeAgent(strict.database.orm.em);
    const client = await makeMember(strict, `client${++serial}`);
    await writeTo(agent, client);
    await answered(client, strict);
    for (let n = 0; n < 10; n++) await review(client, agent, 5).expect(200);
    await review(client, agent, 1).expect(429);
    await strict.close();
  });
});

describe('the list', () => {
  test('newest first, ten a page, with names as first name and initial and no address anywhere', async () => {
    const agent = await agentOf();
    const clients = await Promise.all(Array.from({ length: 12 }, () => clientOf(agent)));
    for (const [i, client] of clients.entries()) {
      server.setNow(new Date(Date.UTC(2026, 9, i + 1)));
      await review(client, agent, 5, `${TEXT} Number ${i}`).expect(200);
    }
    server.setNow(null);
    const [first, second] = [await pageOf(agent), await pageOf(agent, '?page=2')];
    expect([first.total, first.pages, first.items.length, second.items.length]).toEqual([12, 2, 10, 2]);
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, i) => `${TEXT} Number ${11 - i}`),
    );
    expect(JSON.stringify(first)).not.toMatch(/@|client\d|member/);
    expect(new Set(first.items.map(({ author }) => author))).toEqual(new Set(['Nadia K.']));
    expect((await pageOf(agent, '?page=3')).items).toEqual([]);
  });

  test('who gives his full name later is shown by it; a name that is an address never is', async () => {
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

describe('what is his', () => {
  test('a member’s reviews are in the copy of his data, and go with his account; the ratings follow', async () => {
    const [agent, other] = [await agentOf(), await agentOf()];
    const [client, staying] = [await clientOf(agent), await clientOf(agent)];
    await writeTo(other, client);
    await answered(client);
    await review(client, agent, 1).expect(200);
    await review(client, other, 3).expect(200);
    await review(staying, agent, 5).expect(200);
    const { body } = await client.device.get('/trpc/account.export').expect(200);
    expect(body.result.data.json.reviews).toMatchObject([
      { agent_id: agent.id, rating: 1, text: TEXT },
      { agent_id: other.id, rating: 3 },
    ]);
    await client.device
      .post('/trpc/account.remove')
      .send({ json: { password: PASSWORD } })
      .expect(200);
    expect([await figuresOf(agent), await figuresOf(other)]).toEqual([
      [5, 1],
      [0, 0],
    ]);
    expect((await pageOf(agent)).items).toHaveLength(1);
  });

  test('an agent who is deleted takes his reviews along', async () => {
    const agent = await agentOf();
    await review(await clientOf(agent), agent, 5).expect(200);
    const em = server.database.orm.em;
    await rows(em, { text: 'delete from messages where agent_id = $1', values: [agent.id] });
    await rows(em, { text: 'delete from agents where id = $1', values: [agent.id] });
    expect(await rows(em, { text: 'select 1 from reviews where agent_id = $1', values: [agent.id] })).toEqual([]);
  });
});
