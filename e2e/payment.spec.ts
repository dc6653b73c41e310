import type { Page } from '@playwright/test';
import { fakeStripe } from './fake-stripe.ts';
import { expect, expectAlive, test } from './test.ts';

const PASSWORD = 'long enough words';
const unique = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
const listing = (title: string) => ({
  title,
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  price: 2_400_000,
  area: 1300,
  bedrooms: 2,
  bathrooms: 2,
  location: 'Dubai Marina',
  address: 'Harbour Walk 1, Dubai Marina',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  images: ['/media/tower/white-balcony-tower.webp'],
  amenities: ['Balcony'],
});

async function register(page: Page, name: string): Promise<void> {
  const data = { username: name, email: `${name}@homes.example`, password: PASSWORD };
  expect((await page.request.post('/api/register', { data })).status()).toBe(201);
}
async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('form', { name: 'Payment' }).getByRole('button').last().click();
}
const planOf = async (page: Page) => (await (await page.request.get('/api/user')).json()).subscriptionPlan;

for (const [provider, width] of [
  ['sandbox', 1440],
  ['sandbox', 390],
  ['stripe', 1440],
  ['stripe', 390],
] as const) {
  test.describe(`${provider}, ${width} wide`, () => {
    test.use({ viewport: { width, height: 900 }, ...(provider === 'stripe' ? { baseURL: process.env.E2E_STRIPE_PRODUCT } : {}) });
    test.beforeEach(async ({ page }) => {
      if (provider === 'stripe') await fakeStripe(page, process.env.E2E_STRIPE_DOUBLE!);
    });

    test('a plan: a declined card changes nothing, the bank asks, then the member has it; it can be ended and kept', async ({ page }) => {
      test.setTimeout(90_000);
      const name = unique('payer');
      await register(page, name);
      await page.goto('/subscribe');
      await expectAlive(page);
      await page.getByRole('button', { name: 'Choose Premium' }).click();
      await expect(page.getByText('Complete Your Subscription')).toBeVisible();
      await pay(page, '4000 0000 0000 0002');
      await expect(page.getByText('Payment Failed')).toBeVisible();
      await expect(page.getByText('Your card was declined.').first()).toBeVisible();
      expect(await planOf(page)).toBeNull();
      await pay(page, '4000 0000 0000 3155');
      await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
      await expect(page.getByText('You are now subscribed!')).toBeVisible();
      await expect.poll(() => planOf(page)).toBe('premium_plan');
      await page.goto('/subscribe');
      await expectAlive(page);
      await page.getByRole('button', { name: 'Cancel plan' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Cancel on/ })
        .click();
      await page.getByRole('button', { name: 'Resume plan' }).click();
      await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
      await page.getByRole('button', { name: 'Change to Basic' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click();
      await expect(page.getByRole('button', { name: 'Keep Premium' })).toBeVisible();
      await page.goto('/billing');
      await expect(page.getByText('£150.00').first()).toBeVisible();
    });

    test('the other plans: Enterprise bought outright, and Basic bought and moved up for the difference', async ({ page }) => {
      test.setTimeout(90_000);
      const buy = async (plan: string) => {
        await page.goto('/subscribe');
        await expectAlive(page);
        await page.getByRole('button', { name: `Choose ${plan}` }).click();
        await pay(page, '4242 4242 4242 4242');
        await expect(page.getByText('You are now subscribed!')).toBeVisible();
      };
      await register(page, unique('big'));
      await buy('Enterprise');
      await expect.poll(() => planOf(page)).toBe('enterprise_plan');
      await page.request.post('/api/logout');

      await register(page, unique('small'));
      await buy('Basic');
      await expect.poll(() => planOf(page)).toBe('basic_plan');
      await page.goto('/subscribe');
      await expectAlive(page);
      await page.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click();
      await expect(page.getByText('You have Enterprise.')).toBeVisible();
      await expect.poll(() => planOf(page)).toBe('enterprise_plan');
      await page.goto('/billing');
      // the first month of Basic, and the difference for the rest of it
      await expect(page.getByText('£100.00')).toHaveCount(2);
    });

    test('a promotion: paid, it stands above, and a second one runs on from the end of the first', async ({ page }) => {
      test.setTimeout(90_000);
      const name = unique('seller');
      await register(page, name);
      const { id } = await (await page.request.post('/api/properties', { data: listing(`Dubai Marina, ${name}`) })).json();
      const until = async () => new Date((await (await page.request.get(`/api/properties/${id}`)).json()).promotionEndDate ?? 0).getTime();
      const buy = async (plan: RegExp) => {
        await page.goto(`/promote-listing?id=${id}`);
        await expectAlive(page);
        await page
          .locator('article, section, li, div')
          .filter({ has: page.getByRole('heading', { name: plan }) })
          .filter({ has: page.getByRole('button', { name: 'Select Plan' }) })
          .last()
          .getByRole('button', { name: 'Select Plan' })
          .click();
        await expect(page.getByRole('button', { name: 'Back to Plans' })).toBeVisible();
        await pay(page, '4242 4242 4242 4242');
        await expect(page.getByText('Your property has been successfully promoted!')).toBeVisible();
        await page.waitForURL(/\/my-properties/);
      };
      await buy(/Featured Promotion/);
      await expect(page.getByText('Featured Promotion').first()).toBeVisible();
      await expect(page.getByText(/Promoted until/).first()).toBeVisible();
      await expect.poll(async () => (await (await page.request.get(`/api/properties/${id}`)).json()).promotionLevel).toBe(3);
      const first = await until();
      await buy(/Basic Promotion/);
      await expect.poll(until).toBe(first + 30 * 86_400_000);
      expect((await (await page.request.get(`/api/properties/${id}`)).json()).promotionLevel).toBe(3);
    });
  });
}
