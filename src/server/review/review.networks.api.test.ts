// Tests of reviews that may be of one person: those from one network are held until the office has checked them, those of one mailbox are rejected.
import { describe, expect, test } from 'vitest';
import { REVIEW_TEXT, review, startReviewContext } from '../../testing/contexts/review-context.ts';
import type { Member } from '../../testing/factories/members.ts';
import { rows } from '../db/orm.ts';

const { server, addAgent, addClient, ownReview, reviewPage, figuresOf } = await startReviewContext();

describe('reviews that may be of one person', () => {
  /** The paths of the pages on which the office decides about held reviews, from the emails to it, oldest first. */
  const checkPaths = async (): Promise<string[]> =>
    (await server.sentEmails())
      .flatMap(({ links }) => links.filter((link) => link.includes('/reviews/check')))
      .map((link) => link.replace('http://homes.example', ''));

  test('twenty from one network within a minute count as one; the others are held for a check, and the response says so', async () => {
    const agent = await addAgent();
    const earlierClients = [await addClient(agent), await addClient(agent)];
    for (const client of earlierClients) await review(client, agent, 5).expect(200);
    const clientsOfNetwork: Member[] = [];
    for (let n = 0; n < 20; n++) clientsOfNetwork.push(await addClient(agent));
    const answers = await Promise.all(clientsOfNetwork.map((client) => review(client, agent, 1, REVIEW_TEXT, '198.51.100.7').expect(200)));
    const heldAnswers = answers.filter(({ body }) => body.held);
    // the mean of 5, 5 and the one published 1 is 3.7
    expect([heldAnswers.length, (await reviewPage(agent)).total, ...(await figuresOf(agent))]).toEqual([19, 3, 3.7, 3]);
    const authorOfHeld = clientsOfNetwork[answers.indexOf(heldAnswers[0]!)]!;
    expect(await ownReview(authorOfHeld, agent)).toMatchObject({ held: true, mayWrite: true, review: { rating: 1 } });
    // changing a held review does not publish it
    expect((await review(authorOfHeld, agent, 2).expect(200)).body.held).toBe(true);
    expect(await figuresOf(agent)).toEqual([3.7, 3]);
  });

  test('held for a check are published or removed by the office with the link in its email, and not by opening the link', async () => {
    const agent = await addAgent();
    const earlierCount = (await checkPaths()).length;
    const [firstClient, secondClient, thirdClient] = [await addClient(agent), await addClient(agent), await addClient(agent)];
    for (const client of [firstClient, secondClient, thirdClient]) await review(client, agent, 2, REVIEW_TEXT, '198.51.100.8').expect(200);
    const [secondPath, thirdPath] = (await checkPaths()).slice(earlierCount);
    const { text } = await server.request().get(secondPath!).expect(200);
    expect(text).toContain(REVIEW_TEXT);
    expect(await figuresOf(agent)).toEqual([2, 1]);
    const choose = (path: string, choice: string) => server.request().post(path).type('form').send({ choice });
    await choose(secondPath!.replace(/key=.{4}/, 'key=aaaa'), 'publish').expect(404);
    await choose(secondPath!, 'publish').expect(200);
    expect([await figuresOf(agent), (await ownReview(secondClient, agent)).held]).toEqual([[2, 2], false]);
    await choose(thirdPath!, 'remove').expect(200);
    expect([await figuresOf(agent), (await ownReview(thirdClient, agent)).review]).toEqual([[2, 2], null]);
    await choose(thirdPath!, 'publish').expect(404);
  });

  test('from a second account of one mailbox are rejected', async () => {
    const agent = await addAgent();
    const [firstClient, secondClient] = [await addClient(agent), await addClient(agent)];
    const setAddress = (id: number, email: string) =>
      rows(server.database.orm.em, { text: 'update users set email = $2 where id = $1', values: [id, email] });
    await setAddress(firstClient.id, 'Nadia.Karim@gmail.com');
    await setAddress(secondClient.id, 'nadiakarim+homes@googlemail.com');
    await review(firstClient, agent, 5).expect(200);
    await review(secondClient, agent, 5).expect(409, 'You have reviewed this agent from another account');
    expect(await figuresOf(agent)).toEqual([5, 1]);
  });
});
