// A forgotten password: the request of a link, and the link itself.
import { createUser, newUser } from './factories.ts';
import { linkPath, waitForEmail } from './mailbox.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewport.ts';

test.use({ viewport: PHONE });

test('a visitor requests a link, which signs in with a new password once and signs out every other device', async ({
  page,
  playwright,
  baseURL,
}) => {
  const user = newUser('omar');
  const otherDevice = await playwright.request.newContext({ baseURL });
  await createUser(otherDevice, user);
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If this address belongs to a member, a message with a link is on its way.')).toBeVisible();
  const path = linkPath(await waitForEmail(user.email, /new password/i), '/reset-password');

  await page.goto(path);
  await page.getByRole('textbox', { name: 'New password' }).fill('a better second one');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  expect((await otherDevice.get('/api/user')).status()).toBe(401);
  await otherDevice.dispose();

  await page.goto(path);
  await page.getByRole('textbox', { name: 'New password' }).fill('once more');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link is no longer valid. Please request a new one.')).toBeVisible();
});
