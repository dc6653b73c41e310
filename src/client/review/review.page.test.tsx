// Tests of the Reviews tab on the page of an agent: who may write a review, and a review that waits for moderation.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { REVIEW_PAGE_SIZE } from '../../shared/review/review.ts';
import { findToast, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let agentId: number;
beforeAll(async () => {
  // no limit for new accounts, because all members of this file register from one address
  server = await testServer({ LIMIT_REGISTER: '0' });
  agentId = (await makeAgent(server.deps.orm.em, { name: 'Layla Haddad' })).id;
});
afterAll(() => server.close());

/** A user who wrote to the agent two days ago and was answered, and so may review them. */
async function makeClient(): Promise<Member> {
  const member = await makeMember(server);
  const input = { agentId, name: 'Nadia Karim', email: member.email, phone: '+971 50 000 0113', message: 'Hello' };
  await callerOf(member.device).message.agent(input);
  const answerSql = `update messages set answer = 'Gladly.', answered_at = now(), created_at = now() - interval '2 days' where sender_id = $1`;
  await rows(server.deps.orm.em, { text: answerSql, values: [member.id] });
  return member;
}
const panel = () => within(screen.getByRole('tabpanel'));

test('a user without a confirmed address is asked to confirm it and gets a link to the account', async () => {
  const { device } = await makeMember(server, undefined, { confirmed: false });
  await visit(`/agents/${agentId}?tab=reviews`, device);
  expect(await screen.findByText(/^Confirm your email address first/)).toBeTruthy();
  expect(panel().getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
  expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Write a Review' }).disabled).toBe(true);
});

test('a second review from one network is accepted, marked as being checked, and neither counted nor published', async () => {
  const [firstClient, secondClient] = [await makeClient(), await makeClient()];
  const review = { rating: 5, text: 'Answered within the hour and knew the building.' };
  await firstClient.device.post(`/api/agents/${agentId}/review`).send(review).expect(200);
  await visit(`/agents/${agentId}?tab=reviews`, secondClient.device);
  const writeButton = await screen.findByRole<HTMLButtonElement>('button', { name: 'Write a Review' });
  await waitFor(() => expect(writeButton.disabled).toBe(false));
  await userEvent.click(writeButton);
  await userEvent.click(panel().getByRole('radio', { name: /1 star/ }));
  await pasteText(panel().getByLabelText('Your review'), 'Never called back, and the flat was gone.');
  await userEvent.click(panel().getByRole('button', { name: 'Publish review' }));
  expect(await findToast('Review received')).toMatchObject({ message: expect.stringContaining('Your review is being checked') });
  expect(await panel().findByText(/^Your review is being checked/)).toBeTruthy();
  expect(panel().queryByText(/Shown to everybody/)).toBeNull();
  await visit(`/agents/${agentId}?tab=reviews`, server.device());
  expect(await screen.findByText(review.text)).toBeTruthy();
  expect(screen.queryByText('Never called back, and the flat was gone.')).toBeNull();
  expect(panel().getByText('1 review')).toBeTruthy();
});

test('a review that is published while the list is read moves no other review into it twice', async () => {
  const { em } = server.deps.orm;
  const agent = await makeAgent(em, { name: 'Omar Farouk' });
  const addReview = (text: string) =>
    rows(em, { text: `insert into reviews (agent_id, author, rating, text) values ($1, 'A. Member', 5, $2)`, values: [agent.id, text] });
  for (let n = 1; n <= REVIEW_PAGE_SIZE + 1; n++) await addReview(`Review number ${n}.`);
  await visit(`/agents/${agent.id}?tab=reviews`, server.device());
  const moreButton = await screen.findByRole('button', { name: 'Show more reviews' });
  await addReview('Written meanwhile.');
  await userEvent.click(moreButton);
  expect(await panel().findByText('Review number 1.')).toBeTruthy();
  // the last review of the first page is now the first of the second page
  expect(panel().getAllByText('Review number 2.')).toHaveLength(1);
});

test('the Arabic tab gives the reason against a review in Arabic, with the link that it names', async () => {
  const { device } = await makeMember(server, undefined, { confirmed: false });
  await visit(`/ar/agents/${agentId}?tab=reviews`, device);
  expect(await screen.findByText(/^أكّد بريدك الإلكتروني أولًا/)).toBeTruthy();
  expect(panel().getByRole('link', { name: 'حسابك' }).getAttribute('href')).toBe('/ar/account');
  expect(panel().getByRole<HTMLButtonElement>('button', { name: 'اكتب تقييمًا' }).disabled).toBe(true);
  // the tab also shows the review that the test above published
  const userWithoutMessage = await makeMember(server);
  await visit(`/ar/agents/${agentId}?tab=reviews`, userWithoutMessage.device);
  expect(await screen.findByRole('button', { name: 'راسل Layla Haddad' })).toBeTruthy();
  // names of people and the review; the regex is the reviewer's short name, `Nadia K.`
  const englishTexts = ['Layla Haddad', 'Answered within the hour and knew the building.', /Nadia K?\.?|\w+ \w\./];
  expect(findLatinTexts(screen.getByRole('tabpanel'), englishTexts)).toEqual([]);
});

test('a review that was deleted in another tab disappears when it is deleted here, and says so after the session has ended', async () => {
  const { device } = await makeClient();
  const review = { rating: 4, text: 'Knew every tower on the street.' };
  await device.post(`/api/agents/${agentId}/review`).send(review).expect(200);
  await visit(`/agents/${agentId}?tab=reviews`, device);
  const deleteReview = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete your review' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the review' }));
  };
  await screen.findByRole('button', { name: 'Delete your review' });
  await device.delete(`/api/agents/${agentId}/review`).expect(200);
  await deleteReview();
  expect(await panel().findByRole('button', { name: 'Write a Review' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(review.text)).toBeNull());
  expect(screen.queryByText('Please try again later.')).toBeNull();
  await device.post(`/api/agents/${agentId}/review`).send(review).expect(200);
  await visit(`/agents/${agentId}?tab=reviews`, device);
  await screen.findByRole('button', { name: 'Delete your review' });
  await device.post('/api/logout').expect(200);
  await deleteReview();
  expect((await screen.findAllByText('Not signed in')).length).toBeGreaterThan(0);
});
