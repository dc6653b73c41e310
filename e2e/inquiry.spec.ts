// An inquiry about a listing and its emails: the owner gets the inquiry, and the visitor gets the owner's reply.
import { confirmEmail, createListing, createUser, makeUnique } from './factories.ts';
import { linkPath, waitForEmail } from './mailbox.ts';
import { inquiryForm } from './property/inquiry-form.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewport.ts';

test.use({ viewport: PHONE });

test('an inquiry reaches the owner by email with the visitor as the reply address, and the reply on the site reaches the visitor', async ({
  page,
  browser,
}) => {
  const ownerContext = await browser.newContext({ viewport: PHONE });
  const owner = await createUser(ownerContext.request);
  // inquiries are emailed to confirmed addresses only
  await confirmEmail(ownerContext.request, owner);
  const { id, title } = await createListing(ownerContext.request);
  const visitorEmail = `${makeUnique('visitor')}@homes.example`;
  const question = `Is the flat still free? (${visitorEmail})`;

  await test.step('the form names invalid fields, keeps a failed inquiry, and sends it', async () => {
    await page.goto(`/properties/${id}`);
    const form = inquiryForm(page);
    const sendButton = form.getByRole('button', { name: 'Request information' });
    await expect(form.getByLabel('Message')).toHaveValue(
      `I am interested in ${title} located in Dubai Marina. Please contact me with more information.`,
    );
    await sendButton.click();
    await expect(form.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(form.getByText('Invalid email address')).toBeVisible();
    await expect(form.getByText('Phone number must be at least 7 characters')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').fill('Yusuf Karim');
    await form.getByRole('textbox', { name: 'Email' }).fill(visitorEmail);
    await form.getByRole('textbox', { name: 'Phone' }).fill('+971 4 000 0181');
    await form.getByLabel('Message').fill(question);
    await page.route(/inquiry\.create/, (route) => route.abort(), { times: 1 });
    await sendButton.click();
    await expect(page.getByText('Failed to send your inquiry. Please try again later.')).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue(question);
    await sendButton.click();
    await expect(page.getByText('Inquiry Sent')).toBeVisible();
    const email = await waitForEmail(owner.email, new RegExp(`^New inquiry about DLV-${id}$`));
    expect(email.replyTo).toContain(visitorEmail);
    expect(email.text).toContain(question);
  });
  await test.step('the owner replies on the site, and the visitor gets the reply by email', async () => {
    const ownerPage = await ownerContext.newPage();
    await ownerPage.goto('/inquiries');
    await ownerPage.locator('main a[href^="/inquiries/"]').first().click();
    await expect(ownerPage).toHaveURL(/\/inquiries\/\d+/);
    const replyForm = ownerPage.locator('form').filter({ has: ownerPage.getByLabel('Your reply') });
    await replyForm.getByLabel('Your reply').fill('Yes, come on Saturday at ten.');
    await replyForm.getByRole('button', { name: 'Send reply' }).click();
    await expect(ownerPage.getByText('Yes, come on Saturday at ten.').first()).toBeVisible();
    // the first email to an address that anyone may have typed has a link alone
    const link = await waitForEmail(visitorEmail, /^New message about/);
    expect(link.text).not.toContain('come on Saturday');
    const visitorPage = await ownerContext.newPage();
    await visitorPage.goto(linkPath(link, '/answer/thread'));
    await expect(visitorPage.getByText('Yes, come on Saturday at ten.')).toBeVisible();
    await visitorPage.getByRole('button', { name: 'Send me the next ones by email' }).click();
    await expect(visitorPage.getByRole('heading', { name: 'The next answers come by email' })).toBeVisible();
  });
  await ownerContext.close();
});
