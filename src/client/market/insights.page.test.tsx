// Tests of the page of market insights: figures with their moment, what too few homes get, own homes, and the areas of a plan.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { address, visit } from '../../testing/browser/render-app.tsx';
import { startSalePageContext, textOf } from '../../testing/contexts/sale-page-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';

const { server } = await startSalePageContext();

test('the page says what an area asks with the moment, where own homes stand, what was registered, and which areas a plan shows (O93)', async () => {
  const people = [await makeMember(server), await makeMember(server), await makeMember(server)];
  const make = async (i: number, fields: Parameters<typeof makeProperty>[1]) => {
    const home = await makeProperty(server.deps.orm.em, {
      location: 'Dubai Marina',
      area: 1000,
      bedrooms: 2,
      price: 2_000_000 + i * 10_000,
      ...fields,
    });
    await rows(server.deps.orm.em.fork(), {
      text: 'update properties set user_id = $2 where id = $1',
      values: [home.id, people[i % 3]!.id],
    });
  };
  for (let i = 0; i < 9; i++) await make(i, { title: `Home number ${i}` });
  for (let i = 0; i < 6; i++) await make(i, { bedrooms: 3, location: 'Business Bay' });
  await make(0, { bedrooms: 1, location: 'Business Bay' });
  await visit('/team/insights?area=dubai-marina', people[0]!.device);
  expect((await screen.findByTestId('as-of')).textContent).toMatch(/^As of \d\d:\d\d:\d\d$/);
  const prices = screen.getByRole('region', { name: 'Asking price, AED per sq ft' });
  expect(textOf(prices)).toContain('Lower quarter2,020Middle2,040Upper quarter2,060Homes online9');
  const own = screen.getByRole('region', { name: 'Where your homes stand' });
  expect(within(own).getAllByRole('listitem').map(textOf)).toEqual([
    'Home number 6dearer than 75 % of 8 similar homes',
    'Home number 3dearer than 37 % of 8 similar homes',
    'Home number 0dearer than 0 % of 8 similar homes',
  ]);
  const registered = screen.getByRole('region', { name: 'Registered sales and yields' });
  expect(textOf(within(registered).getAllByRole('row')[1]!)).toMatch(/^apartments2\.38M414 sales/);
  expect(screen.getByText(/^You see three areas/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Business Bay');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Apartments');
  const table = await screen.findByRole('table', { name: 'By bedrooms' });
  // one home with one bedroom is besides them, which the difference would tell
  expect(within(table).getAllByRole('row').slice(1).map(textOf)).toEqual([
    '1 bedroomToo few homes for a figure.',
    '3 bedroomsToo few homes for a figure.',
  ]);
  expect(address()).toBe('/team/insights?area=business-bay&type=Apartment');
});

test('an area that is not known, or not of the plan, leaves the choice of others', async () => {
  const member = await makeMember(server);
  await visit('/team/insights?area=atlantis', member.device);
  await screen.findByRole('heading', { level: 2, name: 'Area not found' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Dubai Marina');
  await screen.findByTestId('as-of');
});
