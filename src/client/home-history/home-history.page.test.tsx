// Tests of the price history on the page of a home.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countAskingPrices } from '../../server/asking-price/asking-price.ts';
import { rows } from '../../server/db/orm.ts';
import { stubIntersectionObserver } from '../../testing/browser/layout.ts';
import { findToast, navigateTo, visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  stubIntersectionObserver();
  server = await testServer();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** Runs a statement in the database of the server. */
const runSql = (text: string, values: unknown[] = []) => rows(server.deps.orm.em.fork(), { text, values });
/** Creates a listed home and returns its id. */
const createHome = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(server.deps.orm.em, fields)).id;
/** The text of an element in one line with ordinary spaces, without marks of direction. */
const textOf = (element: Element) => element.textContent!.replaceAll(/[\u00a0\u2066-\u2069]/g, ' ').replaceAll(/\s+/g, ' ');
/** Opens the page of a home, in English or with the prefix `/ar` in Arabic, and returns its section on prices. */
async function openHistoryOf(id: number, languagePrefix: '' | '/ar' = '') {
  await visit(`${languagePrefix}/properties/${id}`, server.device());
  const heading = await screen.findByRole('heading', { name: languagePrefix ? 'سجل الأسعار' : 'Price history' });
  return heading.closest('section')!;
}

test('S70 a home whose price never changed says so with its date', async () => {
  const section = await openHistoryOf(await createHome({ createdAt: new Date('2026-06-03T08:00:00Z') }));
  await within(section).findByText('Listed on 3 June 2026. The price has not changed.');
  expect(within(section).queryByRole('table')).toBeNull();
});

test('S70 S71 S72 a home that was listed before shows its dates, changes, line, and homes of its layout', async () => {
  const address = 'Unit 12, Page Tower, Dubai Marina';
  // another agency listed the home 143 days ago, and took it off 61 days later
  const former = await createHome({ address, price: 2_250_000, advertiser: 'First Homes', area: 1300 });
  await runSql('delete from properties where id = $1', [former]);
  const daysAgo = (days: number) => `now() - interval '${days} days 1 hour'`;
  await runSql(`update home_listings set listed_at = ${daysAgo(143)}, left_at = ${daysAgo(82)} where property_id = $1`, [former]);
  await runSql(`update price_points set at = ${daysAgo(143)} - interval '1 minute' where property_id = $1 and kind = 'listed'`, [former]);
  // a second agency lists the home now, and then reduces the price
  const id = await createHome({ address, price: 2_100_000, advertiser: 'Second Homes', area: 1300 });
  await runSql('update properties set price = 1950000 where id = $1', [id]);
  // two homes of the same layout: in the same building, with areas within 1 % of 1,300 sq ft
  const sameLayoutId = await createHome({ address: 'Page Tower, Dubai Marina', price: 1_890_000, area: 1305 });
  await createHome({ address: 'Page Tower, Dubai Marina', price: 2_240_000, area: 1290 });
  const section = await openHistoryOf(id);
  await within(section).findByText(/^On the market for 143 days \(first seen /);
  const lines = within(section).getAllByRole('row').slice(1).map(textOf);
  expect(lines[0]).toMatch(/AED 2,100,000 → AED 1,950,000 \(−7\.1 %\)$/);
  expect(lines[1]).toMatch(/Listed at AED 2,100,000$/);
  expect(lines[2]).toMatch(/Listed before by another agency at AED 2,250,000, taken off after 61 days$/);
  expect(within(section).getByRole('img', { name: /^Asking price from AED 2,250,000 on .* to AED 1,950,000 today$/ })).toBeTruthy();
  expect(textOf(section)).toContain('2 more homes with this layout here: AED 1,890,000 to 2,240,000');
  expect(within(section).getByRole('link', { name: 'AED 1,890,000, 1,305 sq ft' }).getAttribute('href')).toBe(
    `/properties/${sameLayoutId}`,
  );
  expect(screen.getByText(/^Listed before, first seen /)).toBeTruthy();
});

test('S86 a home for sale among homes of the same price has no sentence about them, nor one about rents', async () => {
  const location = 'Jumeirah Islands';
  const ids: number[] = [];
  for (let i = 0; i < 20; i++) ids.push(await createHome({ location, price: 2_000_000, area: 1000 }));
  await countAskingPrices(server.deps.orm.em);
  const section = await openHistoryOf(ids[0]!);
  await within(section).findByText(/The price has not changed/);
  expect(textOf(section)).not.toMatch(/higher than|lower than|Median asking rent/);
  // a cheaper one has the sentence
  await runSql('update properties set price = 1900000 where id = $1', [ids[1]]);
  await within(await openHistoryOf(ids[1]!)).findByText(/lower than 100.% of/);
});

test('S70 the history is written in Arabic', async () => {
  const id = await createHome({ price: 1_000_000 });
  await runSql('update properties set price = 900000 where id = $1', [id]);
  const section = await openHistoryOf(id, '/ar');
  await within(section).findByText(/معروض منذ اليوم/);
  expect(textOf(section)).toMatch(/من 1,000,000 درهم إلى 900,000 درهم \( −10% \)/);
});

test('S70 the section is left out when the history cannot be loaded', async () => {
  const id = await createHome({});
  const wire = await visit(`/properties/${id}`, server.device(), (connection) => connection.cut('homeHistory.ofHome'));
  await waitFor(() => expect(wire.calls).toContain('homeHistory.ofHome'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Price history' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('the history is loaded again after the owner has changed the price or the status of the home', async () => {
  const owner = await makeMember(server);
  const { id, title } = await advertise(owner, { price: 1_500_000 });
  const page = await visit(`/properties/${id}`, owner.device);
  const findSection = async () => within((await screen.findByRole('heading', { name: 'Price history' })).closest('section')!);
  await (await findSection()).findByText(/The price has not changed\.$/);
  navigateTo(`/edit-listing/${id}`);
  const priceField = await screen.findByRole('textbox', { name: 'Price' });
  await userEvent.clear(priceField);
  await userEvent.type(priceField, '1400000');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Changes saved');
  navigateTo(`/properties/${id}`);
  expect(await (await findSection()).findByText(/1,500,000 → AED\s1,400,000/)).toBeTruthy();
  const loadCount = () => page.calls.filter((call) => call === 'homeHistory.ofHome').length;
  expect(loadCount()).toBe(2);
  navigateTo('/my-properties');
  await userEvent.click(await screen.findByRole('button', { name: `More for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  await findToast('Paused');
  navigateTo(`/properties/${id}`);
  await findSection();
  await waitFor(() => expect(loadCount()).toBe(3));
});
