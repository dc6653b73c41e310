// The form for people who want to work as an agent (/careers), and the email that the office receives about an application.
import { makeUnique } from './factories.ts';
import { waitForEmail } from './mailbox.ts';
import { expect, expectAccessible, test } from './test.ts';
import { PHONE } from './viewport.ts';

test.use({ viewport: PHONE });

test('Apply Now opens the application form, which names missing fields, keeps a failed application, and reaches the office by email', async ({
  page,
}) => {
  const email = `${makeUnique('samira')}@homes.example`;
  const aboutText = 'Six years in Sharjah and Ajman, mostly families.';
  await page.goto('/agents');
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL('/careers');
  const form = page.getByRole('form', { name: 'Your application' });
  const sendButton = form.getByRole('button', { name: 'Send application' });
  await sendButton.click();
  for (const text of ['Name must be at least 2 characters', 'Choose an emirate', 'Choose at least one language'])
    await expect(form.getByText(text)).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);

  await form.getByLabel('Name').fill('Samira Haddad');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('+971 50 000 0114');
  await form.getByLabel('RERA licence (BRN)').fill('48211');
  await form.getByLabel('Years of experience').fill('6');
  await form.getByLabel('Emirate').selectOption('Sharjah');
  await form.getByLabel('English').check({ force: true });
  await form.getByLabel('Arabic').check({ force: true });
  await form.getByLabel('About you').fill(aboutText);
  await page.route(/application\.create/, (route) => route.abort(), { times: 1 });
  await sendButton.click();
  await expect(page.getByText('Application not sent')).toBeVisible();
  await expect(form.getByLabel('About you')).toHaveValue(aboutText);
  await sendButton.click();
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  const message = await waitForEmail('hello@dubaiappartments.example', /^New application from Sharjah, no\. \d+$/, email);
  expect(message.replyTo).toContain(email);
  expect(message.text).toContain('> Six years in Sharjah');
});
