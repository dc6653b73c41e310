// The email address of an account: confirming it and changing it.
import type { Page } from '@playwright/test';
import { confirmEmail, makeUnique } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { atEveryWidth, expect, expectAccessible, test } from './test.ts';

const CONFIRM_SUBJECT = /^Confirm your email address$/;
const emailSection = (page: Page) => page.getByRole('region', { name: 'Email' });

/** Opens the confirmation link of the newest email to an address and presses its button. */
async function confirmInBrowser(page: Page, address: string): Promise<void> {
  await page.goto(linkPath(await waitForEmail(address, CONFIRM_SUBJECT), '/confirm-email'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
}

atEveryWidth(() => {
  test('a user has the confirmation link sent again and confirms the address with it', async ({ page, signedIn, context }) => {
    await page.goto('/account');
    const section = emailSection(page);
    await expect(section.getByText('Not confirmed')).toBeVisible();
    await section.getByRole('button', { name: 'Resend the link' }).click();
    await expect(page.getByText(`We have sent a link to ${signedIn.email}.`)).toBeVisible();
    await expectAccessible(page);
    // the registration sent the first email
    await expect.poll(async () => (await readEmails(signedIn.email, CONFIRM_SUBJECT)).length, { timeout: 20_000 }).toBe(2);
    await confirmInBrowser(await context.newPage(), signedIn.email);
    await page.reload();
    await expect(section.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  test('changing the address needs the current password, and a wrong one keeps the input', async ({ page, signedIn }) => {
    await confirmEmail(page.request, signedIn);
    const newAddress = `${makeUnique('leila')}@homes.example`;
    await page.goto('/account');
    const section = emailSection(page);
    await section.getByLabel('New email').fill(newAddress);
    await section.getByLabel('Your password', { exact: true }).fill('not this one');
    await section.getByRole('button', { name: 'Change email' }).click();
    await expect(section.getByText('Current password is wrong')).toBeVisible();
    await expect(section.getByLabel('New email')).toHaveValue(newAddress);
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ email: signedIn.email });
  });

  test('a new address replaces the old one when it is confirmed, and the old one is notified', async ({ page, signedIn, context }) => {
    await confirmEmail(page.request, signedIn);
    const { email, password } = signedIn;
    const newAddress = `${makeUnique('leila')}@homes.example`;
    await page.goto('/account');
    const section = emailSection(page);
    await section.getByLabel('New email').fill(newAddress);
    await section.getByLabel('Your password', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Change email' }).click();
    await expect(section.getByText(`${newAddress} will replace it once you click the link`)).toBeVisible();
    // axe reports a button that the sticky header partly covers as too small
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await waitForEmail(email, /^Another email address was entered for your account$/);
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ email });

    await confirmInBrowser(await context.newPage(), newAddress);
    await waitForEmail(email, /^The email address of your account has been changed$/);
    await page.reload();
    await expect(section.getByText(newAddress, { exact: true })).toBeVisible();
    await expect(section.getByText('will replace it once')).toHaveCount(0);
    const login = await page.request.post('/api/login', { data: { username: newAddress, password } });
    expect(login.status()).toBe(200);
  });
});
