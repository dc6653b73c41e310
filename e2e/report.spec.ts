// A visitor without an account reports a property, a moderator decides, and an email informs the visitor about the decision.
import { createListing, createUser, getProperty, makeUnique } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { createStaff } from './staff.ts';
import { atEveryWidth, expect, expectAccessible, test } from './test.ts';

// one test after the other: two moderators at once could open the same report
test.describe.configure({ mode: 'default' });

atEveryWidth(() => {
  test('a visitor without an account reports a home and hears by email that it was taken down', async ({ page, browser }) => {
    const owner = await browser.newContext();
    await createUser(owner.request);
    const title = `Flat with a long balcony ${makeUnique('no')}`;
    const { id } = await createListing(owner.request, { title });
    await owner.close();
    const address = `${makeUnique('reporter')}@homes.example`;

    await test.step('the visitor reports the home, which stays until the decision', async () => {
      await page.goto(`/properties/${id}`);
      await page.getByRole('button', { name: 'Report this listing' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
      await dialog.getByLabel('The pictures are of another home').check();
      await dialog.getByLabel('Tell us more (optional)').fill('The photos are of a hotel.');
      await dialog.getByLabel('Your email, if you want to hear back (optional)').fill(address);
      await dialog.getByRole('button', { name: 'Send Report' }).press('Enter');
      await expect(page.getByText('Thank you. We look at every report.')).toBeVisible();
      // a report alone neither hides the home nor sends an email
      expect((await getProperty(page.request, id)).id).toBe(id);
      expect(await readEmails(address, /./)).toEqual([]);
    });

    await test.step('a moderator takes it down', async () => {
      const staff = await browser.newContext({ viewport: page.viewportSize() });
      await createStaff(staff.request, 'moderator');
      const staffPage = await staff.newPage();
      await staffPage.goto('/staff/queue');
      await staffPage.locator('main ul button').filter({ hasText: title }).click();
      await expect(staffPage.getByText('The photos are of a hotel.')).toBeVisible();
      await staffPage.getByRole('button', { name: 'Take down' }).click();
      await staffPage.getByRole('radio', { name: 'The photos do not show this home, or belong to somebody else.' }).check();
      const decisionResponse = staffPage.waitForResponse(/staff\.decide/);
      await staffPage.getByRole('radio', { name: 'The photos do not show this home, or belong to somebody else.' }).press('Enter');
      expect((await decisionResponse).status()).toBe(200);
      await staff.close();
    });

    await test.step('one email tells the reporter, and links how adverts are checked', async () => {
      const email = await waitForEmail(address, /^You told us about /);
      expect(email.subject).toBe(`You told us about ${title}`);
      expect(email.text).toContain('We took it down.');
      expect(email.text).not.toContain('The photos are of a hotel.');
      expect((await page.request.get(`/api/properties/${id}`)).status()).toBe(404);
      await page.goto(linkPath(email, '/trust'));
      await expect(page.getByRole('heading', { level: 1, name: 'How we check adverts' })).toBeVisible();
      await expectAccessible(page);
      // no other email was sent
      expect(await readEmails(address, /./)).toHaveLength(1);
    });
  });
});
