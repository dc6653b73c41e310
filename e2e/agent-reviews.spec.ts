// Reviews of agents: a user who has written to an agent and got an answer may publish, edit and delete one.
import type { Page } from '@playwright/test';
import { confirmEmail, createUser, makeUnique, newUser, signIn } from './factories.ts';
import { linkPath, waitForEmail } from './mailbox.ts';
import { expect, expectAccessible, test } from './test.ts';
import { PHONE } from './viewport.ts';

const reviewsPanel = (page: Page) => page.getByRole('tabpanel', { name: /Reviews/ });

/** An agent of the demo data without reviews, who has an email address and whom the demo user may review. */
const AGENT = { id: 11, name: 'Thomas Okafor', email: 'thomas.okafor@dubaiappartments.example' };
const PATH = `/agents/${AGENT.id}?tab=reviews`;

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor signs in from the reviews of an agent, writes to them, and may review a day after the answer that comes by email', async ({
    page,
    playwright,
    browser,
    baseURL,
  }) => {
    const user = newUser('guest');
    // registered on another device: the page has no session
    const otherDevice = await playwright.request.newContext({ baseURL });
    await createUser(otherDevice, user);
    const panel = reviewsPanel(page);
    const question = `Do you know the tower, ${user.username}?`;

    await test.step('the sign-in leads back to the reviews, which ask for a confirmed address', async () => {
      await page.goto(PATH);
      await panel.getByRole('link', { name: 'Write a Review' }).click();
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(PATH)}`);
      await page.getByLabel('Username').fill(user.username);
      await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
      await page.locator('form').getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(PATH);
      await expect(panel.getByText('Confirm your email address first.')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Write a Review' })).toBeDisabled();
    });
    await test.step('with a confirmed address they ask to write to the agent, who gets the message by email', async () => {
      await confirmEmail(otherDevice, user);
      await otherDevice.dispose();
      await page.reload();
      await expect(panel.getByText(`Send ${AGENT.name} a message first; then you can say how it went.`)).toBeVisible();
      await panel.getByRole('button', { name: `Write to ${AGENT.name}` }).click();
      const form = page.getByRole('form', { name: `Write to ${AGENT.name}` });
      await expect(form.getByRole('heading')).toBeFocused();
      await form.getByLabel('Name').fill('Nadia Karim');
      await form.getByLabel('Email').fill(user.email);
      await form.getByLabel('Phone').fill('+971 50 000 0113');
      await form.getByLabel('Message').fill(question);
      await form.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Message Sent')).toBeVisible();
      await expect(panel.getByText(`Once ${AGENT.name} has replied to you on this site, you can say how it went.`)).toBeVisible();
    });
    await test.step('the agent answers by the link of the email', async () => {
      const toAgent = await waitForEmail(AGENT.email, /^New message from your profile/, question);
      const agentContext = await browser.newContext({ viewport: PHONE });
      const agentPage = await agentContext.newPage();
      await agentPage.goto(linkPath(toAgent, '/answer/message'));
      await agentPage.getByLabel('Your reply').fill('Yes, from the roof down.');
      await expectAccessible(agentPage);
      await agentPage.getByRole('button', { name: 'Send reply' }).click();
      await expect(agentPage.getByRole('heading', { name: 'Your reply has been sent' })).toBeVisible();
      await agentContext.close();
      expect((await waitForEmail(user.email, /^A reply to your message$/)).text).toContain('> Yes, from the roof down.');
      await page.reload();
      await expect(panel.getByText(`You can review ${AGENT.name} a day after your first message.`)).toBeVisible();
    });
  });
});

test('a user whom the agent has answered publishes a review by keyboard after the form named what is missing, edits and deletes it', async ({
  page,
}) => {
  // the demo user, Hannah B.
  await signIn(page.request);
  const panel = reviewsPanel(page);
  const tab = page.getByRole('tab', { name: /Reviews/ });
  const reviewField = panel.getByLabel('Your review', { exact: true });
  const firstText = `Quick answers and an honest list of what was wrong: ${makeUnique('no')}.`;
  const secondText = `On the second visit the list was missing two things: ${makeUnique('no')}.`;

  await test.step('publishes it', async () => {
    await page.goto(PATH);
    await expect(panel.getByText('No reviews available for this agent yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('img', { name: /out of 5/ })).toHaveCount(0);
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
    await reviewField.fill(firstText);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Publish review' }).click();
    await expect(page.getByText('Review published')).toBeVisible();
    await expect(panel.getByText('Shown publicly as Hannah B.')).toBeVisible();
    await expect(tab).toContainText('1');
    // the author's email address is not shown
    await expect(page.getByRole('main')).not.toContainText('demo@');
  });
  await test.step('edits it, which marks it as edited', async () => {
    await panel.getByRole('button', { name: 'Edit your review' }).click();
    await panel.getByRole('radio', { name: /2 stars/ }).check({ force: true });
    await reviewField.fill(secondText);
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Review changed')).toBeVisible();
    await page.reload();
    await expect(panel.getByText(secondText)).toHaveCount(1);
    await expect(panel.getByText(', edited')).toBeVisible();
  });
  await test.step('deletes it, and may write another one', async () => {
    await panel.getByRole('button', { name: 'Delete your review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the review' }).click();
    await expect(page.getByText('Review deleted')).toBeVisible();
    await expect(tab).toContainText('0');
    await expect(panel.getByRole('button', { name: 'Write a Review' })).toBeEnabled();
  });
});
