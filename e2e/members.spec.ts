import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { DEMO_MEMBER, DEMO_OWN_HOMES } from '../src/server/seed/demo/member.ts';
import { expect, expectAccessible, expectAlive, test } from './test.ts';

/** WCAG 2.2 AA in the light, and what differs in the dark: the contrast. */
async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  expect(violations.flatMap((v) => v.nodes.map((n) => `in the dark, ${n.target.join(' ')}`))).toEqual([]);
}

async function open(page: Page, path: string, sign: Locator): Promise<void> {
  await page.goto(path);
  await expectAlive(page);
  await expect(sign).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  const { username, password } = DEMO_MEMBER;
  await page.request.post('/api/login', { data: { username, password } });
});

test('axe finds nothing on the pages of a member, in both colours', async ({ page }) => {
  test.setTimeout(120_000);
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['/account', '/saved', '/billing', '/subscribe', '/promote-listing', `/promote-listing?id=${DEMO_OWN_HOMES[0]}`]) {
    await open(page, path, heading);
    await page.waitForLoadState('networkidle');
    await expectAccessibleInBoth(page);
  }
  await open(page, '/inquiries', heading);
  await expectAccessibleInBoth(page);
  await page.locator('main a[href^="/inquiries/"]').first().click();
  await expect(page.getByLabel('Your reply')).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('axe finds nothing where a member is in the middle of something, in both colours', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/create-listing', page.getByLabel('Title'));
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await expect(page.getByText('Location is required').first()).toBeVisible();
  await expectAccessibleInBoth(page);

  await open(page, '/my-properties?tab=regular', page.getByRole('button', { name: /^More for/ }).first());
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInBoth(page);

  await open(page, `/promote-listing?id=${DEMO_OWN_HOMES[0]}`, page.getByRole('button', { name: 'Select Plan' }).first());
  await page.getByRole('button', { name: 'Select Plan' }).first().click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByLabel('Card number').fill('4000 0000 0000 3155');
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await expectAccessibleInBoth(page);
  await page.getByRole('form', { name: 'Payment' }).getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('axe finds nothing in what opens over a page, in both colours', async ({ page }) => {
  test.setTimeout(120_000);
  await page.context().clearCookies();
  const hearts = page.getByRole('button', { name: /^Save / });
  await open(page, '/properties', hearts.first());
  await hearts.first().click();
  await expect(page.getByText('Please log in to save properties')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Area, home or reference' }).fill('palm');
  await expect(page.getByRole('option', { name: /Palm/ }).first()).toBeVisible();
  await expectAccessibleInBoth(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/properties', hearts.first());
  await page
    .getByRole('button', { name: /Filters/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /menu/i }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page);
});
