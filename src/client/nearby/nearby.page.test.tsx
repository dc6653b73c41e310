// Tests of what is near a home, as its page and the page of a search show it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubIntersectionObserver } from '../../testing/browser/layout.ts';
import { visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
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

/** Opens the page of a home with these fields. @returns the section */
async function openSection(fields: Parameters<typeof makeProperty>[1], language = '', title = 'What is near') {
  const { id } = await makeProperty(server.deps.orm.em, fields);
  await visit(`${language}/properties/${id}`, server.device());
  return (await screen.findByRole('heading', { level: 2, name: title })).closest('section')!;
}
const JVC = { location: 'Jumeirah Village Circle', latitude: 25.0566, longitude: 55.208 };

test('a page says how far places are, the rating of a school with its year, what is not on our map, and the sources (S139, S146)', async () => {
  const section = await openSection(JVC);
  const school = (await within(section).findByText('JSS International School')).closest('li')!;
  expect(school.textContent).toBe('JSS International SchoolVery good (2023-24) · Indianabout 21 min walk (1.2 km)');
  expect(within(section).getByText('None on our map: Metro, Tram, Mosques.')).toBeTruthy();
  expect(within(section).getByRole('link', { name: '© OpenStreetMap contributors (6 August 2021)' })).toHaveProperty(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
  expect(within(section).getAllByRole('list').length).toBeGreaterThan(5);
});

test('a page in Arabic has Arabic names and distances, and no minutes from the middle of a community (S140, S146)', async () => {
  const section = await openSection({ location: 'Dubai Marina', latitude: null, longitude: null }, '/ar', 'ما هو قريب');
  expect(await within(section).findByText('الموقع الدقيق غير مذكور. من وسط دبي مارينا:')).toBeTruthy();
  const station = within(section).getByText('مركز دبي للسلع المتعددة').closest('li')!;
  expect(station.textContent).toMatch(/نحو \d+ م$|نحو [\d.]+ كم$/);
  expect(section.textContent).not.toContain('دقيقة سيرًا (');
});

test('the filter finds homes near what is ticked, with the minutes that are chosen, and names both in a chip (S141)', async () => {
  const home = await makeProperty(server.deps.orm.em, {
    title: 'Beside the station',
    location: 'DIFC',
    latitude: 25.2118,
    longitude: 55.2757,
  });
  await visit('/properties?near=metro', server.device());
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(chips.getByText('≤ 10 min on foot to a metro station')).toBeTruthy();
  expect((await screen.findAllByRole('link', { name: new RegExp(home.title) })).length).toBeGreaterThan(0);
  await userEvent.click(within(await screen.findByRole('group', { name: 'Minutes on foot at most' })).getByRole('button', { name: '5' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('near')).toBe('metro:5'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'a school rated Good or better' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('near')).toBe('metro:5,good-school:5'));
});
