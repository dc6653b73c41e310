// Tests pages, dialogs and menus with axe (WCAG 2.2 AA) in light and dark colours, signed in as the demo member and signed out.
import type { Locator, Page } from '@playwright/test';
import { DEMO_OWN_HOMES } from '../src/server/seed/demo/member.ts';
import { draftValues } from '../src/testing/factories/listings.ts';
import { RUNS_ALL } from '../src/testing/sample.ts';
import { callerOf } from './caller.ts';
import { createListing, createUser, signIn } from './factories.ts';
import { CARD } from './payment-form.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectFits, test } from './test.ts';

/** The colours of these pages are those of others, whose contrast is checked in the dark scheme too, so only `npm run test:all` does it here. */
const expectAccessibleInSomeSchemes = RUNS_ALL ? expectAccessibleInBothSchemes : expectAccessible;

/** Opens a page and waits until `content` is visible. */
async function open(page: Page, path: string, content: Locator): Promise<void> {
  await page.goto(path);
  await expect(content).toBeVisible();
}

test.describe('signed in', () => {
  test.beforeEach(({ page }) => signIn(page.request));

  test('the pages of a member are accessible and do not scroll sideways at any width', async ({ page }) => {
    // two dozen pages, each at several widths
    test.setTimeout(300_000);
    for (const path of [
      '/account',
      '/saved',
      '/my-properties',
      '/brokerages/new',
      '/team/insights',
      '/team/people',
      '/team/developers',
      '/team/feeds',
      '/team/developers?tab=webhooks',
      '/team/listings',
      '/team/brokerage',
      '/team/widget',
      '/team/figures',
      `/team/figures/${DEMO_OWN_HOMES[0]}`,
      '/claim',
      `/edit-listing/${DEMO_OWN_HOMES[0]}`,
      '/billing',
      '/subscribe',
      '/promote-listing',
      `/promote-listing?id=${DEMO_OWN_HOMES[0]}`,
      '/create-listing',
      '/viewings',
      '/inquiries/people/1',
      // the last one, from which the next step opens a conversation
      '/inquiries',
    ])
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page, path, page.getByRole('heading', { level: 1 }));
        await page.waitForLoadState('networkidle');
        await expectAccessibleInSomeSchemes(page);
        await expectFits(page);
      });
    await test.step('a conversation', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator('main a[href^="/inquiries/"]').first().click();
      await expect(page.getByLabel('Your reply')).toBeVisible();
      await expectAccessibleInSomeSchemes(page);
      await expectFits(page);
    });
  });

  test('the listing form with errors is accessible in light and dark colours', async ({ page }) => {
    await open(page, '/create-listing', page.getByRole('textbox', { name: 'Title', exact: true }));
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await expect(page.getByText('Location is required').first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await expectFits(page);
  });

  test('the menu of a listing is accessible in light and dark colours', async ({ page }) => {
    // tall enough for a whole card with its menu: axe reports controls that the sticky header partly covers as too small
    await page.setViewportSize({ width: 1440, height: 1300 });
    const menuButton = page.getByRole('button', { name: /^More for/ }).first();
    await open(page, '/my-properties?tab=regular', menuButton);
    await menuButton.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  test('the payment form and the bank dialog are accessible in light and dark colours', async ({ page }) => {
    const selectPlan = page.getByRole('button', { name: 'Select Plan' }).first();
    await open(page, `/promote-listing?id=${DEMO_OWN_HOMES[0]}`, selectPlan);
    await selectPlan.click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    // with this card the bank asks for confirmation, in a dialog
    await page.getByLabel('Card number').fill(CARD.confirm);
    await page.getByLabel('Expiration date').fill('12/34');
    await page.getByLabel('Security code').fill('123');
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('form', { name: 'Payment' }).getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
});

test('selected listings, the drafts of a member and the preview of one are accessible and do not scroll sideways', async ({ page }) => {
  await createUser(page.request);
  for (const title of ['A home that is listed', 'Another home that is listed']) await createListing(page.request, { title });
  const values = draftValues({ title: 'Half-finished home on the water', images: ['/media/tower/white-balcony-tower.webp'] });
  const { id } = await callerOf(page.request).draft.save.mutate({ draft: null, values });
  await test.step('/my-properties', async () => {
    await open(page, '/my-properties', page.getByLabel('Select this page'));
    await page.getByLabel('Select this page').check();
    await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeVisible();
    await expectAccessibleInSomeSchemes(page);
    await expectFits(page);
  });
  for (const path of ['/my-properties?tab=drafts', `/my-properties/drafts/${id}/preview`])
    await test.step(path, async () => {
      await open(page, path, page.getByText('Half-finished home on the water').first());
      await expectAccessibleInSomeSchemes(page);
      await expectFits(page);
    });
});

test.describe('signed out', () => {
  const saveButtons = (page: Page) => page.getByRole('button', { name: /^Save / });

  test('a toast and the search dialog are accessible in light and dark colours', async ({ page }) => {
    await open(page, '/properties', saveButtons(page).first());
    await saveButtons(page).first().click();
    await expect(page.getByText('Please log in to save properties')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Area, home or reference' }).fill('palm');
    await expect(page.getByRole('option', { name: /Palm/ }).first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  test('the filter drawer and the menu on a phone are accessible in light and dark colours', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/properties', saveButtons(page).first());
    await page
      .getByRole('button', { name: /Filters/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: /menu/i }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
});
