// The staff pages that preview the emails of the site, and sending an example to one's own address.
import AxeBuilder from '@axe-core/playwright';
import { confirmEmail } from './factories.ts';
import { waitForEmail } from './mailbox.ts';
import { createStaff } from './staff.ts';
import { expect, expectAccessible, test } from './test.ts';

/** The backgrounds of an email in light and in dark. */
const WHITE = 'rgb(255, 255, 255)';
const NEARLY_BLACK = 'rgb(29, 25, 22)';

test('an admin previews an email in light and dark, on a phone, in Arabic and as text, and sends it to themselves', async ({ page }) => {
  const user = await createStaff(page.request, 'admin');
  await confirmEmail(page.request, user);
  const frame = page.locator('iframe');
  const card = page.frameLocator('iframe').locator('.card');
  const background = () => card.evaluate((node) => getComputedStyle(node).backgroundColor);
  const choose = (group: 'Colours' | 'View' | 'Language', name: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name }).press('Enter');
  /** The HTML of the email in light and in dark. */
  const documents: string[] = [];

  await test.step('the email is shown in light, as high as its document', async () => {
    await page.goto('/staff/mail');
    await page.getByRole('link', { name: 'alert', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/staff\/mail\/alert$/);
    await expect(frame).toHaveAttribute('title', '2 homes for your search: 1 new, 1 back');
    await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    await expect(card.getByRole('heading')).toHaveText('2 homes for your search: 1 new, 1 back');
    expect(await background()).toBe(WHITE);
    // the document does not scroll inside its frame
    const overflow = () =>
      frame.evaluate((node: HTMLIFrameElement) => node.contentDocument!.documentElement.scrollHeight - node.clientHeight);
    await expect.poll(overflow).toBeLessThanOrEqual(2);
    await expectAccessible(page);
    documents.push((await frame.getAttribute('srcdoc'))!);
  });
  await test.step('it is dark where dark is chosen, and narrow as on a phone', async () => {
    await choose('Colours', 'Dark');
    await expect.poll(background).toBe(NEARLY_BLACK);
    documents.push((await frame.getAttribute('srcdoc'))!);
    await choose('View', 'Phone');
    await expect.poll(async () => (await frame.boundingBox())!.width).toBeLessThanOrEqual(390);
    await expect.poll(background).toBe(NEARLY_BLACK);
  });
  await test.step('another sample is shown, in Arabic; its links open nothing', async () => {
    await page.getByRole('radio', { name: /^Price drop/ }).check();
    await expect(card.getByRole('heading')).toHaveText('Price drop: 2 bedrooms in Dubai Marina, now AED 2,150,000');
    await choose('Language', 'Arabic');
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('dir', 'rtl');
    // a link of the preview opens nothing
    await card.getByRole('link').first().click();
    await expect(card.getByRole('heading')).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });
  await test.step('its text is shown', async () => {
    await choose('View', 'Text');
    await expect(page.locator('pre')).toContainText('/ar/properties/1042');
    // axe reports controls that the sticky header partly covers as too small
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });
  await test.step('the example arrives in the mailbox', async () => {
    await page.getByRole('button', { name: 'Send it to me' }).press('Enter');
    await expect(page.getByText('The example is on its way')).toBeVisible();
    const received = await waitForEmail(user.email, /^انخفاض السعر/);
    expect(received.to).toContain(user.email);
    expect(received.text).toContain('/ar/properties/1042');
  });
  // axe cannot run in the frame, which allows no scripts: the documents are opened as pages
  await test.step('both documents are accessible', async () => {
    for (const html of documents) {
      await page.setContent(html);
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
    }
  });
});
