// Shared lists (shortlists in code), by several people in browsers of their own.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createListing, createUser } from './factories.ts';
import { waitForHydration } from './page.ts';
import { atEveryWidth, expect, expectAccessible, expectAccessibleInBothSchemes, expectHydrated, test } from './test.ts';

/** Opens a path in a new browser, as another person has it. */
async function openAsOtherPerson(browser: Browser, path: string, width = 390): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return { page, context };
}
/** Returns to the tab, which then fetches the changes of others. */
const returnToTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
/** Returns to the tab until it shows what another person has done. */
const expectAfterReturning = (page: Page, expectShown: () => Promise<void>) =>
  expect(async () => {
    await returnToTab(page);
    await expectShown();
  }).toPass({ timeout: 20_000 });
/** The row of a home in the list. */
const homeRow = (page: Page, id: number) => page.locator('li', { has: page.locator(`[data-property="${id}"]`) });
const vote = (page: Page, id: number, name: 'Yes' | 'Maybe' | 'No') =>
  homeRow(page, id).getByRole('radio', { name }).check({ force: true });
const expectVotes = (page: Page, id: number, text: string) =>
  expect(homeRow(page, id).getByRole('button', { name: text })).toBeVisible({ timeout: 2_000 });

async function joinAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText(`${name} (you)`)).toBeVisible();
}

/** Makes a shared list of the two homes that the member has saved, as Maya. @returns the link of the list, which was copied */
async function makeListOfSavedHomes(page: Page): Promise<string> {
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
  await expect(page).toHaveURL(/\/list\/[\w-]{22}$/);
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*list%2F/);
  return link;
}

test('a member, a partner and a mother choose in three browsers: votes cross, one adds, one loses the connection', async ({
  page,
  browser,
}) => {
  await createUser(page.request);
  const [first, second, third] = [
    await createListing(page.request, { price: 2_000_000 }),
    await createListing(page.request),
    await createListing(page.request),
  ];
  const user = await (await page.request.get('/api/user')).json();
  for (const { id } of [first, second]) await page.request.post(`/api/users/${user.id}/saved-properties/${id}`);
  const link = await makeListOfSavedHomes(page);

  const sara = await openAsOtherPerson(browser, link);
  const mother = await openAsOtherPerson(browser, link, 1440);

  await test.step('voting before joining asks for the name, and the vote is not lost', async () => {
    await vote(sara.page, first.id, 'Yes');
    await expect(sara.page.getByText('Tell us your name first, then you can take part.')).toBeVisible();
    await expect(sara.page.getByLabel('Your name')).toBeFocused();
    await joinAs(sara.page, 'Sara');
    await expectVotes(sara.page, first.id, '1 yes');
    await joinAs(mother.page, 'Mum');
    await expect(mother.page.getByText('Who are you?')).toBeHidden();
  });

  await test.step('votes cross', async () => {
    await Promise.all([vote(page, first.id, 'Yes'), vote(mother.page, first.id, 'Maybe'), vote(sara.page, second.id, 'No')]);
    for (const personPage of [page, sara.page, mother.page]) {
      await expectAfterReturning(personPage, () => expectVotes(personPage, first.id, '2 yes · 1 maybe'));
      await expectAfterReturning(personPage, () => expectVotes(personPage, second.id, '1 no'));
    }
    await expect(page.getByRole('status').filter({ hasText: 'Sara said no to 1 home' })).toBeVisible();
    await homeRow(page, first.id).getByRole('button', { name: '2 yes · 1 maybe' }).focus();
    await expect(page.getByText('Maybe: Mum')).toBeVisible();
  });

  await test.step('one adds by a pasted link and writes a note, which stays text', async () => {
    await mother.page.getByLabel('Link or reference of a home').fill(`${new URL(link).origin}/properties/${third.id}`);
    await mother.page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(mother.page.getByText('1 home added')).toBeVisible();
    await homeRow(mother.page, third.id)
      .getByRole('button', { name: /^Write a note/ })
      .click();
    await mother.page.getByRole('textbox', { name: /^Write a note/ }).fill('See https://evil.example <b>now</b>');
    await mother.page.getByRole('button', { name: 'Save note' }).click();
    await expect(homeRow(mother.page, third.id).getByText('See https://evil.example <b>now</b>')).toBeVisible();
    await expect(mother.page.locator('main a[href*="evil.example"]')).toHaveCount(0);
  });

  await test.step('one loses the connection and votes, which the others see when it is back', async () => {
    await sara.context.setOffline(true);
    await expect(sara.page.getByText('No connection. Others’ changes show when it is back.')).toBeVisible();
    await vote(sara.page, second.id, 'Yes');
    await expectVotes(sara.page, second.id, '1 yes');
    await returnToTab(page);
    await expectVotes(page, second.id, '1 no');
    await sara.context.setOffline(false);
    await expect(homeRow(sara.page, third.id)).toBeVisible();
    await expectAfterReturning(page, () => expectVotes(page, second.id, '1 yes'));
  });

  await test.step('a home that all three like is shown first', async () => {
    await vote(mother.page, first.id, 'Yes');
    await expectVotes(mother.page, first.id, '3 yes');
    const everyone = page.getByRole('region', { name: 'Everyone said yes' });
    await expectAfterReturning(page, () => expect(everyone.locator(`[data-property="${first.id}"]`)).toBeVisible({ timeout: 2_000 }));
    await page.getByRole('link', { name: 'Compare the yeses' }).click();
    await expect(page.getByRole('table', { name: 'Comparison of 2 homes' })).toBeVisible();
    await page.goBack();
  });

  await test.step('a lower price shows; what is sold stays', async () => {
    await page.request.patch(`/api/properties/${first.id}`, { data: { price: 1_950_000 } });
    await page.request.post('/trpc/listing.setStatus', { data: { json: { id: second.id, status: 'sold' } } });
    await sara.page.reload();
    await expect(homeRow(sara.page, first.id).getByText('Price dropped by AED 50,000')).toBeVisible();
    await expect(homeRow(sara.page, second.id).getByText('No longer available')).toBeVisible();
  });

  await test.step('the member finds the list on the saved page, and gives it a new link', async () => {
    await page.goto('/saved');
    await page.getByRole('link', { name: /Our homes/ }).click();
    await page.getByText('Manage the list').click();
    await page.getByRole('button', { name: 'Make a new link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click();
    await expect(page).not.toHaveURL(link);
    await expectAfterReturning(mother.page, () =>
      expect(mother.page.getByRole('heading', { name: 'This list is closed' })).toBeVisible({ timeout: 2_000 }),
    );
    await expect(mother.page.getByText('Ask the person who sent it for a new link.')).toBeVisible();
    await mother.page.goto(page.url());
    await expect(mother.page.getByText('Mum (you)')).toBeVisible();
  });
  await sara.context.close();
  await mother.context.close();
});

test('a visitor makes a list from the homes of this device, adds another from its page, and ends it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/properties');
  for (const n of [0, 1]) {
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Remove from saved/ })).toHaveCount(n + 1);
  }
  await page.goto('/properties/1301');
  await page.getByRole('button', { name: /^Add to list/ }).click();
  await page.getByRole('button', { name: 'Make a shared list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a shared list' });
  await dialog.getByLabel('Your name').fill('Omar');
  await dialog.getByRole('checkbox', { name: 'Also the 2 homes I saved' }).check();
  await expect(dialog.getByText('3 homes go into the list.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  await expect(page).toHaveURL(/\/list\//);
  await expect(page.getByRole('article')).toHaveCount(3);
  const list = page.url();
  await page.goto('/properties/1254');
  await page.getByRole('button', { name: /^Add to list/ }).click();
  await page.getByRole('button', { name: 'Add to Our homes' }).click();
  await expect(page.getByText('Added to Our homes')).toBeVisible();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.getByText('Manage the list').click();
  await page.getByRole('button', { name: 'End the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the list' }).click();
  await expect(page).toHaveURL(/\/properties/);
  const response = await page.goto(list);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This list is closed' })).toBeVisible();
});

atEveryWidth(() => {
  test('a heart that saves a home offers the shared lists of the person by keyboard, and nothing without lists', async ({ page }) => {
    await page.goto('/properties');
    await expectHydrated(page);
    const cards = page.locator('article[data-property]');
    const save = (n: number) => cards.nth(n).getByRole('button', { name: /^Save / });
    const menu = page.getByRole('region', { name: 'Add to list' });
    await save(0).click();
    await expect(cards.nth(0).getByRole('button', { name: /^Remove from saved/ })).toBeVisible();
    await expect(menu).toBeHidden();

    await page.request
      .post('/api/shortlists', { data: { name: 'Homes with Sara', yourName: 'Maya', propertyIds: [] } })
      .then(async (made) => {
        await page.goto(`/list/${(await made.json()).token}`);
      });
    await expectHydrated(page);
    await page.goto('/properties');
    await expectHydrated(page);
    await save(1).focus();
    await page.keyboard.press('Enter');
    const add = menu.getByRole('button', { name: 'Add to Homes with Sara' });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByText('Added to Homes with Sara')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(cards.nth(1).getByRole('button', { name: /^Remove from saved/ })).toBeFocused();
    await page.goBack();
    await expect(page.locator('article[data-property]')).toHaveCount(1);
  });
});

test('the page of a list is neither indexed nor named to other sites, open or closed', async ({ page, request }) => {
  const made = await (await request.post('/api/shortlists', { data: { name: 'Our homes', yourName: 'Maya', propertyIds: [1042] } })).json();
  const open = await page.goto(`/list/${made.token}`);
  const unknown = await request.get('/list/AAAAAAAAAAAAAAAAAAAAAA');
  expect([open!.status(), unknown.status()]).toEqual([200, 404]);
  for (const headers of [open!.headers(), unknown.headers()]) {
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toBe('no-store');
  }
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
  // what other sites and previews read of the page leaves the token out
  expect(await page.locator('head').innerHTML()).not.toContain(made.token);
});

for (const [language, prefix] of [
  ['English', ''],
  ['Arabic', '/ar'],
] as const) {
  test(`a list is accessible in ${language}, before and after joining, light and dark, on a phone and wide`, async ({ page, request }) => {
    const made = await (
      await request.post('/api/shortlists', { data: { name: 'بيوتنا Our homes', yourName: 'Maya', propertyIds: [1042, 1207, 1301] } })
    ).json();
    await request.post('/trpc/shortlist.vote', { data: { json: { token: made.token, propertyId: 1042, vote: 'yes' } } });
    await request.post('/trpc/shortlist.addNote', { data: { json: { token: made.token, propertyId: 1042, text: 'قريب من المدرسة' } } });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${prefix}/list/${made.token}`);
      await page.waitForLoadState('networkidle');
      await expectAccessibleInBothSchemes(page);
    }
    await page.locator('main input[name=name]').fill('Sara');
    await page.getByRole('button', { name: /^(Join|انضم)$/ }).click();
    await expect(page.getByText(/Sara \((you|أنت)\)/)).toBeVisible();
    // votes by keyboard
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio').first()).toBeChecked();
    await page.keyboard.press(language === 'Arabic' ? 'ArrowDown' : 'ArrowRight');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await page.locator('summary').click();
    // half under the bar at the top, a link would count as too small
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleInBothSchemes(page);
  });
}
