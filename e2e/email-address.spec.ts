// The email address of an account: confirming it and changing it. Errors of the form are tested in src/client/account.
import type { Page } from '@playwright/test';
import { makeUnique } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { expect, expectAccessible, test } from './test.ts';

const CONFIRM_SUBJECT = /^Confirm your email address$/;

/** Opens the confirmation link of the newest email to an address and presses its button. */
async function confirmInBrowser(page: Page, address: string): Promise<void> {
  await page.goto(linkPath(await waitForEmail(address, CONFIRM_SUBJECT), '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
}

test('a user confirms the address by a link that was sent again, and a new address replaces it when it is confirmed', async ({
  page,
  signedIn,
  context,
}) => {
  const { email, password } = signedIn;
  const newAddress = `${makeUnique('leila')}@homes.example`;
  const section = page.getByRole('region', { name: 'Email' });
  const readAddress = async () => (await (await page.request.get('/api/user')).json()).email;
  const otherTab = await context.newPage();

  await test.step('the link is sent again and confirms the address in another tab', async () => {
    await page.goto('/account');
    await expect(section.getByText('Not confirmed')).toBeVisible();
    await section.getByRole('button', { name: 'Resend the link' }).click();
    await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();
    // the registration sent the first email
    await expect.poll(async () => (await readEmails(email, CONFIRM_SUBJECT)).length, { timeout: 20_000 }).toBe(2);
    await confirmInBrowser(otherTab, email);
    await expectAccessible(otherTab);
    await page.reload();
    await expect(section.getByText('Confirmed', { exact: true })).toBeVisible();
  });
  await test.step('a change needs the current password, and a wrong one keeps the input', async () => {
    await section.getByLabel('New email').fill(newAddress);
    await section.getByLabel('Your password', { exact: true }).fill('not this one');
    await section.getByRole('button', { name: 'Change email' }).click();
    await expect(section.getByText('Current password is wrong')).toBeVisible();
    await expect(section.getByLabel('New email')).toHaveValue(newAddress);
    await section.getByLabel('Your password', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Change email' }).click();
    await expect(section.getByText(`${newAddress} will replace it once you click the link`)).toBeVisible();
    // axe reports a button that the sticky header partly covers as too small
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await waitForEmail(email, /^Another email address was entered for your account$/);
    expect(await readAddress()).toBe(email);
  });
  await test.step('the new address replaces the old one when it is confirmed, and the old one is notified', async () => {
    await confirmInBrowser(otherTab, newAddress);
    await waitForEmail(email, /^The email address of your account has been changed$/);
    await page.reload();
    await expect(section.getByText(newAddress, { exact: true })).toBeVisible();
    await expect(section.getByText('will replace it once')).toHaveCount(0);
    expect(await readAddress()).toBe(newAddress);
  });
});
