// A member who has lost every second factor waits for a link, and an owner who has not stops the wait.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createUserWithAuthenticatorApp, type User } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { APPLICATION_ENV } from './staff.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

const ANNOUNCED = /reported lost/;

/** Signs in with the password as far as the second step, and says that the second factor is lost. */
async function loseFactor(page: Page, user: User): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('main').locator('form').first();
  await form.getByLabel('Username').fill(user.username);
  await form.getByLabel('Password', { exact: true }).fill(user.password);
  await form.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'I lost my second factor' }).click();
  await page.getByRole('button', { name: 'Start the wait of 72 hours' }).click();
  await expect(page.getByText('We have sent you an email. Your link comes in 72 hours.')).toBeVisible();
}

/** Lets a day of the wait pass: runs lost-factor-job.ts and waits until the email of day `number` has arrived. */
async function passDay(user: User, number: number): Promise<void> {
  // not `spawnSync`: connections that the mail server closes meanwhile have to be noticed
  await promisify(execFile)(process.execPath, ['e2e/lost-factor-job.ts', user.username], { env: APPLICATION_ENV });
  await expect
    .poll(async () => (await readEmails(user.email, number < 3 ? ANNOUNCED : /Sign in without/)).length, { timeout: 20_000 })
    .toBe(number < 3 ? number + 1 : 1);
}

atEveryWidth(() => {
  test('who has lost every second factor signs in by a link after three announcements, once', async ({ page }) => {
    const user = await createUserWithAuthenticatorApp(page.request, 'layla');
    await page.context().clearCookies();
    await loseFactor(page, user);
    expect(linkPath(await waitForEmail(user.email, ANNOUNCED), '/stop-lost-factor')).toContain('key=');
    for (const day of [1, 2, 3]) await passDay(user, day);
    const path = linkPath(await waitForEmail(user.email, /Sign in without your second factor/), '/lost-factor?token');

    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in without your second factor' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByText('You are signed in. Add a new passkey or authenticator app.')).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
    await waitForEmail(user.email, /second factors were removed/);

    await page.goto(path);
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  });

  test('an owner whose second factor another person reported as lost sees it on the account page and stops it', async ({
    page,
    browser,
  }) => {
    const user = await createUserWithAuthenticatorApp(page.request, 'layla');
    const thief = await browser.newPage();
    await loseFactor(thief, user);
    await thief.close();
    await waitForEmail(user.email, ANNOUNCED);

    await page.goto('/account');
    const notice = page.getByRole('region', { name: 'Your second factor was reported lost' });
    await expect(notice).toContainText('someone who knows your password reported your second factor as lost');
    await expectAccessibleInBothSchemes(page);
    await notice.getByRole('button', { name: 'Stop it' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible();
    await waitForEmail(user.email, /the wait was stopped/);
  });
});
