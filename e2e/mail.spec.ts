import { emailsTo, letterTo } from './letters.ts';
import { expect, expectAccessible, expectAlive, test } from './test.ts';

const CONFIRM = /^Confirm your email address$/;
const unique = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

for (const width of [1440, 390]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a forgotten password: the link of the letter sets a new one, and the other device is out', async ({ page, browser }) => {
      const name = unique('omar');
      const address = `${name}@homes.example`;
      const other = await browser.newContext();
      const registered = await other.request.post('/api/register', { data: { username: name, email: address, password: 'the first one' } });
      expect(registered.status()).toBe(201);

      await page.goto('/auth');
      await expectAlive(page);
      await page.getByRole('link', { name: 'Forgotten your password?' }).click();
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('If this address belongs to a member, a message with a link is on its way.')).toBeVisible();

      const sentEmail = await letterTo(address, /new password/i);
      const link = sentEmail.links.find((url) => url.includes('/reset-password'))!;
      await page.goto(new URL(link).pathname + new URL(link).search);
      await expectAlive(page);
      await page.getByRole('textbox', { name: 'New password' }).fill('a better second one');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByText('Password changed')).toBeVisible();
      await expect(page).toHaveURL(/\/account$/);
      expect((await other.request.get('/api/user')).status()).toBe(401);
      await other.close();

      await page.goto(new URL(link).pathname + new URL(link).search);
      await expectAlive(page);
      await page.getByRole('textbox', { name: 'New password' }).fill('once more');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
    });

    test('an address is confirmed, then changed by the password and a click in the email to the new one', async ({ page, context }) => {
      test.setTimeout(60_000);
      const name = unique('leila');
      const [first, second] = [`${name}@homes.example`, `${name}-new@homes.example`];
      const account = { username: name, email: first, password: 'four words are fine' };
      expect((await page.request.post('/api/register', { data: account })).status()).toBe(201);
      const mail = await context.newPage();
      const confirm = async (address: string): Promise<void> => {
        const { links } = await letterTo(address, CONFIRM);
        const link = new URL(links.find((url) => url.includes('/confirm-email'))!);
        await mail.goto(link.pathname + link.search);
        await expectAccessible(mail);
        await mail.getByRole('button', { name: 'Confirm this address' }).click();
        await expect(mail.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
      };

      await page.goto('/account');
      await expectAlive(page);
      const section = page.getByRole('region', { name: 'Email' });
      await expect(section.getByText('Not confirmed')).toBeVisible();
      await section.getByRole('button', { name: 'Send the link again' }).click();
      await expect(page.getByText(`A link is on its way to ${first}.`)).toBeVisible();
      await expectAccessible(page);
      // the second link replaces the first
      await expect.poll(async () => (await emailsTo(first, CONFIRM)).length, { timeout: 20_000 }).toBe(2);
      await confirm(first);
      await page.reload();
      await expectAlive(page);
      await expect(section.getByText('Confirmed', { exact: true })).toBeVisible();

      await section.getByLabel('New email').fill(second);
      await section.getByLabel('Your password', { exact: true }).fill('not this one');
      await section.getByRole('button', { name: 'Change email' }).click();
      await expect(section.getByText('Current password is wrong')).toBeVisible();
      await expect(section.getByLabel('New email')).toHaveValue(second);
      await section.getByLabel('Your password', { exact: true }).fill(account.password);
      await section.getByRole('button', { name: 'Change email' }).click();
      await expect(section.getByText(`${second} replaces it once you click the link`)).toBeVisible();
      await expectAccessible(page);
      await letterTo(first, /^Another email address was entered for your account$/);
      expect(await (await page.request.get('/api/user')).json()).toMatchObject({ email: first });
      await confirm(second);
      await letterTo(first, /^The email address of your account has been changed$/);
      await page.reload();
      await expectAlive(page);
      await expect(section.getByText(second, { exact: true })).toBeVisible();
      await expect(section.getByText('replaces it once')).toHaveCount(0);
      const again = await page.request.post('/api/login', { data: { username: second, password: account.password } });
      expect(again.status()).toBe(200);
    });

    test('a question reaches the owner by mail, and his answer the one who asked', async ({ page, browser }) => {
      const visitor = `${unique('visitor')}@homes.example`;
      const question = `Is the flat still free? (${visitor})`;
      await page.goto('/properties/1242');
      await expectAlive(page);
      const form = page
        .locator('form')
        .filter({ has: page.getByLabel('Message') })
        .first();
      await form.getByLabel('Name').fill('Yusuf Karim');
      await form.getByLabel('Email').fill(visitor);
      await form.getByLabel('Phone').fill('+971 4 000 0181');
      await form.getByLabel('Message').fill(question);
      await form.getByRole('button', { name: 'Request information' }).click();
      await expect(page.getByText('Inquiry Sent')).toBeVisible();
      const toOwner = await letterTo('demo@dubaiappartments.example', /^New inquiry about DLV-1242$/);
      expect(toOwner.replyTo).toContain('@homes.example');

      const owner = await browser.newContext({ viewport: { width, height: 900 } });
      await owner.request.post('/api/login', { data: { username: 'demo', password: 'look-around' } });
      const checkout = await owner.newPage();
      await checkout.goto('/inquiries');
      await expectAlive(checkout);
      await checkout.getByRole('listitem').filter({ hasText: visitor }).getByRole('link').first().click();
      await expect(checkout).toHaveURL(/\/inquiries\/\d+/);
      const reply = checkout.locator('form').filter({ has: checkout.getByLabel('Your reply') });
      await reply.getByLabel('Your reply').fill('Yes, come on Saturday at ten.');
      await reply.getByRole('button').click();
      await expect(checkout.getByText('Yes, come on Saturday at ten.').first()).toBeVisible();
      await expect.poll(async () => (await letterTo(visitor, /./)).text).toContain('come on Saturday at ten');
      await owner.close();
    });
  });
}
