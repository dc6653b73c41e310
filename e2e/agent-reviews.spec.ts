// Reviews of agents: a user who has written to an agent and got an answer may publish, edit and delete one.
import type { Page } from '@playwright/test';
import { confirmEmail, createUser, makeUnique, newUser, sendMessageToAgent, signIn } from './factories.ts';
import { linkPath, waitForEmail } from './mailbox.ts';
import { atEveryWidth, expect, expectAccessible, test } from './test.ts';

const reviewsPanel = (page: Page) => page.getByRole('tabpanel', { name: /Reviews/ });

/**
 * Agents of the demo data who have an email address and whom the demo user may review. Each width has its own, so that parallel tests do
 * not change each other's figures. `reviewCount` is the number of reviews in the demo data.
 */
const AGENTS = {
  1440: { id: 11, name: 'Thomas Okafor', email: 'thomas.okafor@dubaiappartments.example', reviewCount: 0 },
  390: { id: 10, name: 'Fatima Idrissi', email: 'fatima.idrissi@dubaiappartments.example', reviewCount: 5 },
} as const;

atEveryWidth((width) => {
  const agent = AGENTS[width];
  const path = `/agents/${agent.id}?tab=reviews`;

  test('a visitor signs in from the reviews of an agent and returns to them', async ({ page, playwright, baseURL }) => {
    const user = newUser('guest');
    // registered on another device: the page has no session
    const otherDevice = await playwright.request.newContext({ baseURL });
    await createUser(otherDevice, user);
    await otherDevice.dispose();
    await page.goto(path);
    await reviewsPanel(page).getByRole('link', { name: 'Write a Review' }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
    await page.getByLabel('Username').fill(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
    await page.locator('form').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(path);
    await expect(reviewsPanel(page).getByText('Confirm your email address first.')).toBeVisible();
    await expect(reviewsPanel(page).getByRole('button', { name: 'Write a Review' })).toBeDisabled();
  });

  test('a user with a confirmed address is asked to contact the agent before a review', async ({ page, signedIn }) => {
    await confirmEmail(page.request, signedIn);
    await page.goto(path);
    await expect(reviewsPanel(page).getByText(`Send ${agent.name} a message first; then you can say how it went.`)).toBeVisible();
    await expectAccessible(page);
  });

  test('a message to the agent reaches them by email, and a review waits for the answer', async ({ page, signedIn }) => {
    await confirmEmail(page.request, signedIn);
    await page.goto(path);
    await reviewsPanel(page)
      .getByRole('button', { name: `Write to ${agent.name}` })
      .click();
    const form = page.getByRole('form', { name: `Write to ${agent.name}` });
    await expect(form.getByRole('heading')).toBeFocused();
    await form.getByLabel('Name').fill('Nadia Karim');
    await form.getByLabel('Email').fill(signedIn.email);
    await form.getByLabel('Phone').fill('+971 50 000 0113');
    await form.getByLabel('Message').fill(`Do you know the tower, ${signedIn.username}?`);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent')).toBeVisible();
    const hint = `Once ${agent.name} has replied to you on this site, you can say how it went.`;
    await expect(reviewsPanel(page).getByText(hint)).toBeVisible();
    await waitForEmail(agent.email, /^New message from your profile/, `Do you know the tower, ${signedIn.username}?`);
  });

  test('the agent answers by the link of the email, and the user may review a day later', async ({ page, signedIn, browser }) => {
    await confirmEmail(page.request, signedIn);
    const question = `Do you know the tower? ${makeUnique('question')}`;
    await sendMessageToAgent(page.request, agent.id, signedIn, question);
    const toAgent = await waitForEmail(agent.email, /^New message from your profile/, question);

    const agentContext = await browser.newContext({ viewport: { width, height: 900 } });
    const agentPage = await agentContext.newPage();
    await agentPage.goto(linkPath(toAgent, '/answer/message'));
    await agentPage.getByLabel('Your reply').fill('Yes, from the roof down.');
    await expectAccessible(agentPage);
    await agentPage.getByRole('button', { name: 'Send reply' }).click();
    await expect(agentPage.getByRole('heading', { name: 'Your reply has been sent' })).toBeVisible();
    await agentContext.close();

    expect((await waitForEmail(signedIn.email, /^A reply to your message$/)).text).toContain('> Yes, from the roof down.');
    await page.goto(path);
    await expect(reviewsPanel(page).getByText(`You can review ${agent.name} a day after your first message.`)).toBeVisible();
  });

  // a user has one review per agent: these tests share that of the demo user, Hannah B., and run in order
  test.describe
    .serial('a user whom the agent has answered', () => {
      test.beforeEach(async ({ page }) => {
        await signIn(page.request);
        await page.goto(path);
      });

      test('publishes a review by keyboard after the form named what is missing', async ({ page }) => {
        const panel = reviewsPanel(page);
        if (agent.reviewCount === 0) {
          await expect(panel.getByText('No reviews available for this agent yet.')).toBeVisible();
          await expect(page.getByRole('main').getByRole('img', { name: /out of 5/ })).toHaveCount(0);
        }
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
        await expect(panel.getByText('Shown publicly as Hannah B.')).toBeVisible();
        await expect(page.getByRole('tab', { name: /Reviews/ })).toContainText(String(agent.reviewCount + 1));
        // the author's email address is not shown
        await expect(page.getByRole('main')).not.toContainText('demo@');
      });

      test('edits the review, which is then marked as edited', async ({ page }) => {
        const panel = reviewsPanel(page);
        await panel.getByRole('button', { name: 'Edit your review' }).click();
        await panel.getByRole('radio', { name: /2 stars/ }).check({ force: true });
        await panel.getByLabel('Your review', { exact: true }).fill('On the second visit the list was missing two things.');
        await panel.getByRole('button', { name: 'Save changes' }).click();
        await expect(page.getByText('Review changed')).toBeVisible();
        await page.reload();
        await expect(panel.getByText('On the second visit the list was missing two things.')).toHaveCount(1);
        await expect(panel.getByText(', edited')).toBeVisible();
      });

      test('deletes the review and may write another one', async ({ page }) => {
        const panel = reviewsPanel(page);
        await panel.getByRole('button', { name: 'Delete your review' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete the review' }).click();
        await expect(page.getByText('Review deleted')).toBeVisible();
        await expect(page.getByRole('tab', { name: /Reviews/ })).toContainText(String(agent.reviewCount));
        await expect(panel.getByRole('button', { name: 'Write a Review' })).toBeEnabled();
      });
    });
});
