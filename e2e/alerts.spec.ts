// Search alerts without an account: watch, confirm by email, manage by the link of the email, end. Emails about homes: src/server/alert.
import { confirmEmail, makeUnique } from './factories.ts';
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

    // a scanner that opens the link starts nothing
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

    // the key in the path needs no cookie; another one is answered as an unknown page
    const keyPath = new URL(page.url()).pathname;
    await context.clearCookies();
    await page.goto(keyPath);
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('You watch nothing yet')).toBeVisible();
    await page.goto(`${keyPath}x`);
    await expect(page.getByText('This link is no longer valid')).toBeVisible();
    expect((await readEmails(address, /./)).length).toBe(1);
  });

  test('a second alert of the same browser needs no email, and a watched search is not watched twice', async ({ page }) => {
    const address = `${makeUnique('mira')}@homes.example`;
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
    await page.locator('main').getByRole('button').first().click();
    await page.locator('main').getByRole('link').first().waitFor();

    await page.goto('/properties?location=Palm+Jumeirah&transactionType=Rent');
    await expectHydrated(page);
    await page.getByRole('button', { name: 'Alert me' }).filter({ visible: true }).first().click();
    await page.getByRole('dialog').getByLabel('Your email').fill(address);
    await page.getByRole('button', { name: 'Watch this search' }).click();
    await expect(page.getByRole('dialog').getByText('You already watch this search.')).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'See my alerts' }).click();
    await expect(page.getByRole('article', { name: /Palm Jumeirah/ })).toBeVisible();
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

test('the alerts of an unknown browser are sent as a link, whatever the address', async ({ page }) => {
  await page.goto('/alerts');
  await expectHydrated(page);
  await expectAccessible(page);
  await page
    .locator('main')
    .getByLabel('Your email')
    .fill(`${makeUnique('nadia')}@homes.example`);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('If this address has alerts, a link to them is on its way.')).toBeVisible();
});

test('a member gets emails about changes of saved homes once the switch is on', async ({ page, signedIn }) => {
  await confirmEmail(page.request, signedIn);
  await page.goto('/saved');
  const change = page.getByLabel('Tell me when a saved home changes');
  await change.click();
  await expect(change).toBeEnabled();
  await page.reload();
  await expect(change).toBeChecked();
  await page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Your saved homes' })).toBeVisible();
});
