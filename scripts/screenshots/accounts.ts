// Signs in to the accounts that scenes are captured with. On the way it changes the temporary database of screenshots/server.ts: it
// registers users, buys a plan and replies to an inquiry.
import type { Browser, BrowserContext } from '@playwright/test';
import { expectHydrated } from '../../e2e/page.ts';
import { DEMO_MEMBER } from '../../src/server/account/demo/demo-account.ts';
import type { Account } from './scenes.ts';

/** The cookies and local storage of a signed-in browser, from which new contexts start. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Cuts off the map tiles of openstreetmap.org, so that no other host is needed. Maps then show the site's own base map. */
export const blockMapTiles = (context: BrowserContext) => context.route(/tile\.openstreetmap\.org/, (route) => route.abort());

/** The password of every account that is registered here. */
const PASSWORD = 'four words are fine';

async function register(context: BrowserContext, username: string): Promise<void> {
  await context.request.post('/api/register', { data: { username, email: `${username}@homes.example`, password: PASSWORD } });
}

/** Buys the Basic plan with a test card of the payment sandbox. */
async function buyPlan(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/subscribe');
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Choose Basic' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('form', { name: 'Payment' }).getByRole('button').last().click();
  await page.getByText('You are now subscribed!').waitFor();
}

/** Replies to the inquiry of the demo data, in which a visitor asks about a home of the demo member. */
async function answerQuestion(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/inquiries/1');
  await expectHydrated(page);
  await page.getByLabel('Your reply').fill('Very quiet: the shop closes at eight. Saturday at ten would suit me, at the side door.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Reply sent').waitFor();
}

/** Signs a context in to an account and prepares what its scenes show. */
const PREPARE: Record<Account, (context: BrowserContext) => Promise<void>> = {
  visitor: async () => {},
  demo: async (context) => {
    const { username, password } = DEMO_MEMBER;
    await context.request.post('/api/login', { data: { username, password } });
    await answerQuestion(context);
  },
  newcomer: (context) => register(context, 'newcomer'),
  buyer: async (context) => {
    await register(context, 'buyer');
    await buyPlan(context);
  },
};

/** Signs in to each account once (the newcomer and the buyer register) and prepares it. @returns the browser's storage by account */
export async function signIn(browser: Browser, origin: string, accounts: Set<Account>): Promise<Map<Account, StorageState>> {
  const stateByAccount = new Map<Account, StorageState>();
  for (const account of accounts) {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
    await blockMapTiles(context);
    await PREPARE[account](context);
    stateByAccount.set(account, await context.storageState());
    await context.close();
  }
  return stateByAccount;
}
