// Tests of writing, changing, deleting and listing reviews, and of the rating and review count of the agent, which follow from them. `addClient`
// registers a user who may review an agent.
import { describe, expect, test } from 'vitest';
import type { OwnReview } from '../../shared/review/review.ts';
import { answerAndAge, REVIEW_TEXT, review, startReviewContext, writeTo } from '../../testing/contexts/review-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const { server, addAgent, addClient, reviewPage, figuresOf } = await startReviewContext();

describe('one review per user', () => {
  test('can be written, changed and deleted, and the agent’s rating and count follow', async () => {
    const agent = await addAgent();
    const [firstClient, secondClient] = [await addClient(agent), await addClient(agent, 'Tom Weber')];
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
    expect((await reviewPage(agent)).counts).toEqual([0, 1, 0, 1, 0]);
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
    const agent = await addAgent();
    const clients = await Promise.all(Array.from({ length: 12 }, () => addClient(agent)));
    // each user sends the same review twice; the ratings 1 to 5 in turn have the mean 2.75
    await Promise.all(clients.flatMap((client, i) => [1, 2].map(() => review(client, agent, (i % 5) + 1).expect(200))));
    const [figures] = await rows<object>(server.database.orm.em, {
      text: `select agent.rating::float8 as rating, agent.review_count as counted,
          (select round(avg(review.rating), 1)::float8 from reviews review where review.agent_id = agent.id) as recalculated,
          (select count(*)::int from reviews review where review.agent_id = agent.id) as stored
        from agents agent where agent.id = $1`,
      values: [agent.id],
    });
    expect(figures).toEqual({ rating: 2.8, counted: 12, recalculated: 2.8, stored: 12 });
  });

  test('requires whole stars from one to five and a text within the length limits', async () => {
    const agent = await addAgent();
    const client = await addClient(agent);
    for (const rating of [0, 6, 4.5]) await review(client, agent, rating).expect(400, 'Choose one to five stars');
    await review(client, agent, 5, ` ${'x'.repeat(19)} `).expect(400, 'Review must be at least 20 characters');
    await review(client, agent, 5, 'x'.repeat(2001)).expect(400, 'Review must be at most 2000 characters');
    await review(client, agent, 5, 'x'.repeat(2000)).expect(200);
    await client.device.post(`/api/agents/${agent.id}/review`).send({}).expect(400, 'Choose one to five stars; Review is required');
  });

  test('is limited to ten changes within ten minutes', async () => {
    const limitedServer = await testServer({ LIMIT_MESSAGE: '10' });
    const agent = await makeAgent(limitedServer.database.orm.em);
    const client = await makeMember(limitedServer);
    await writeTo(agent, client);
    await answerAndAge(limitedServer, client);
    for (let n = 0; n < 10; n++) await review(client, agent, 5).expect(200);
    await review(client, agent, 1).expect(429);
    await limitedServer.close();
  });
});

describe('the list of reviews', () => {
  test('is sorted newest first, ten per page, with first name and initial and without addresses', async () => {
    const agent = await addAgent();
    const clients = await Promise.all(Array.from({ length: 12 }, () => addClient(agent)));
    for (const [i, client] of clients.entries()) {
      server.setNow(new Date(Date.UTC(2026, 9, i + 1)));
      await review(client, agent, 5, `${REVIEW_TEXT} Number ${i}`).expect(200);
    }
    server.setNow(null);
    const [firstPage, secondPage] = [await reviewPage(agent), await reviewPage(agent, '?page=2')];
    expect([firstPage.total, firstPage.pages, firstPage.items.length, secondPage.items.length]).toEqual([12, 2, 10, 2]);
    expect([...firstPage.items, ...secondPage.items].map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, i) => `${REVIEW_TEXT} Number ${11 - i}`),
    );
    expect(JSON.stringify(firstPage)).not.toMatch(/@|client\d|member/);
    expect(new Set(firstPage.items.map(({ author }) => author))).toEqual(new Set(['Nadia K.']));
    expect((await reviewPage(agent, '?page=3')).items).toEqual([]);
  });

  test('shows the author without a name in the language of the reader', async () => {
    const agent = await addAgent();
    const client = await addClient(agent, 'nadia@homes.example');
    // REST is English, the website states its language
    await callerOf(client.device, { language: 'ar' }).review.write({ id: agent.id, rating: 5, text: REVIEW_TEXT });
    expect(await rows(server.database.orm.em, { text: 'select author from reviews where agent_id = $1', values: [agent.id] })).toEqual([
      { author: '' },
    ]);
    expect((await reviewPage(agent)).items[0]!.author).toBe('A member');
  });

  test('shows a full name that was added later, and never a name that is an address', async () => {
    const agent = await addAgent();
    const client = await addClient(agent, 'nadia@homes.example');
    await review(client, agent, 5).expect(200);
    expect((await reviewPage(agent)).items[0]!.author).toBe('A member');
    await callerOf(client.device).account.update({ fullName: 'Nadia Hassan', phone: '' });
    expect((await reviewPage(agent)).items[0]!.author).toBe('Nadia H.');
  });
});

describe('deleted accounts and agents', () => {
  test('a review of an agent whose profile staff took down can be deleted by its author', async () => {
    const agent = await addAgent();
    const client = await addClient(agent);
    await review(client, agent, 5).expect(200);
    await rows(server.database.orm.em, { text: 'update agents set removed_at = now() where id = $1', values: [agent.id] });
    const { body } = await client.device.delete(`/api/agents/${agent.id}/review`).expect(200);
    expect(body).toEqual({ review: null, held: false, mayWrite: false, reason: 'Agent not found' });
  });

  test('a user’s reviews are in their data export and are deleted with the account, and ratings follow', async () => {
    const [agent, otherAgent] = [await addAgent(), await addAgent()];
    const [client, remainingClient] = [await addClient(agent), await addClient(agent)];
    await writeTo(otherAgent, client);
    await answerAndAge(server, client);
    await review(client, agent, 1).expect(200);
    await review(client, otherAgent, 3).expect(200);
    await review(remainingClient, agent, 5).expect(200);
    const { reviews } = await callerOf(client.device).account.export();
    expect(reviews).toMatchObject([
      { agent_id: agent.id, rating: 1, text: REVIEW_TEXT },
      { agent_id: otherAgent.id, rating: 3 },
    ]);
    await callerOf(client.device).account.remove({ password: PASSWORD });
    expect([await figuresOf(agent), await figuresOf(otherAgent)]).toEqual([
      [5, 1],
      [0, 0],
    ]);
    expect((await reviewPage(agent)).items).toHaveLength(1);
  });

  test('a deleted agent’s reviews are deleted', async () => {
    const agent = await addAgent();
    await review(await addClient(agent), agent, 5).expect(200);
    const em = server.database.orm.em;
    await rows(em, { text: 'delete from messages where agent_id = $1', values: [agent.id] });
    await rows(em, { text: 'delete from agents where id = $1', values: [agent.id] });
    expect(await rows(em, { text: 'select 1 from reviews where agent_id = $1', values: [agent.id] })).toEqual([]);
  });
});
