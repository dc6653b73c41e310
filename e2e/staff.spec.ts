// The staff pages: who sees them, the queue of reported homes and its decisions, accessibility; also reporting a home, and the appeal of an
// advertiser against a decision.
import { callerOf } from './caller.ts';
import { createListing, createUser } from './factories.ts';
import { createStaff, reportHomes, runStaffCommand } from './staff.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

// one test after the other: two moderators at once could open the same item
test.describe.configure({ mode: 'default' });

/** Number of items in the queue that one test decides. */
const ITEMS = 20;
/** Reports beyond them, for items that another test has open. */
const SPARE_ITEMS = 4;

test('the staff pages do not exist for visitors and members', async ({ page }) => {
  const statusAndHeading = async () => {
    const response = await page.goto('/staff');
    return [response?.status(), await page.getByRole('heading', { level: 1 }).textContent()];
  };
  await page.goto('/no-such-page');
  const unknownPage = [404, await page.getByRole('heading', { level: 1 }).textContent()];
  expect(await statusAndHeading()).toEqual(unknownPage);
  await createUser(page.request);
  expect(await statusAndHeading()).toEqual(unknownPage);
});

test('staff without a second factor see one page that leads to it', async ({ page }) => {
  const user = await createUser(page.request);
  runStaffCommand('grant', user.username, 'moderator');
  await page.goto('/staff');
  await expect(page.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/account#sign-in$/);
});

test('a person decides twenty items with the keyboard alone', async ({ page, browser }) => {
  const visitor = await browser.newContext();
  await reportHomes(visitor.request, ITEMS + SPARE_ITEMS);
  await visitor.close();
  await createStaff(page.request, 'admin');
  await page.goto('/staff');
  const reportsFilter = page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: /^Reports/ });
  await reportsFilter.click();
  /** The number of waiting reports, in the text of the button. */
  const readCount = async () => Number(/\d+/.exec((await reportsFilter.textContent()) ?? '')?.[0]);
  await expect.poll(readCount).toBeGreaterThanOrEqual(ITEMS);
  const countBefore = await readCount();
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
    await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible();
    // every fifth home is taken down (3) with the second reason, the others are left up (1)
    if (i % 5 === 4) {
      await page.keyboard.press('3');
      await expect(page.getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
    }
    await expect.poll(readCount).toBe(countBefore - i - 1);
  }
});

atEveryWidth((width) => {
  test('the staff pages are accessible and none is wider than the window', async ({ page }) => {
    test.setTimeout(600_000);
    await reportHomes(page.request, ITEMS + SPARE_ITEMS);
    await createStaff(page.request, 'admin');
    for (const section of [
      'queue',
      'listings',
      'agents',
      'members',
      'members/1',
      'payments',
      'jobs',
      'mail',
      'mail/security-changed',
      'people',
      'figures',
      'log',
    ]) {
      for (const language of ['', '/ar']) {
        await page.goto(`${language}/staff/${section}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expectAccessibleInBothSchemes(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
    await page.goto('/staff/queue');
    const reports = page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: /^Reports/ });
    await reports.click();
    await expect(reports).toHaveAttribute('aria-pressed', 'true');
    await page.locator('main ul button').filter({ hasText: 'Reports' }).first().click();
    await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible();
    await page.getByRole('button', { name: 'Take down' }).click();
    await expectAccessibleInBothSchemes(page);
  });

  test('a visitor reports a home without an account', async ({ page }) => {
    await page.goto('/properties');
    await page.locator('article a[href*="/properties/"]').first().click();
    await page.getByRole('button', { name: 'Report this listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong');
    await dialog.getByLabel('The price is wrong').check();
    await dialog.getByLabel('Tell us more (optional)').fill('It is twice as much on the phone.');
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(page.getByText('Thank you. We look at every report.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('an advertiser whose listing was taken down reads why and appeals', async ({ page, browser }) => {
    await createUser(page.request);
    const { id } = await createListing(page.request);
    const moderator = await browser.newContext();
    await createStaff(moderator.request, 'moderator');
    const { staff } = callerOf(moderator.request);
    const { id: itemId } = await staff.queueSubject.mutate({ id });
    await staff.decide.mutate({ id: itemId, decision: 'remove', reason: 'photos', note: 'The photos are of a hotel.' });
    await moderator.close();
    await page.goto('/my-properties');
    const card = page.locator(`[data-property="${id}"]`);
    await expect(card.getByText('Taken down', { exact: true })).toBeVisible();
    await expect(card).toContainText('The photos do not show this home, or belong to somebody else.');
    await expectAccessibleInBothSchemes(page);
    await card.getByRole('button', { name: 'Appeal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Appeal' });
    await dialog.getByLabel('Why is the decision wrong?').fill('too short');
    await dialog.getByRole('button', { name: 'Appeal' }).click();
    await expect(dialog).toContainText('Write at least 20 characters');
    await dialog.getByLabel('Why is the decision wrong?').fill('I took these photos in the home myself.');
    await dialog.getByRole('button', { name: 'Appeal' }).click();
    await expect(card).toContainText('Your appeal is being looked at.');
  });

  test('the page about checks is accessible', async ({ page }) => {
    await page.goto('/trust');
    await expect(page.getByRole('heading', { level: 1, name: 'How we check adverts' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
});
