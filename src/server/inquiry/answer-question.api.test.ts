// Tests of the question whether an answer came that the site does not know of, and that such answers do not count against an advertiser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { askAboutAnswers } from './answer-question.ts';
import { responseFigures } from './inquiry.figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_INQUIRY: '0', LIMIT_INQUIRY_ADDRESS: '0' });
});
afterAll(() => server.close());
const { sendInquiry, emailsOf } = inquirySteps(() => server);

/** Runs the job as if some days had passed. */
const ask = (days: number) =>
  askAboutAnswers({ ...server.deps, now: () => new Date(Date.now() + days * DAY_MS) }, server.database.orm.em.fork());
/** Presses a button on the page behind the link of an email. */
const press = (link: string, choice: string) =>
  server
    .request()
    .post(new URL(link).pathname + new URL(link).search)
    .type('form')
    .send({ choice })
    .expect(200);

test('answers by mail do not count against an advertiser: who asked is asked once after 48 hours, and only what they say counts (O97, N13)', async () => {
  const owner = await makeMember(server);
  const home = await advertise(owner);
  const ids: number[] = [];
  for (let i = 0; i < 10; i++) ids.push(await sendInquiry(home.id));
  for (const id of ids.slice(0, 3)) await callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' });
  const figures = async () =>
    (await responseFigures(server.database.orm.em.fork(), { userId: owner.id }, new Date(Date.now() + 4 * DAY_MS))).responseRate;
  expect(await emailsOf(() => ask(1.9))).toEqual([]);
  // seven were answered by mail, which the site cannot know
  expect(await figures()).toBe(100);
  const emails = await emailsOf(async () => {
    await Promise.all([ask(2.1), ask(2.1)]);
    await ask(3);
  });
  expect(emails).toHaveLength(7);
  expect(emails[0]!.text).toContain(`Did ${owner.username} answer you?`);
  expect(await figures()).toBe(100);
  const links = emails.map((email) => email.links.find((link) => link.includes('/answer/answered'))!);
  // programs that look at links open each of them
  for (const link of links)
    await server
      .request()
      .get(new URL(link).pathname + new URL(link).search)
      .expect(200);
  expect(await figures()).toBe(100);
  for (const link of links.slice(0, 5)) await press(link, 'yes');
  expect(await figures()).toBe(100);
  await press(links[5]!, 'no');
  await press(links[6]!, 'no');
  expect(await figures()).toBe(80);
  // a wrong press is corrected by another, and a forged link changes nothing
  await press(links[6]!, 'yes');
  expect(await figures()).toBe(90);
  await server.request().post(new URL(links[5]!).pathname).query({ id: ids[9]!, key: 'x' }).type('form').send({ choice: 'no' }).expect(404);
});
