// Steps for tests of shared lists: opening a list as another person, joining, voting, and seeing the votes of others.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { waitForHydration } from './page.ts';
import { expect } from './test.ts';

/** The URL of a shared list, which ends with its secret token. */
const LIST_URL = /\/list\/[\w-]{22}$/;

/** Opens a path in a new browser context, as another person does. The test closes the context. */
export async function openAsOtherPerson(browser: Browser, path: string, width = 390): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return { page, context };
}

/** Acts as if the visitor returned to the tab, which then fetches the changes of others. */
export const returnToTab = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Returns to the tab until it shows what another person has done; `expectShown` fails as long as it does not. */
export const expectAfterReturning = (page: Page, expectShown: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await returnToTab(page);
    await expectShown();
  }).toPass({ timeout: 20_000 });

/** The row of a property in the list. */
export const homeRow = (page: Page, id: number): Locator => page.locator('li', { has: page.locator(`[data-property="${id}"]`) });
/** Votes for or against a property. */
export const vote = (page: Page, id: number, name: 'Yes' | 'Maybe' | 'No'): Promise<void> =>
  homeRow(page, id).getByRole('radio', { name }).check({ force: true });
/** Expects the total of the votes of a property, as `2 yes · 1 maybe`. */
export const expectVotes = (page: Page, id: number, text: string): Promise<void> =>
  expect(homeRow(page, id).getByRole('button', { name: text })).toBeVisible({ timeout: 2_000 });

/** Joins the list under a name. */
export async function joinAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText(`${name} (you)`)).toBeVisible();
}

/** Makes a shared list of the two saved homes of the signed-in member, under the name Maya. @returns its link, which the page has copied */
export async function makeListOfSavedHomes(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/saved');
  await page.getByRole('button', { name: 'Make a shared list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a shared list' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Our homes');
  await expect(dialog.getByRole('checkbox', { name: 'Also the 2 homes I saved' })).toBeChecked();
  await expect(dialog).toContainText('Anyone with this link can see the homes, vote and write notes. No account needed.');
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  await expect(dialog.getByText('Your name is required')).toBeVisible();
  await dialog.getByLabel('Your name').fill('Maya');
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  await expect(page).toHaveURL(LIST_URL);
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*list%2F/);
  return link;
}
