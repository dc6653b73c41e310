// Tests of what My Properties says when a plan ends, and of moving a promotion from a home that was sold.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { DAY_MS } from '../../shared/time.ts';
import { findToast, visit } from '../../testing/browser/render-app.tsx';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', LIMIT_PAYMENT: '0', FREE_LISTING_LIMIT: '2' });
});
afterAll(() => server.close());

const main = () => within(screen.getByRole('main'));
const run = <T,>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });

test('the notice says how many homes are paused when, and one press opens the choice, which is kept (N18)', async () => {
  const member = await makeMember(server);
  await run(
    `update users set subscription_plan = 'basic_plan', subscription_status = 'active', subscription_end_date = now() + interval '1 day' where id = $1`,
    [member.id],
  );
  const homes = await Promise.all([1, 2, 3].map((n) => advertise(member, { title: `Marina tower, home ${n}` })));
  await run(`update users set subscription_status = 'canceled' where id = $1`, [member.id]);
  await run('insert into property_views (property_id, day, n) values ($1, current_date, 9), ($2, current_date, 5)', [
    homes[0]!.id,
    homes[1]!.id,
  ]);
  await run('insert into plan_notices (user_id, pauses_at) values ($1, $2)', [member.id, new Date(Date.now() + 7 * DAY_MS)]);
  await visit('/my-properties', member.device);
  expect(await main().findByText(/^1 home will be paused on/)).toBeDefined();
  await userEvent.click(main().getByRole('button', { name: 'Choose homes' }));
  const dialog = within(await screen.findByRole('dialog'));
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
  // none more than may stay
  expect(boxes[2]!.disabled).toBe(true);
  await userEvent.click(boxes[0]!);
  await userEvent.click(boxes[2]!);
  expect(dialog.getByText('2 of 2 chosen')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep these online' }));
  await screen.findByText('Your choice is saved.');
  const [notice] = await run<{ kept: number[] }>('select kept from plan_notices where user_id = $1', [member.id]);
  expect(notice!.kept.toSorted((a, b) => a - b)).toEqual([homes[1]!.id, homes[2]!.id].toSorted((a, b) => a - b));
});

test('Mark as sold of a promoted home offers the days that are left to another home (N19)', async () => {
  const member = await makeMember(server);
  const sold = await advertise(member, { title: 'Sold villa by the park' });
  const other = await advertise(member, { title: 'Quiet flat near the sea' });
  const { clientSecret } = await callerOf(member.device).promotion.create({ planId: 'basic_promotion', propertyId: sold.id });
  await callerOf(member.device).payment.confirmSandbox({ clientSecret, card: 'card_ok' });
  await visit('/my-properties', member.device);
  await userEvent.click(await main().findByRole('button', { name: /^More for Sold villa/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as sold' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Move the 30 days that are left?')).toBeDefined();
  const move = dialog.getByRole<HTMLButtonElement>('button', { name: 'Move the promotion' });
  expect(move.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: /Quiet flat/ }));
  await userEvent.click(move);
  await findToast('Promotion moved');
  await waitFor(async () => {
    const [row] = await run<{ level: number }>('select promotion_level as level from properties where id = $1', [other.id]);
    expect(row!.level).toBe(1);
  });
});

test('a home gets a featured place of the plan from its menu, which counts them, and gives it back (O94)', async () => {
  const member = await makeMember(server);
  await run(
    `update users set subscription_plan = 'premium_plan', subscription_status = 'active', subscription_end_date = now() + interval '9 days' where id = $1`,
    [member.id],
  );
  await advertise(member, { title: 'Harbour loft with a terrace' });
  await visit('/my-properties', member.device);
  const choose = async (name: string) => {
    await userEvent.click(await main().findByRole('button', { name: /^More for Harbour loft/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Feature this home (0 of 3 used)');
  await findToast('Featured');
  expect(await main().findByText('1 of 3 featured places used')).toBeDefined();
  await choose('Stop featuring this home');
  await findToast('No longer featured');
  expect(await main().findByText('0 of 3 featured places used')).toBeDefined();
});
