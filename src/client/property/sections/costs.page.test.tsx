// Tests of the table of costs on the page of a property: what is due when the home is bought or rented. Amounts are in AED, rents per month.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Property } from '../../../server/property/property.entity.ts';
import { stubIntersectionObserver } from '../../../testing/browser/layout.ts';
import { visit } from '../../../testing/browser/render-app.tsx';
import { withPlainSpaces } from '../../../testing/browser/text.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
/** A member who said that they own the homes they advertise. */
let owner: Member;
beforeAll(async () => {
  stubIntersectionObserver();
  server = await testServer();
  owner = await makeMember(server);
  await callerOf(owner.device).account.setAdvertiser({ userId: owner.id, advertisesAs: 'owner', contactBy: 'messages' });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** Creates a home with these fields, opens its page, and reads its table of costs. `lines` has the text of each row by its label. */
async function costsOf(fields: Parameters<typeof makeProperty>[1], member?: Member) {
  const { id } = await makeProperty(server.deps.orm.em, fields);
  if (member) await server.deps.orm.em.fork().nativeUpdate(Property, { id }, { user: member.id });
  await visit(`/properties/${id}`, server.device());
  const section = (await screen.findByRole('heading', { name: /^What it costs to/ })).closest('section')!;
  return {
    title: within(section).getByRole('heading').textContent,
    lines: Object.fromEntries(
      [...section.querySelectorAll('dl > div')].map((line) => [
        withPlainSpaces(line.querySelector('dt')!.textContent),
        withPlainSpaces(line.querySelector('dd')!.textContent),
      ]),
    ),
    /** The amounts above the total, in AED. */
    summands: [...section.querySelectorAll('dl:first-of-type > div:not(:last-child) > dd')].map((amount) =>
      Number(amount.textContent!.replaceAll(/\D/g, '')),
    ),
    total: Number(section.querySelector('dl:first-of-type > div:last-child > dd')!.textContent!.replaceAll(/\D/g, '')),
    note: withPlainSpaces(section.querySelector('dl + p')!.textContent),
    calculator: within(section).getByRole('link', { name: 'Work it out with your own figures' }).getAttribute('href'),
  };
}

test('the costs of a home for sale have an agency fee only where an agent advertises', async () => {
  const agent = await makeAgent(server.deps.orm.em);
  const withAgent = await costsOf({ agent, price: 1_000_000 });
  expect(withAgent).toMatchObject({ title: 'What it costs to buy', calculator: expect.stringContaining('price=1000000') });
  expect(withAgent.lines).toEqual({
    Price: 'AED 1,000,000',
    'Transfer fee, 4%': 'AED 40,000',
    'Agency fee, 2% and VAT': 'AED 21,000',
    'Trustee and title': 'AED 4,780',
    'Developer’s no-objection certificate, about': 'AED 3,000',
    'Cash needed': 'AED 1,068,780',
  });
  const { lines } = await costsOf({ price: 1_000_000 }, owner);
  expect(lines).not.toHaveProperty('Agency fee, 2% and VAT');
  expect(lines['Cash needed']).toBe('AED 1,047,780');
});

test('the costs of a home whose advertiser has not said what they are have a fee of nothing to that of an agent, and count the latter (N1)', async () => {
  const { lines } = await costsOf({ price: 1_000_000 });
  expect(lines).toMatchObject({ 'Agency fee, 0 to 2% and VAT': 'AED 0 to AED 21,000' });
  expect(lines['Cash needed']).toBe('AED 1,068,780');
});

test('the costs of a rental are those due at signing, with the deposit of a furnished or an unfurnished home', async () => {
  const agent = await makeAgent(server.deps.orm.em);
  const rental = { transactionType: 'Rent', price: 10_000 } as const;
  const unfurnished = await costsOf({ ...rental, agent });
  expect(unfurnished).toMatchObject({ title: 'What it costs to rent', calculator: expect.stringContaining('for=rent') });
  expect(unfurnished.note).toContain('A furnished home has a deposit of 10%');
  expect(unfurnished.lines).toEqual({
    'Yearly rent': 'AED 120,000',
    'First of four cheques': 'AED 30,000',
    'Deposit, 5% of the yearly rent, refundable': 'AED 6,000',
    'Agency fee, 5%, at least AED 5,000': 'AED 6,000',
    'Ejari registration, about': 'AED 200',
    'Cooling (chiller)': 'Ask whether the rent includes it',
    'Due at signing': 'AED 42,200',
  });
  const furnished = await costsOf({ ...rental, furnished: 'yes' }, owner);
  expect(furnished.lines).toMatchObject({ 'Deposit, 10% of the yearly rent, refundable': 'AED 12,000', 'Due at signing': 'AED 42,200' });
  expect(furnished.lines).not.toHaveProperty('Agency fee, 5%, at least AED 5,000');
  expect(furnished.note).not.toContain('A furnished home has');
});

test('the costs of an off-plan home are price and transfer fee, with its largest loan and what to ask', async () => {
  const { title, lines, note } = await costsOf({ completion: 'off-plan', price: 1_000_000 });
  expect(title).toBe('What it costs to buy');
  expect(lines).toEqual({
    'Price, paid in stages': 'AED 1,000,000',
    'Transfer fee, 4%': 'AED 40,000',
    'Payment plan and handover': 'Ask the advertiser',
    'Largest loan of a bank, 50%': 'AED 500,000',
    'Price and transfer fee': 'AED 1,040,000',
  });
  expect(note).toContain('An off-plan home is paid in stages until handover.');
});

test('the costs of a rental count the cheques and name the cooling that the listing states', async () => {
  const rental = { transactionType: 'Rent', price: 10_000 } as const;
  const { lines } = await costsOf({ ...rental, cheques: 2, cooling: 'district' }, owner);
  expect(lines).toMatchObject({
    'First of 2 cheques': 'AED 60,000',
    'Cooling (chiller)': 'District cooling',
    'Due at signing': 'AED 66,200',
  });
  expect((await costsOf({ ...rental, cheques: 1 })).lines).toMatchObject({ 'The whole year in one cheque': 'AED 120,000' });
});

test('the costs of an off-plan home name the handover and the payment plan that the listing states', async () => {
  const offPlan = { completion: 'off-plan', price: 1_000_000 } as const;
  const stated = await costsOf({ ...offPlan, handover: '2028-06', description: 'A corner home with a payment plan 60/40 over the creek.' });
  expect(stated.lines).toMatchObject({ Handover: 'June 2028', 'Payment plan': '60/40' });
  expect((await costsOf({ ...offPlan, handover: '2028-06' })).lines).toMatchObject({
    Handover: 'June 2028',
    'Payment plan': 'Ask the advertiser',
  });
});

test.each([
  ['a ready home', { price: 1_000_000 }],
  ['an off-plan home', { price: 1_000_000, completion: 'off-plan' }],
  ['a rental', { price: 10_000, transactionType: 'Rent' }],
] as const)('the lines above the total of %s add up to it', async (_kind, fields) => {
  const { summands, total } = await costsOf(fields);
  expect(summands.length).toBeGreaterThan(1);
  expect(summands.reduce((sum, amount) => sum + amount, 0)).toBe(total);
});

test('a home outside Dubai has no table of costs', async () => {
  const { id } = await makeProperty(server.deps.orm.em, { emirate: 'Abu Dhabi', location: 'Corniche' });
  await visit(`/properties/${id}`, server.device());
  // the table of monthly costs is loaded with the table of costs, and shown for homes of every emirate
  await waitFor(() => expect(document.querySelector('[data-monthly]')).not.toBeNull());
  expect(screen.queryByRole('heading', { name: /^What it costs to/ })).toBeNull();
});

test('the monthly costs of a home have a total, and lead to the page that says how they are counted (S97, S99)', async () => {
  const { id } = await makeProperty(server.deps.orm.em, { price: 1_000_000 });
  await visit(`/properties/${id}`, server.device());
  const monthly = await waitFor(() => {
    const section = document.querySelector<HTMLElement>('[data-monthly]');
    expect(section).not.toBeNull();
    return within(section!);
  });
  expect(await monthly.findByText(/^Total a month/)).toBeTruthy();
  await userEvent.click(monthly.getByRole('link', { name: 'How we count' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'How we count' })).toBeTruthy();
  // a service charge in AED per square foot a year
  expect(screen.getByText('Business Bay 23.1', { exact: false })).toBeTruthy();
});
