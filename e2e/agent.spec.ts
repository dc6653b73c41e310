import { letterTo } from './letters.ts';
import { expect, expectAccessible, expectAlive, test } from './test.ts';

const unique = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

test('reviews are said to be loading until they are there, a failure can be tried again, and more are shown on demand', async ({
  page,
}) => {
  let answer = (_go: boolean): void => undefined;
  const decided = new Promise<boolean>((done) => {
    answer = done;
  });
  let first = true;
  await page.route(/review\.list/, async (route) => {
    const go = first ? await decided : true;
    first = false;
    await (go ? route.continue() : route.abort());
  });
  await page.goto('/agents/2');
  await expectAlive(page);
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('Review details are being loaded...')).toBeVisible();
  answer(false);
  await expect(page.getByText('Failed to load reviews')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Leonie F.')).toBeVisible();
  await expect(page.getByText('Review details are being loaded...')).toBeHidden();
  const reviews = page.getByRole('tabpanel', { name: /Reviews/ }).getByRole('article');
  await expect(reviews).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more reviews' }).click();
  await expect(reviews).toHaveCount(14);
  await expectAccessible(page);
});

// an agent for each width, so that the figures of one journey are not moved by the other
const AGENTS = [
  { width: 1440, agent: 11, name: 'Thomas Okafor', email: 'thomas.okafor@dubaiappartments.example', before: 0 },
  { width: 390, agent: 10, name: 'Fatima Idrissi', email: 'fatima.idrissi@dubaiappartments.example', before: 5 },
];
const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;

for (const { width, agent, name, email, before } of AGENTS) {
  test(`a visitor signs in, confirms, writes to the agent, who answers by the link in the email (${width} wide)`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 844 });
    const username = unique('guest');
    const other = await browser.newContext();
    const account = { username, email: `${username}@homes.example`, password: 'a quiet evening' };
    expect((await other.request.post('/api/register', { data: account })).status()).toBe(201);

    await page.goto(`/agents/${agent}?tab=reviews`);
    await expectAlive(page);
    const panel = page.getByRole('tabpanel', { name: /Reviews/ });
    await panel.getByRole('link', { name: 'Write a Review' }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/agents/${agent}?tab=reviews`)}`);
    await page.getByLabel('Username').fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.locator('form').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`/agents/${agent}?tab=reviews`);

    await expect(panel.getByText('Confirm your email address first.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Write a Review' })).toBeDisabled();
    const { links } = await letterTo(account.email, /^Confirm your email address$/);
    const mail = await other.newPage();
    await mail.goto(pathOf(links.find((link) => link.includes('/confirm-email'))!), { waitUntil: 'commit' });
    await mail.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(mail.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();

    await page.reload();
    await expectAlive(page);
    await expect(panel.getByText(`Send ${name} a message first; then you can say how it went.`)).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: `Write to ${name}` }).click();
    const contact = page.getByRole('form', { name: `Write to ${name}` });
    await expect(contact.getByRole('heading')).toBeFocused();
    await contact.getByLabel('Name').fill('Nadia Karim');
    await contact.getByLabel('Email').fill(account.email);
    await contact.getByLabel('Phone').fill('+971 50 000 0113');
    await contact.getByLabel('Message').fill(`Do you know the tower, ${username}?`);
    await contact.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent')).toBeVisible();
    await expect(panel.getByText(`Once ${name} has answered you on this site, you can say how it went.`)).toBeVisible();

    const sentEmail = await letterTo(email, /^New message from your profile/);
    expect(sentEmail.text).toContain(username);
    await mail.goto(pathOf(sentEmail.links.find((link) => link.includes('/answer/message'))!), { waitUntil: 'commit' });
    await mail.getByLabel('Your answer').fill('Yes, from the roof down.');
    await expectAccessible(mail);
    await mail.getByRole('button', { name: 'Send the answer' }).click();
    await expect(mail.getByRole('heading', { name: 'Your answer is on its way' })).toBeVisible();
    expect((await letterTo(account.email, /^An answer to your message$/)).text).toContain('> Yes, from the roof down.');
    await page.reload();
    await expectAlive(page);
    await expect(panel.getByText(`You can review ${name} a day after your first message.`)).toBeVisible();
    await other.close();
  });

  test(`a member whom the agent has answered reviews, edits and deletes (${width} wide)`, async ({ page }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/agents/${agent}?tab=reviews`);
    await expectAlive(page);
    const panel = page.getByRole('tabpanel', { name: /Reviews/ });
    if (before === 0) {
      await expect(panel.getByText('No reviews available for this agent yet.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('img', { name: /out of 5/ })).toHaveCount(0);
    }
    await page.request.post('/api/login', { data: { username: 'demo', password: 'look-around' } });
    await page.reload();
    await expectAlive(page);

    await panel.getByRole('button', { name: 'Write a Review' }).click();
    await expect(panel.getByRole('radio', { name: /1 star/ })).toBeFocused();
    await panel.getByRole('button', { name: 'Publish review' }).click();
    await expect(panel.getByText('Choose one to five stars')).toBeVisible();
    await expect(panel.getByText('Review must be at least 20 characters')).toBeVisible();
    await panel.getByRole('radio', { name: /1 star/ }).focus();
    for (const stars of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await expect(panel.getByRole('radio', { name: new RegExp(`${stars} stars`) })).toBeChecked();
    }
    await panel.getByLabel('Your review', { exact: true }).fill('Quick answers and an honest list of what was wrong.');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Publish review' }).click();
    await expect(page.getByText('Review published')).toBeVisible();
    await expect(panel.getByText('Shown to everybody as Hannah B.')).toBeVisible();
    await expect(page.getByRole('tab', { name: /Reviews/ })).toContainText(String(before + 1));
    await expect(page.getByRole('main')).not.toContainText('demo@');

    await panel.getByRole('button', { name: 'Edit your review' }).click();
    await panel.getByRole('radio', { name: /2 stars/ }).check({ force: true });
    await panel.getByLabel('Your review', { exact: true }).fill('On the second visit the list was missing two things.');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Review changed')).toBeVisible();
    await page.reload();
    await expectAlive(page);
    await expect(panel.getByText('On the second visit the list was missing two things.')).toHaveCount(1);
    await expect(panel.getByText(', edited')).toBeVisible();

    await panel.getByRole('button', { name: 'Delete your review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the review' }).click();
    await expect(page.getByText('Review deleted')).toBeVisible();
    await expect(page.getByRole('tab', { name: /Reviews/ })).toContainText(String(before));
    await expect(panel.getByRole('button', { name: 'Write a Review' })).toBeEnabled();
  });
}

for (const width of [1440, 390]) {
  test(`an agent applies: wrong fields named, a failure keeps the text, the office gets it (${width} wide)`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 844 });
    const address = `${unique('samira')}@homes.example`;
    await page.goto('/agents');
    await expectAlive(page);
    await page.getByRole('link', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL('/careers');
    const form = page.getByRole('form', { name: 'Your application' });
    await form.getByRole('button', { name: 'Send application' }).click();
    for (const words of ['Name must be at least 2 characters', 'Choose an emirate', 'Choose at least one language'])
      await expect(form.getByText(words)).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expectAccessible(page);

    await form.getByLabel('Name').fill('Samira Haddad');
    await form.getByLabel('Email').fill(address);
    await form.getByLabel('Phone').fill('+971 50 000 0114');
    await form.getByLabel('RERA licence (BRN)').fill('48211');
    await form.getByLabel('Years of experience').fill('6');
    await form.getByLabel('Emirate').selectOption('Sharjah');
    await form.getByLabel('English').check({ force: true });
    await form.getByLabel('Arabic').check({ force: true });
    await form.getByLabel('About you').fill('Six years in Sharjah and Ajman, mostly families.');
    await page.route(/application\.create/, (route) => route.abort(), { times: 1 });
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByText('Application not sent')).toBeVisible();
    await expect(form.getByLabel('About you')).toHaveValue('Six years in Sharjah and Ajman, mostly families.');
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('heading', { name: 'Application sent' })).toBeFocused();
    await expect(page.getByText(address)).toBeVisible();
    await expectAccessible(page);

    const toOffice = () => letterTo('hello@dubaiappartments.example', /^New application from Sharjah, no\. \d+$/);
    await expect.poll(async () => (await toOffice()).replyTo).toContain('@homes.example');
    expect((await toOffice()).text).toContain('> Six years in Sharjah');
  });
}
