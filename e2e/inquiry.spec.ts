// The emails of an inquiry about a listing: the owner gets the inquiry, and the visitor gets the owner's reply.
import { confirmEmail, createListing, makeUnique } from './factories.ts';
import { waitForEmail } from './mailbox.ts';
import { atEveryWidth, expect, test } from './test.ts';

atEveryWidth(() => {
  test('an inquiry reaches the owner by email with the visitor as the reply address', async ({ page, signedIn }) => {
    // inquiries are emailed to confirmed addresses only
    await confirmEmail(page.request, signedIn);
    const { id } = await createListing(page.request);
    // signs out: the visitor has no account
    await page.context().clearCookies();
    const visitorEmail = `${makeUnique('visitor')}@homes.example`;
    const question = `Is the flat still free? (${visitorEmail})`;
    await page.goto(`/properties/${id}`);
    const form = page.locator('#request-information form');
    await form.getByLabel('Name').fill('Yusuf Karim');
    await form.getByLabel('Email').fill(visitorEmail);
    await form.getByLabel('Phone').fill('+971 4 000 0181');
    await form.getByLabel('Message').fill(question);
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText('Inquiry Sent')).toBeVisible();
    const email = await waitForEmail(signedIn.email, new RegExp(`^New inquiry about DLV-${id}$`));
    expect(email.replyTo).toContain(visitorEmail);
    expect(email.text).toContain(question);
  });

  test('the owner replies on the site, and the visitor gets the reply by email', async ({ page, signedIn, request }) => {
    await confirmEmail(page.request, signedIn);
    const { id } = await createListing(page.request);
    const visitorEmail = `${makeUnique('visitor')}@homes.example`;
    const data = { propertyId: id, name: 'Yusuf Karim', email: visitorEmail, phone: '+971 4 000 0181', message: 'Is the flat still free?' };
    // `request` has no session: a signed-in sender would be the owner themselves
    expect((await request.post('/api/inquiries', { data })).ok()).toBe(true);
    await page.goto('/inquiries');
    await page.locator('main a[href^="/inquiries/"]').first().click();
    await expect(page).toHaveURL(/\/inquiries\/\d+/);
    const replyForm = page.locator('form').filter({ has: page.getByLabel('Your reply') });
    await replyForm.getByLabel('Your reply').fill('Yes, come on Saturday at ten.');
    await replyForm.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Yes, come on Saturday at ten.').first()).toBeVisible();
    await waitForEmail(visitorEmail, /./, 'come on Saturday at ten');
  });
});
