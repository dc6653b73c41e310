// A second factor that a person reports as lost: the owner of the account can stop the wait for a link. The wait of 72 hours, its emails and
// the link are tested in src/server/account/lost-factor and src/client/account/security.
import { createUserWithAuthenticatorApp } from './factories.ts';
import { waitForEmail } from './mailbox.ts';
import { expect, expectAccessible, test } from './test.ts';

test('an owner whose second factor another person reported as lost sees it on the account page and stops it', async ({ page, browser }) => {
  const user = await createUserWithAuthenticatorApp(page.request, 'layla');
  await test.step('another person, who knows the password, reports the second factor as lost', async () => {
    const thief = await browser.newPage();
    await thief.goto('/auth');
    const form = thief.getByRole('main').locator('form').first();
    await form.getByLabel('Username').fill(user.username);
    await form.getByLabel('Password', { exact: true }).fill(user.password);
    await form.locator('button[type=submit]').click();
    await thief.getByRole('button', { name: 'I lost my second factor' }).click();
    await thief.getByRole('button', { name: 'Start the wait of 72 hours' }).click();
    await expect(thief.getByText('We have sent you an email. Your link comes in 72 hours.')).toBeVisible();
    await thief.close();
    await waitForEmail(user.email, /reported lost/);
  });
  await page.goto('/account');
  const notice = page.getByRole('region', { name: 'Your second factor was reported lost' });
  await expect(notice).toContainText('someone who knows your password reported your second factor as lost');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Stop it' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible();
  await waitForEmail(user.email, /the wait was stopped/);
});
