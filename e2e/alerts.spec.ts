// Search alerts without an account: watching a search, confirming the alert by email, changing and ending it, and a new link to it. The tests
// of the emails about new homes are in src/server/alert.
import { makeUnique } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a visitor watches a search, confirms it by email, changes and ends it without an account', async ({ page, context }) => {
  const address = `${makeUnique('mira')}@homes.example`;
  const dialog = page.getByRole('dialog', { name: 'Tell me when something new comes up' });
  const alert = page.getByRole('article', { name: 'Buy · 2+ bedrooms · Dubai Marina' });

  await test.step('the dialog counts the homes and sends one email', async () => {
    await page.goto('/properties?location=Dubai+Marina&minBedrooms=2');
    await page.getByRole('button', { name: 'Alert me' }).filter({ visible: true }).first().click();
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
  });
  await test.step('its link starts the alert by a button', async () => {
    // a GET alone must not start the alert: mail scanners open every link
    const confirmPath = linkPath(await waitForEmail(address, /^Please confirm your alert$/), '/alerts/confirm');
    await page.request.get(confirmPath);
    await page.goto(confirmPath);
    await page.getByRole('button', { name: 'Start my alert' }).click();
    await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible();
  });
  await test.step('the list of alerts changes, pauses and resumes it', async () => {
    await page.getByRole('link', { name: 'See my alerts' }).click();
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
  });
  await test.step('an empty result offers to watch the search, which needs no second email and is not watched twice', async () => {
    for (const answer of ['Done. We are watching.', 'You already watch this search.']) {
      await page.goto('/properties?location=Dubai+Marina&propertyType=Villa&minBedrooms=9');
      await page.getByText('Want to hear when one comes up?').getByRole('button', { name: 'Alert me' }).click();
      await dialog.getByLabel('Your email').fill(address);
      await dialog.getByRole('button', { name: 'Watch this search' }).click();
      await expect(page.getByRole('dialog').getByText(answer)).toBeVisible();
    }
    expect(await readEmails(address, /./)).toHaveLength(1);
  });
  await test.step('a browser without a cookie gets a link by email, whose key gives access, and a wrong key does not', async () => {
    await context.clearCookies();
    await page.goto('/alerts');
    await page.locator('main').getByLabel('Your email').fill(address);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByText('If this address has alerts, a link to them is on its way.')).toBeVisible();
    const path = linkPath(await waitForEmail(address, /^Your alerts$/), '/alerts/');
    await page.goto(path);
    await expect(page.getByRole('article')).toHaveCount(2);
    for (const count of [1, 0]) {
      await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
      await expect(page.getByRole('article')).toHaveCount(count);
    }
    await expect(page.getByText('You watch nothing yet')).toBeVisible();
    await page.goto(`${path}x`);
    await expect(page.getByText('This link is no longer valid')).toBeVisible();
  });
});
