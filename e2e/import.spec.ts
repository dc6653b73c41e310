// The page on which a file of homes is imported, in a browser: a newcomer brings a spreadsheet online, and the page fits every width. What it does:
// src/client/incoming-feed/import/import.page.test.tsx.
import { spreadsheet } from '../src/testing/factories/spreadsheets.ts';
import { createSubscription, createUser } from './factories.ts';
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './test.ts';

// communities of the demo homes, which other tests find in the list of areas
const PLACES = ['Dubai Marina', 'Palm Jumeirah', 'Business Bay', 'Jumeirah Village Circle', 'Downtown Dubai'];
const HOMES = 300;
const homes = Array.from({ length: HOMES }, (_, i) => [
  `MH-${1000 + i}`,
  i % 3 === 0 ? 'Villa' : 'Flat',
  PLACES[i % 5]!,
  `Tower ${(i % 17) + 1}`,
  (i % 4) + 1,
  (i % 3) + 1,
  700 + 350 * (i % 4),
  900_000 + 700_000 * (i % 4) + i * 1000,
  'For sale',
  new Date(Date.UTC(2026, 9, 1 + (i % 28))),
]);
const FILE = spreadsheet({
  'Read me': [['Marina Homes LLC'], ['Stock of November']],
  Stock: [
    ['Marina Homes LLC'],
    [],
    ['Our ref', 'Kind of home', 'Where', 'Tower', 'Rooms', 'Baths', 'BUA sqft', 'Asking AED', 'Deal', 'Listed on'],
    ...homes,
  ],
});

test('a newcomer brings a spreadsheet of 300 homes online in under three minutes (N21)', async ({ page }) => {
  // checks of accessibility and widths take most of the time
  test.setTimeout(240_000);
  await createUser(page.request);
  await createSubscription(page.request, 'enterprise_plan');
  await page.goto('/my-properties');
  const startedAt = Date.now();
  await page.getByRole('link', { name: 'Import a file' }).first().click();
  await expectFits(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'stock.xlsx', mimeType: 'application/octet-stream', buffer: FILE });
  // that with most rows is chosen
  await page.getByRole('button', { name: 'Use this sheet' }).click();
  await page.getByRole('button', { name: 'Import 300 homes' }).click();
  // leaving is safe
  await page.reload();
  await expect(page.getByRole('heading', { name: '300 homes were imported' })).toBeVisible({ timeout: 60_000 });
  expect((Date.now() - startedAt) / 1000).toBeLessThan(180);
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByText('Every row was taken')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await page.goto('/team/import');
  await page.getByRole('main').getByRole('link', { name: 'My properties' }).click();
  await expect(page.getByRole('tab', { name: /300/ }).first()).toBeVisible();
  // the same file again changes nothing, and its columns are known
  await page.goto('/team/import');
  await page.locator('input[type=file]').setInputFiles({ name: 'stock.xlsx', mimeType: 'application/octet-stream', buffer: FILE });
  await page.getByRole('button', { name: 'Use this sheet' }).click();
  await expect(page.getByRole('heading', { name: 'This file changes nothing' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('columns as last time')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
});
