// The pages of figures, rendered with a real server.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let member: Member;
let home: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  member = await makeMember(server);
  home = (await makeProperty(server.deps.orm.em, { title: 'A home with figures' })).id;
  await run('update properties set user_id = $2 where id = $1', [home, member.id]);
  const today = new Date().toISOString().slice(0, 10);
  await run(
    `insert into property_figures (property_id, month, impressions, views, shown_search, opened_search, opened_direct) select $1, date_trunc('month', $2::date), a || 40, a || 12, a || 40, a || 10, a || 2
       from (select array_fill(null::int, array[extract(day from $2::date)::int - 1]) as a) days`,
    [home, today],
  );
});
afterAll(() => server.close());
const run = (text: string, values: unknown[] = []) => rows(server.deps.orm.em.fork(), { text, values });
const givePlan = (plan: string | null) =>
  run(`update users set subscription_plan = $2, subscription_status = 'active', subscription_end_date = '2099-01-01' where id = $1`, [
    member.id,
    plan,
  ]);
const tile = (name: RegExp) => screen.findByRole('button', { name });

test('the figures of all homes are tiles, of which the pressed one is drawn by day and read in words, and a table has all days', async () => {
  await givePlan(null);
  await visit('/team/figures', member.device);
  expect((await tile(/Views/)).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('img', { name: /^Views by day, .*: 12 in all, most on .* with 12\.$/ })).toBeTruthy();
  await userEvent.click(await tile(/Impressions/));
  expect(screen.getByRole('img', { name: /^Impressions by day, .*: 40 in all/ })).toBeTruthy();
  await userEvent.click(await tile(/Saves/));
  expect(screen.getByRole('img', { name: /^Saves by day, .*: none\.$/ })).toBeTruthy();
  await userEvent.click(screen.getByText('Show as a table'));
  const table = await screen.findByRole('table', { name: 'Figures' });
  // a heading, and thirty days with today first
  const lines = within(table).getAllByRole('row');
  expect(lines).toHaveLength(31);
  expect(lines[1]!.textContent).toMatch(/4012000000$/);
  expect(await screen.findByRole('link', { name: 'A home with figures' })).toBeTruthy();
  // without a plan: no file, no sources, no longer time
  expect(screen.queryByRole('button', { name: '90 days' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  expect(screen.queryByText('Where visitors came from')).toBeNull();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscribe');
  expect(screen.getByRole('link', { name: 'How we count' }).getAttribute('href')).toBe('/how-we-measure');
});

test('a day that is far above the others is marked as unusual, in words and with what that means', async () => {
  await givePlan(null);
  await visit(`/team/figures/${home}`, member.device);
  await userEvent.click(await tile(/Impressions/));
  expect(screen.getByText(/ with 40: more than ten times the middle of 30 days\./).textContent).toMatch(/^Unusual /);
  expect(screen.getByRole('link', { name: 'What that means' }).getAttribute('href')).toBe('/how-we-measure');
  // 12 views are too few to be called so
  await userEvent.click(await tile(/Views/));
  expect(screen.queryByText('Unusual')).toBeNull();
});

test('with Premium a home shows 400 days, sources, and that there are too few similar homes', async () => {
  await givePlan('premium_plan');
  await visit(`/team/figures/${home}`, member.device);
  await userEvent.click(await screen.findByRole('button', { name: '400 days' }));
  const sources = await screen.findByRole('table', { name: 'Where visitors came from' });
  expect(within(sources).getByRole('row', { name: 'Search 40 10' })).toBeTruthy();
  expect(within(sources).getByRole('row', { name: 'Share or direct – 2' })).toBeTruthy();
  expect(screen.getByText(/25% led to a view/)).toBeTruthy();
  expect(screen.getByText('Fewer than five similar homes of other advertisers were online all that time.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy();
  await run(
    'update property_figures set impressions = array_replace(impressions, 40, 29), shown_search = array_replace(shown_search, 40, 29) where property_id = $1',
    [home],
  );
  await visit(`/team/figures/${home}`, member.device);
  expect((await screen.findAllByText(/Too few to say\./)).length).toBe(2);
});

test('a press makes the link for the owner, which shows the figures without an account, and a press ends it (N15)', async () => {
  await visit(`/team/figures/${home}`, member.device);
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
  const address = (await screen.findByText('Link for the owner:')).parentElement!.textContent!.match(/\/figures\/([\w-]{43})$/)!;
  await visit(`/figures/${address[1]}`, server.device());
  expect(await screen.findByRole('heading', { level: 1, name: 'A home with figures' })).toBeTruthy();
  expect(await tile(/Views/)).toBeTruthy();
  await visit(`/team/figures/${home}`, member.device);
  await userEvent.click(await screen.findByRole('button', { name: 'End the link' }));
  await screen.findByRole('button', { name: 'Make a link' });
  await visit(`/figures/${address[1]}`, server.device());
  expect(await screen.findByRole('heading', { name: 'This link has ended.' })).toBeTruthy();
});

test('a member without homes reads how to begin, and a time that the plan does not show is refused in words', async () => {
  const newcomer = await makeMember(server);
  await visit('/team/figures', newcomer.device);
  expect(await screen.findByRole('heading', { level: 1, name: 'No homes to count yet' })).toBeTruthy();
  await givePlan(null);
  await visit('/team/figures?days=400', member.device);
  expect(await screen.findByText('Your plan shows the last 30 days')).toBeTruthy();
  await visit(`/team/figures/${home}`, newcomer.device);
  expect(await screen.findByText('Figures', { selector: 'main a' })).toBeTruthy();
});
