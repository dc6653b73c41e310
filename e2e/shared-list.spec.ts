// Shared lists of properties (`shortlist` in code and API): people with the link vote, add homes and write notes, without an account.
import { callerOf } from './caller.ts';
import { ARABIC_TITLE_HOME, LAKESIDE_VILLA, MARINA_PENTHOUSE, MARINA_RENTAL } from './demo-homes.ts';
import { createListing, createUser } from './factories.ts';
import {
  expectAfterReturning,
  expectVotes,
  homeRow,
  joinAs,
  makeListOfSavedHomes,
  openAsOtherPerson,
  returnToTab,
  vote,
} from './shared-list.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from './test.ts';
import { DESKTOP, PHONE } from './viewport.ts';

test('three people choose homes in three browsers: they see the votes of each other, one adds a home, one goes offline', async ({
  page,
  browser,
}) => {
  await createUser(page.request);
  // the member saves the first two; the mother adds the third
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

  await test.step('everyone sees the votes of the others', async () => {
    await Promise.all([vote(page, first.id, 'Yes'), vote(mother.page, first.id, 'Maybe'), vote(sara.page, second.id, 'No')]);
    for (const personPage of [page, sara.page, mother.page]) {
      await expectAfterReturning(personPage, () => expectVotes(personPage, first.id, '2 yes · 1 maybe'));
      await expectAfterReturning(personPage, () => expectVotes(personPage, second.id, '1 no'));
    }
    await expect(page.getByRole('status').filter({ hasText: 'Sara said no to 1 home' })).toBeVisible();
    await homeRow(page, first.id).getByRole('button', { name: '2 yes · 1 maybe' }).focus();
    await expect(page.getByText('Maybe: Mum')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('one adds a home by a pasted link and writes a note, whose links and HTML stay text', async () => {
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

  await test.step('one goes offline and votes, which the others see when the connection is back', async () => {
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

  await test.step('a home to which all three said yes is shown first', async () => {
    await vote(mother.page, first.id, 'Yes');
    await expectVotes(mother.page, first.id, '3 yes');
    const everyone = page.getByRole('region', { name: 'Everyone said yes' });
    await expectAfterReturning(page, () => expect(everyone.locator(`[data-property="${first.id}"]`)).toBeVisible({ timeout: 2_000 }));
    await page.getByRole('link', { name: 'Compare the yeses' }).click();
    await expect(page.getByRole('table', { name: 'Comparison of 2 homes' })).toBeVisible();
    await page.goBack();
  });

  await test.step('the list shows a lower price, and keeps a sold home', async () => {
    await page.request.patch(`/api/properties/${first.id}`, { data: { price: 1_950_000 } });
    await callerOf(page.request).listing.setStatus.mutate({ id: second.id, status: 'sold' });
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

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor makes a list from the homes of this device, adds another from its page, and ends it', async ({ page }) => {
    await page.goto('/properties');
    for (const n of [0, 1]) {
      await page
        .getByRole('button', { name: /^Save / })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Remove from saved/ })).toHaveCount(n + 1);
    }
    await page.goto(`/properties/${MARINA_RENTAL}`);
    await page.getByRole('button', { name: /^Add to list/ }).click();
    await page.getByRole('button', { name: 'Make a shared list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a shared list' });
    await dialog.getByLabel('Your name').fill('Omar');
    await dialog.getByRole('checkbox', { name: 'Also the 2 homes I saved' }).check();
    await expect(dialog.getByText('3 homes go into the list.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create and copy link' }).click();
    await expect(page).toHaveURL(/\/list\//);
    await expect(page.getByRole('article')).toHaveCount(3);
    const listUrl = page.url();
    await page.goto(`/properties/${ARABIC_TITLE_HOME}`);
    await page.getByRole('button', { name: /^Add to list/ }).click();
    await page.getByRole('button', { name: 'Add to Our homes' }).click();
    await expect(page.getByText('Added to Our homes')).toBeVisible();
    await page.getByRole('link', { name: 'Open the list' }).click();
    await expect(page).toHaveURL(listUrl);
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.getByText('Manage the list').click();
    await page.getByRole('button', { name: 'End the list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the list' }).click();
    await expect(page).toHaveURL(/\/properties/);
    const response = await page.goto(listUrl);
    expect(response!.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This list is closed' })).toBeVisible();
  });

  test('a heart that saves a home offers the shared lists of the person by keyboard, and nothing without lists', async ({ page }) => {
    await page.goto('/properties');
    const cards = page.locator('article[data-property]');
    const saveButton = (n: number) => cards.nth(n).getByRole('button', { name: /^Save / });
    const menu = page.getByRole('region', { name: 'Add to list' });
    await saveButton(0).click();
    await expect(cards.nth(0).getByRole('button', { name: /^Remove from saved/ })).toBeVisible();
    await expect(menu).toBeHidden();

    const data = { name: 'Homes with Sara', yourName: 'Maya', propertyIds: [] };
    const { token } = await (await page.request.post('/api/shortlists', { data })).json();
    // opening the list makes the browser remember it
    await page.goto(`/list/${token}`);
    await page.goto('/properties');
    await saveButton(1).focus();
    await page.keyboard.press('Enter');
    const addButton = menu.getByRole('button', { name: 'Add to Homes with Sara' });
    await expect(addButton).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(addButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByText('Added to Homes with Sara')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(cards.nth(1).getByRole('button', { name: /^Remove from saved/ })).toBeFocused();
    await page.goBack();
    await expect(page.locator('article[data-property]')).toHaveCount(1);
  });
});

for (const [language, prefix] of [
  ['English', ''],
  ['Arabic', '/ar'],
] as const) {
  test(`a list is accessible in ${language}, before and after joining, light and dark, on a phone and wide`, { tag: '@slow' }, async ({
    page,
    request,
  }) => {
    const data = { name: 'بيوتنا Our homes', yourName: 'Maya', propertyIds: [LAKESIDE_VILLA, MARINA_PENTHOUSE, MARINA_RENTAL] };
    const { token } = await (await request.post('/api/shortlists', { data })).json();
    const { shortlist } = callerOf(request);
    await shortlist.vote.mutate({ token, propertyId: LAKESIDE_VILLA, vote: 'yes' });
    await shortlist.addNote.mutate({ token, propertyId: LAKESIDE_VILLA, text: 'قريب من المدرسة' });
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await page.goto(`${prefix}/list/${token}`);
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
    // axe reports controls that the sticky header partly covers as too small
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleInBothSchemes(page);
  });
}
