// The budget filter “What I can pay” (AED per month, and AED in cash): on the search page, in the drawer of a phone, on the home page, on
// cards, and the monthly costs on the page of a home. S-numbers name requirements.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const cards = (page: Page) => page.locator('article[data-property]');
const budgetFilter = (page: Page) => page.locator('[data-group="budget"]');

test('Either finds homes to buy and to rent within a budget, each with both amounts (S93, S95, S104)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/properties');
  await budgetFilter(page).getByRole('button', { name: 'What I can pay' }).click();
  await budgetFilter(page).getByRole('button', { name: 'Either' }).click();
  await budgetFilter(page).getByLabel('Per month, AED', { exact: true }).fill('12000');
  await budgetFilter(page).getByLabel('Cash I have, AED').fill('400000');
  await expect(budgetFilter(page).getByRole('status')).toHaveText(
    'With AED 12,000 a month and AED 400,000 you can buy up to about AED 1,214,000 (your cash is the limit) or rent up to about AED 11,400 a month (with the housing fee).',
  );
  await expect(page).toHaveURL(/transactionType=Any.*monthlyBudget=12000&cashBudget=400000/);
  await page.locator('label:has-text("Sort") select:visible').selectOption('least-cash');
  await expect(page).toHaveURL(/sort=least-cash/);
  await expect(cards(page).first().locator('[data-costs]')).toHaveText(/(about|from) AED [\d,]+ a month.*AED [\d,]+ to move in/);
  await expect(cards(page).filter({ hasText: '/mo' }).first()).toBeVisible();
  // homes of both purposes are among the first six pages
  const purposes = new Set<string>();
  for (let pageNumber = 1; pageNumber <= 6; pageNumber++) {
    await page.goto(`/properties?transactionType=Any&monthlyBudget=12000&cashBudget=400000&page=${pageNumber}`);
    for (const text of await cards(page).allInnerTexts()) purposes.add(/\/mo/.test(text) ? 'Rent' : 'Buy');
    if (purposes.size === 2) break;
  }
  expect(purposes).toEqual(new Set(['Buy', 'Rent']));
});

test('the drawer of a phone has the amounts, and typing words into an amount shows an error (S101, S103)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/properties?monthlyBudget=9000&cashBudget=100000');
  await page.getByRole('button', { name: /Filters/ }).click();
  const drawer = page.getByRole('dialog');
  const cash = drawer.getByLabel('Cash I have, AED');
  await expect(cash).toHaveValue('100,000');
  await expect(cash).toHaveAttribute('inputmode', 'numeric');
  await cash.press('x');
  await expect(drawer.getByRole('alert')).toHaveText('Please enter an amount in AED.');
  await cash.fill('1000000');
  await expect(drawer.getByRole('alert')).toHaveCount(0);
  await expect(cash).toHaveValue('1,000,000');
});

test('a budget that fits no home says how much more would fit some, and a link adds it (S101)', async ({ page }) => {
  await page.goto('/properties?transactionType=Buy&cashBudget=20000&monthlyBudget=60000');
  await expect(page.getByText('Nothing fits yet')).toBeVisible();
  await expect(page.getByText(/^With AED [\d,]+ more in cash there would be \d+ homes?\.$/)).toBeVisible();
  await page.getByRole('link', { name: /^Add AED/ }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('the home page leads to the list of what people can pay (S93)', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'What I can pay' }).click();
  await page.getByLabel('Per month, AED', { exact: true }).fill('12000');
  await page.getByLabel('Cash I have, AED').fill('400000');
  await page.getByRole('link', { name: 'Show homes' }).click();
  await expect(page).toHaveURL(/\/properties\?transactionType=Any&monthlyBudget=12000&cashBudget=400000&sort=monthly-cost/);
  await expect(cards(page).first()).toBeVisible();
});

test('the page of a home says what it costs a month, and how that is counted (S97, S99)', async ({ page }) => {
  await page.goto('/properties/1042');
  const monthly = page.locator('[data-monthly]');
  // the sections load when they come near the viewport: scrolling to a later one first, if there is one yet, loads the costs
  await page
    .getByRole('heading', { name: /similar/i })
    .scrollIntoViewIfNeeded()
    .catch(() => {});
  await monthly.scrollIntoViewIfNeeded();
  await expect(monthly).toContainText('Total a month');
  await monthly.getByRole('link', { name: 'How we count' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How we count' })).toBeVisible();
  // a service charge in AED per square foot a year
  await expect(page.getByText('Business Bay 23.1')).toBeVisible();
});
