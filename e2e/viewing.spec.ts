// A visitor on a phone asks for a viewing by three presses, comes back later, and the advertiser agrees by the link of the email.
import { confirmEmail, createListing, createUser, makeUnique } from './factories.ts';
import { waitForEmail } from './mailbox.ts';
import { expect, expectAccessible, test } from './test.ts';
import { PHONE } from './viewport.ts';

test.use({ viewport: PHONE });

test('a visitor on a phone wishes three times by three presses, and the advertiser agrees by one press in the page of the email (S152)', async ({
  page,
  browser,
}) => {
  const ownerContext = await browser.newContext({ viewport: PHONE });
  const owner = await createUser(ownerContext.request);
  // requests are emailed to confirmed addresses only
  await confirmEmail(ownerContext.request, owner);
  const { id } = await createListing(ownerContext.request);
  const visitorEmail = `${makeUnique('visitor')}@homes.example`;
  await page.goto(`/properties/${id}`);
  const opener = page.getByRole('button', { name: 'Ask for a viewing' });
  const dialog = page.getByRole('dialog');
  const sendButton = dialog.getByRole('button', { name: 'Ask for a viewing' });

  await test.step('three presses are three wishes, with the one button that sends in view', async () => {
    await opener.last().click();
    const times = dialog.locator('button[aria-pressed]:enabled');
    for (const n of [1, 6, 11]) await times.nth(n).click();
    await expect(dialog.getByText('3 of 3 times chosen')).toBeVisible();
    await expect(sendButton).toBeInViewport({ ratio: 1 });
    for (const box of await dialog
      .locator('button[aria-pressed]')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height)))
      expect(box).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  });
  await test.step('what was chosen and typed is there again after a reload', async () => {
    await dialog.getByLabel('Name').fill('Yusuf Karim');
    await page.reload();
    await opener.last().click();
    await expect(dialog.getByText('3 of 3 times chosen')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Yusuf Karim');
  });
  await test.step('the request is sent, and the home says so later', async () => {
    await dialog.getByLabel('Email').fill(visitorEmail);
    await dialog.getByLabel('Phone').fill('+971 4 000 0181');
    await sendButton.click();
    await expect(dialog.getByText(`The answer comes by email to ${visitorEmail}.`)).toBeVisible();
    await page.reload();
    await opener.last().click();
    await expect(dialog.getByText('You asked for a viewing')).toBeVisible();
  });
  await test.step('the advertiser agrees by one press', async () => {
    const email = await waitForEmail(owner.email, new RegExp(`^Someone wants to view DLV-${id}$`));
    const ownerPage = await ownerContext.newPage();
    const url = new URL(/https?:\/\/\S+\/answer\/viewing\S+/.exec(email.text)![0]);
    await ownerPage.goto(url.pathname + url.search);
    await ownerPage
      .getByRole('button', { name: /^Agree: / })
      .nth(1)
      .click();
    await expect(ownerPage.getByText(/Viewing agreed: /)).toBeVisible();
    expect((await waitForEmail(visitorEmail, /^News about your viewing/)).text).not.toContain('agreed');
  });
  await ownerContext.close();
});
