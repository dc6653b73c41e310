// Search alerts without an account: watching a search, confirming the alert by email, changing and ending it. The tests of the emails about
// new homes are in src/server/alert.
import { confirmEmail, createUser, makeUnique } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { atEveryWidth, expect, expectAccessible, expectHydrated, test } from './test.ts';

atEveryWidth(() => {
  test('a visitor watches a search, confirms it by email, changes and ends it without an account', async ({ page, context }) => {
    const address = `${makeUnique('mira')}@homes.example`;
    await page.goto('/properties?location=Dubai+Marina&minBedrooms=2');
    await expectHydrated(page);
    await page.getByRole('button', { name: 'Alert me' }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Tell me when something new comes up' });
    await expect(dialog.getByText('Buy · 2+ bedrooms · Dubai Marina')).toBeVisible();
    await expect(dialog.getByText(/homes? a (week|month) match|Nothing matched in the last 30 days/)).toBeVisible();
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Watch this search' }).click();
    await expect(dialog.getByLabel('Your email')).toBeFocused();
    await dialog.getByLabel('Your email').fill(address);
    await dialog.getByLabel('Price drops').uncheck();
    await dialog.getByLabel('Once a week').check();
    await dialog.getByRole('button', { name: 'Watch this search' }).click();
    await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(dialog.getByText(`We have sent a link to ${address}. Your alert starts when you open it.`)).toBeVisible();

    // a GET alone must not start the alert: mail scanners open every link
    const confirmPath = linkPath(await waitForEmail(address, /^Please confirm your alert$/), '/alerts/confirm');
    await page.request.get(confirmPath);
    await page.goto(confirmPath);
    await expectHydrated(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start my alert' }).click();
    await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible();
    await page.getByRole('link', { name: 'See my alerts' }).click();

    const alert = page.getByRole('article', { name: 'Buy · 2+ bedrooms · Dubai Marina' });
    await expect(alert.getByText('New homes, Back on the market · Once a week')).toBeVisible();
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Edit' }).click();
    await alert.getByLabel('Once a day').check();
    await alert.getByRole('button', { name: 'Save changes' }).click();
    await expect(alert.getByText('New homes, Back on the market · Once a day')).toBeVisible();
    await alert.getByRole('button', { name: 'Pause' }).click();
    await expect(alert.getByText('Paused', { exact: true })).toBeVisible();
    await alert.getByRole('button', { name: 'Resume' }).click();
    await expect(alert.getByText('On', { exact: true })).toBeVisible();

    // the key in the path gives access without a cookie, and a wrong key does not
    const keyPath = new URL(page.url()).pathname;
    await context.clearCookies();
    await page.goto(keyPath);
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('You watch nothing yet')).toBeVisible();
    await page.goto(`${keyPath}x`);
    await expect(page.getByText('This link is no longer valid')).toBeVisible();
    // only the confirmation was sent
    expect((await readEmails(address, /./)).length).toBe(1);
  });

  test('a second alert of the same browser needs no email, and a watched search is not watched twice', async ({ page }) => {
    const address = `${makeUnique('mira')}@homes.example`;
    // the first alert, from the Arabic site
    await page.goto('/ar/properties?location=Palm+Jumeirah&transactionType=Rent');
    await expectHydrated(page);
    await page.getByRole('button', { name: 'أبلغني' }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'أبلغني بكل جديد' });
    await expect(dialog.getByRole('radio', { name: 'مرة يوميًا' })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByLabel('بريدك الإلكتروني').fill(address);
    await dialog.getByRole('button', { name: 'تابع هذا البحث' }).click();
    await expect(dialog.getByRole('heading', { name: 'تحقق من بريدك الإلكتروني' })).toBeVisible();
    const confirmPath = linkPath(await waitForEmail(address, /تأكيد/), '/alerts/confirm');
    await page.goto(confirmPath);
    await expectHydrated(page);
    // starts the alert, and waits for the link to the list of alerts
    await page.locator('main').getByRole('button').first().click();
    await page.locator('main').getByRole('link').first().waitFor();

    /** Watches the rentals of a place from the English site, and expects this heading of the answer. */
    const watchRentals = async (place: string, answerHeading: string) => {
      await page.goto(`/properties?location=${encodeURIComponent(place)}&transactionType=Rent`);
      await expectHydrated(page);
      await page.getByRole('button', { name: 'Alert me' }).filter({ visible: true }).first().click();
      await page.getByRole('dialog').getByLabel('Your email').fill(address);
      await page.getByRole('button', { name: 'Watch this search' }).click();
      await expect(page.getByRole('dialog').getByText(answerHeading)).toBeVisible();
    };
    await watchRentals('Business Bay', 'Done. We are watching.');
    await watchRentals('Palm Jumeirah', 'You already watch this search.');
    await page.getByRole('dialog').getByRole('link', { name: 'See my alerts' }).click();
    await expect(page.getByRole('article', { name: /Business Bay/ })).toHaveCount(1);
    await expect(page.getByRole('article', { name: /Palm Jumeirah/ })).toHaveCount(1);
    // only the first alert had to be confirmed
    expect(await readEmails(address, /./)).toHaveLength(1);
  });
});

test('an empty result offers to watch the search', async ({ page }) => {
  await page.goto('/properties?location=Dubai+Marina&propertyType=Villa&minBedrooms=9');
  await expectHydrated(page);
  const offer = page.getByText('Want to hear when one comes up?');
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Alert me' }).click();
  await expect(page.getByRole('dialog', { name: 'Tell me when something new comes up' })).toBeVisible();
});

test('a visitor in a new browser requests a link to their alerts, and every address gets the same answer', async ({
  page,
  playwright,
  baseURL,
}) => {
  // a member who has made an alert in another browser
  const otherBrowser = await playwright.request.newContext({ baseURL });
  const member = await createUser(otherBrowser);
  await confirmEmail(otherBrowser, member);
  const filter = { location: 'Dubai Marina', transactionType: 'Buy' };
  const created = await otherBrowser.post('/api/alerts', { data: { filter, cadence: 'daily', kinds: ['new'] } });
  expect(await created.json()).toMatchObject({ state: 'active', email: member.email });
  await otherBrowser.dispose();

  /** Requests the link for an address and returns the page's answer. */
  const requestLink = async (address: string): Promise<string> => {
    await page.goto('/alerts');
    await expectHydrated(page);
    await expectAccessible(page);
    await page.locator('main').getByLabel('Your email').fill(address);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByText('If this address has alerts, a link to them is on its way.')).toBeVisible();
    return page.locator('main').innerText();
  };
  const unknownAddress = `${makeUnique('nadia')}@homes.example`;
  expect(await requestLink(unknownAddress)).toBe(await requestLink(member.email));
  await waitForEmail(member.email, /^Your alerts$/);
  expect(await readEmails(unknownAddress, /./)).toEqual([]);
});

test('a member switches on emails about changes of saved homes', async ({ page, signedIn }) => {
  await confirmEmail(page.request, signedIn);
  await page.goto('/saved');
  const changesSwitch = page.getByLabel('Tell me when a saved home changes');
  await changesSwitch.click();
  await expect(changesSwitch).toBeEnabled();
  await page.reload();
  await expect(changesSwitch).toBeChecked();
  await page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Your saved homes' })).toBeVisible();
});
