// The form for people who want to work as an agent (/careers), and the email that the office receives about an application.
import type { Locator, Page } from '@playwright/test';
import { makeUnique } from './factories.ts';
import { waitForEmail } from './mailbox.ts';
import { atEveryWidth, expect, expectAccessible, test } from './test.ts';

const ABOUT_TEXT = 'Six years in Sharjah and Ajman, mostly families.';

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/careers');
  return page.getByRole('form', { name: 'Your application' });
}

async function fillForm(form: Locator, email: string): Promise<void> {
  await form.getByLabel('Name').fill('Samira Haddad');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('+971 50 000 0114');
  await form.getByLabel('RERA licence (BRN)').fill('48211');
  await form.getByLabel('Years of experience').fill('6');
  await form.getByLabel('Emirate').selectOption('Sharjah');
  await form.getByLabel('English').check({ force: true });
  await form.getByLabel('Arabic').check({ force: true });
  await form.getByLabel('About you').fill(ABOUT_TEXT);
}

atEveryWidth(() => {
  test('Apply Now opens the application form, which names missing fields', async ({ page }) => {
    await page.goto('/agents');
    await page.getByRole('link', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL('/careers');
    const form = page.getByRole('form', { name: 'Your application' });
    await form.getByRole('button', { name: 'Send application' }).click();
    for (const text of ['Name must be at least 2 characters', 'Choose an emirate', 'Choose at least one language'])
      await expect(form.getByText(text)).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expectAccessible(page);
  });

  test('a failed application keeps the input and can be sent again', async ({ page }) => {
    const email = `${makeUnique('samira')}@homes.example`;
    const form = await openForm(page);
    await fillForm(form, email);
    await page.route(/application\.create/, (route) => route.abort(), { times: 1 });
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByText('Application not sent')).toBeVisible();
    await expect(form.getByLabel('About you')).toHaveValue(ABOUT_TEXT);
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('heading', { name: 'Application sent' })).toBeFocused();
  });

  test('a sent application is confirmed on the page and reaches the office by email', async ({ page }) => {
    const email = `${makeUnique('samira')}@homes.example`;
    const form = await openForm(page);
    await fillForm(form, email);
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
    const message = await waitForEmail('hello@dubaiappartments.example', /^New application from Sharjah, no\. \d+$/, email);
    expect(message.replyTo).toContain(email);
    expect(message.text).toContain('> Six years in Sharjah');
  });
});
