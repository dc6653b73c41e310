// Signing in without a lost second factor: after a wait of 72 hours, which three emails announce, the member gets a link. The owner of an
// account can stop a wait that another person started.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createUserWithAuthenticatorApp, type User } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { APPLICATION_ENV } from './staff.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

/** The subject of the emails that announce the link. */
const ANNOUNCEMENT_SUBJECT = /reported lost/;

/** Signs in with the password as far as the second step, and reports the second factor as lost. */
async function reportFactorLost(page: Page, user: User): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('main').locator('form').first();
  await form.getByLabel('Username').fill(user.username);
  await form.getByLabel('Password', { exact: true }).fill(user.password);
  await form.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'I lost my second factor' }).click();
  await page.getByRole('button', { name: 'Start the wait of 72 hours' }).click();
  await expect(page.getByText('We have sent you an email. Your link comes in 72 hours.')).toBeVisible();
}

/** Lets day 1, 2 or 3 of the wait pass: runs lost-factor-job.ts, and waits for the next announcement, or after day 3 for the link. */
async function passDay(user: User, day: number): Promise<void> {
  // not `spawnSync`: it would block this process, which has to notice that the mail server closes connections
  await promisify(execFile)(process.execPath, ['e2e/lost-factor-job.ts', user.username], { env: APPLICATION_ENV });
  // the first announcement came at the start of the wait
  const subject = day < 3 ? ANNOUNCEMENT_SUBJECT : /Sign in without/;
  const count = day < 3 ? day + 1 : 1;
  await expect.poll(async () => (await readEmails(user.email, subject)).length, { timeout: 20_000 }).toBe(count);
}

atEveryWidth(() => {
  test('a member who has lost every second factor signs in once by a link that follows three announcements', async ({ page }) => {
    const user = await createUserWithAuthenticatorApp(page.request, 'layla');
    await page.context().clearCookies();
    await reportFactorLost(page, user);
    expect(linkPath(await waitForEmail(user.email, ANNOUNCEMENT_SUBJECT), '/stop-lost-factor')).toContain('key=');
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
    await reportFactorLost(thief, user);
    await thief.close();
    await waitForEmail(user.email, ANNOUNCEMENT_SUBJECT);

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
