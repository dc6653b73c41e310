// The staff pages: the second factor that they need, the queue of reported homes decided by keyboard, accessibility and width; and a report from
// the page of a home to the email about its outcome and the appeal. Who sees the pages is tested in src/server/staff.
import type { Page } from '@playwright/test';
import { STAFF_SECTIONS } from '../src/client/staff/staff.queries.ts';
import { createListing, createUser, getProperty, makeUnique } from './factories.ts';
import { linkPath, readEmails, waitForEmail } from './mailbox.ts';
import { createStaff, reportHomes, runStaffCommand } from './staff.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectFits, test } from './test.ts';
import { DESKTOP, PHONE } from './viewport.ts';

// one test after the other: two moderators at once could open the same item
test.describe.configure({ mode: 'default' });

/** Number of items in the queue that the test by keyboard decides. */
const ITEMS = 4;
/** Reports beyond them, for items that another test has open. */
const SPARE_ITEMS = 4;
/** Pages of staff that look different; `npm run test:all` opens every page. */
const TYPICAL_PATHS = [
  '/staff/listings',
  '/staff/members/1',
  '/staff/payments',
  '/staff/mail/security-changed',
  '/staff/figures',
  '/staff/log',
];
const STAFF_PATHS = [...STAFF_SECTIONS.map((section) => `/staff/${section}`), '/staff/members/1', '/staff/mail/security-changed'];

const reportsFilter = (page: Page) => page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: /^Reports/ });

test('staff without a second factor see one page that leads to it', { tag: '@slow' }, async ({ page }) => {
  const user = await createUser(page.request);
  runStaffCommand('grant', user.username, 'moderator');
  await page.goto('/staff');
  await expect(page.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/account#sign-in$/);
});

test('a person decides items of the queue with the keyboard alone, and no page of staff is wider than the window', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newContext();
  await reportHomes(visitor.request, ITEMS + SPARE_ITEMS);
  await visitor.close();
  await createStaff(page.request, 'admin');

  await test.step('each page is accessible and fits', async () => {
    for (const path of TYPICAL_PATHS) {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await expectFits(page);
    }
  });
  await test.step('items are decided by keyboard', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/staff');
    await reportsFilter(page).click();
    /** The number of waiting reports, in the text of the button. */
    const readCount = async () => Number(/\d+/.exec((await reportsFilter(page).textContent()) ?? '')?.[0]);
    await expect.poll(readCount).toBeGreaterThanOrEqual(ITEMS);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const takenNote = page
      .getByRole('region')
      .filter({ has: page.getByRole('group', { name: 'Decision' }) })
      .getByText(/^Taken by/);
    // J opens the next item; items that another moderator has open are passed over
    do {
      await page.keyboard.press('j');
      await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible();
    } while (await takenNote.isVisible());
    for (let i = 0; i < ITEMS; i++) {
      const countBefore = await readCount();
      await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible();
      // every second home is taken down (3) with the second reason, the others are left up (1)
      if (i % 2 === 1) {
        await page.keyboard.press('3');
        await expect(page.getByRole('radio').first()).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      } else {
        await page.keyboard.press('1');
        await page.keyboard.press('Enter');
      }
      await expect.poll(readCount).toBeLessThan(countBefore);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor without an account reports a home and hears by email that it was taken down, and its advertiser appeals', async ({
    page,
    browser,
  }) => {
    const owner = await browser.newContext();
    await createUser(owner.request);
    const title = `Flat with a long balcony ${makeUnique('no')}`;
    const { id } = await createListing(owner.request, { title });
    const address = `${makeUnique('reporter')}@homes.example`;
    const reason = 'The photos do not show this home, or belong to somebody else.';

    await test.step('the visitor reports the home, which stays until the decision', async () => {
      await page.goto(`/properties/${id}`);
      await page.getByRole('button', { name: 'Report this listing' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
      await dialog.getByRole('button', { name: 'Send Report' }).press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong');
      await dialog.getByLabel('The pictures are of another home').check();
      await dialog.getByLabel('Tell us more (optional)').fill('The photos are of a hotel.');
      await dialog.getByLabel('Your email, if you want to hear back (optional)').fill(address);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send Report' }).press('Enter');
      await expect(page.getByText('Thank you. We look at every report.')).toBeVisible();
      await expect(dialog).toBeHidden();
      // a report alone neither hides the home nor sends an email
      expect((await getProperty(page.request, id)).id).toBe(id);
      expect(await readEmails(address, /./)).toEqual([]);
    });
    await test.step('a moderator takes it down', async () => {
      const staff = await browser.newContext();
      await createStaff(staff.request, 'moderator');
      const staffPage = await staff.newPage();
      await staffPage.goto('/staff/queue');
      await staffPage.locator('main ul button').filter({ hasText: title }).click();
      await expect(staffPage.getByText('The photos are of a hotel.')).toBeVisible();
      await staffPage.getByRole('button', { name: 'Take down' }).click();
      await staffPage.getByRole('radio', { name: reason }).check();
      await expectAccessible(staffPage);
      const decisionResponse = staffPage.waitForResponse(/staff\.decide/);
      await staffPage.getByRole('radio', { name: reason }).press('Enter');
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
      // no other email was sent
      expect(await readEmails(address, /./)).toHaveLength(1);
    });
    await test.step('the advertiser reads why and appeals', async () => {
      const ownerPage = await owner.newPage();
      await ownerPage.goto('/my-properties');
      const card = ownerPage.locator(`[data-property="${id}"]`);
      await expect(card.getByText('Taken down', { exact: true })).toBeVisible();
      await expect(card).toContainText(reason);
      await expectAccessible(ownerPage);
      await card.getByRole('button', { name: 'Appeal' }).click();
      const dialog = ownerPage.getByRole('dialog', { name: 'Appeal' });
      await dialog.getByLabel('Why is the decision wrong?').fill('too short');
      await dialog.getByRole('button', { name: 'Appeal' }).click();
      await expect(dialog).toContainText('Write at least 20 characters');
      await dialog.getByLabel('Why is the decision wrong?').fill('I took these photos in the home myself.');
      await dialog.getByRole('button', { name: 'Appeal' }).click();
      await expect(card).toContainText('Your appeal is being looked at.');
      await owner.close();
    });
  });
});

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`the staff pages are accessible on a ${name} in both languages and colour schemes`, { tag: '@slow' }, async ({ page }) => {
    test.setTimeout(600_000);
    await page.setViewportSize(viewport);
    await reportHomes(page.request, 1 + SPARE_ITEMS);
    await createStaff(page.request, 'admin');
    for (const path of STAFF_PATHS) {
      for (const language of ['', '/ar']) {
        await page.goto(language + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expectAccessibleInBothSchemes(page);
        await expectFits(page);
        await page.setViewportSize(viewport);
      }
    }
    await page.goto('/staff/queue');
    await reportsFilter(page).click();
    await expect(reportsFilter(page)).toHaveAttribute('aria-pressed', 'true');
    await page.locator('main ul button').filter({ hasText: 'Reports' }).first().click();
    await page.getByRole('button', { name: 'Take down' }).click();
    await expectAccessibleInBothSchemes(page);
  });
}
