// An admin pays a part of a payment back on the staff pages; the payer gets an email and sees it on the billing page. Uses the sandbox
// provider: no money moves.
import { createListing, createPromotion, createUser, readPromotionEnd } from './factories.ts';
import { waitForEmail } from './mailbox.ts';
import { createStaff } from './staff.ts';
import { expect, expectAccessible, test } from './test.ts';
import { PHONE } from './viewport.ts';

test.use({ viewport: PHONE });

test('an admin pays a part of a payment back', async ({ page, browser }) => {
  const payer = await browser.newContext();
  const { username, email } = await createUser(payer.request);
  const { id } = await createListing(payer.request);
  const promotionEnd = await createPromotion(payer.request, id, 'basic_promotion');
  await createStaff(page.request, 'admin');
  await page.goto('/staff/payments');
  const row = page.getByRole('row').filter({ hasText: username });
  await row.getByRole('button', { name: 'Pay back' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pay back £49.00 to ${username}?` });
  await expect(dialog).toContainText('and what it paid for ends');
  await dialog.getByRole('radio', { name: 'A part' }).check();
  // its name changes with the amount
  const partDialog = page.getByRole('dialog', { name: /^Pay back/ });
  const amount = partDialog.getByLabel('Amount in pounds');
  const confirm = partDialog.getByRole('button', { name: 'Pay back' });
  await partDialog.getByRole('radio', { name: 'Goodwill' }).check();
  await amount.fill('49.01');
  await expect(partDialog).toContainText('Enter an amount from £0.01 to £49.00');
  await expect(confirm).toBeDisabled();
  await amount.fill('12.50');
  await expect(partDialog).toContainText('what it paid for goes on');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await amount.press('Enter');
  await expect(partDialog).toBeHidden();
  await expect(row).toContainText('£12.50 paid back');
  expect((await waitForEmail(email, /^We paid back £12\.50$/)).text).toContain('What it paid for goes on.');
  expect(await readPromotionEnd(payer.request, id)).toBe(promotionEnd);
  // only the rest is left
  await row.getByRole('button', { name: 'Pay back' }).click();
  await expect(page.getByRole('radio', { name: 'All that is left, £36.50' })).toBeChecked();
  // the payer sees it too
  const billing = await payer.newPage();
  await billing.goto('/billing');
  const paymentRow = billing.getByRole('row').filter({ hasText: '£49.00' });
  await expect(paymentRow).toContainText('£12.50 paid back');
  await paymentRow.getByRole('link', { name: 'Receipt' }).click();
  await expect(billing.getByRole('definition').filter({ hasText: '£12.50' })).toBeVisible();
  await payer.close();
});
