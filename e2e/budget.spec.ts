// The budget filter “What I can pay” (AED per month, and AED in cash): from the home page to the results and their cards, and in the drawer of
// a phone. S-numbers name requirements. Amounts are compared in src/server/search/planner; monthly costs in client/property/sections.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { PHONE } from './viewport.ts';

const cards = (page: Page) => page.locator('article[data-property]');

test('Either finds homes to buy and to rent within a budget, each with both amounts (S93, S95, S104)', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'What I can pay' }).click();
  await page.getByLabel('Per month, AED', { exact: true }).fill('12000');
  await page.getByLabel('Cash I have, AED').fill('300000');
  await page.getByRole('link', { name: 'Show homes' }).click();
  await expect(page).toHaveURL(/\/properties\?transactionType=Any&monthlyBudget=12000&cashBudget=300000&sort=monthly-cost/);
  await expect(cards(page).first()).toBeVisible();
  const budgetFilter = page.locator('[data-group="budget"]');
  await expect(budgetFilter.getByRole('button', { name: 'Either' })).toHaveAttribute('aria-pressed', 'true');
  await budgetFilter.getByLabel('Cash I have, AED').fill('400000');
  await expect(budgetFilter.getByRole('status')).toHaveText(
    'With AED 12,000 a month and AED 400,000 you can buy up to about AED 1,214,000 (your cash is the limit) or rent up to about AED 11,400 a month (with the housing fee).',
  );
  await expect(page).toHaveURL(/transactionType=Any.*monthlyBudget=12000&cashBudget=400000/);
  await page.locator('label:has-text("Sort") select:visible').selectOption('least-cash');
  await expect(page).toHaveURL(/sort=least-cash/);
  await expect(cards(page).first().locator('[data-costs]')).toHaveText(/(about|from) AED [\d,]+ a month.*AED [\d,]+ to move in/);
  await expect(cards(page).filter({ hasText: '/mo' }).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the drawer has the amounts, and words in an amount show an error; a link adds what is missing for some homes (S101, S103)', async ({
    page,
  }) => {
    await page.goto('/properties?transactionType=Buy&cashBudget=20000&monthlyBudget=60000');
    await page.getByRole('button', { name: /Filters/ }).click();
    const drawer = page.getByRole('dialog');
    const cash = drawer.getByLabel('Cash I have, AED');
    await expect(cash).toHaveValue('20,000');
    await expect(cash).toHaveAttribute('inputmode', 'numeric');
    await cash.press('x');
    await expect(drawer.getByRole('alert')).toHaveText('Please enter an amount in AED.');
    await cash.fill('1000000');
    await expect(drawer.getByRole('alert')).toHaveCount(0);
    await expect(cash).toHaveValue('1,000,000');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByText('Nothing fits yet')).toBeVisible();
    await expect(page.getByText(/^With AED [\d,]+ more in cash there would be \d+ homes?\.$/)).toBeVisible();
    await page.getByRole('link', { name: /^Add AED/ }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});
