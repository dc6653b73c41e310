// Signs in to the accounts that scenes are captured with. On the way it changes the temporary database of screenshots/server.ts: it
// registers users, buys a plan and replies to an inquiry.
import { setTimeout } from 'node:timers/promises';
import { type APIRequestContext, type Browser, type BrowserContext, request } from '@playwright/test';
import { expectHydrated } from '../../e2e/page.ts';
import { DEMO_MEMBER } from '../../src/server/account/demo/demo-account.ts';
import { readOutbox } from '../../src/testing/mail/sent-emails.ts';
import type { Account } from './scenes.ts';

/** The cookies and local storage of a signed-in browser, from which new contexts start. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Cuts off the map tiles of openstreetmap.org, so that no other host is needed. Maps then show the site's own base map. */
export const blockMapTiles = (context: BrowserContext) => context.route(/tile\.openstreetmap\.org/, (route) => route.abort());

/** The password of every account that is registered here. */
export const PASSWORD = 'four words are fine';

/** The running product: its address, and the folder with the emails that it sends. */
interface Product {
  origin: string;
  dataDir: string;
}

async function register(context: Pick<BrowserContext, 'request'>, username: string): Promise<void> {
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

/** What the last email to an address has where the pattern has its group; waits until it was sent. */
async function findInEmail({ dataDir }: Product, address: string, pattern: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const texts = readOutbox(dataDir).flatMap(({ to, text }) => (to.includes(address) ? [pattern.exec(text)?.[1]] : []));
    const found = texts.findLast((text) => text !== undefined);
    if (found) return decodeURIComponent(found);
    await setTimeout(200);
  }
  throw new Error(`No email to ${address} has ${pattern}`);
}

/** Calls a procedure. @returns its result */
async function call(api: APIRequestContext, procedure: string, input: object): Promise<Record<string, never>> {
  const response = await api.post(`/trpc/${procedure}`, { data: { json: input } });
  if (!response.ok()) throw new Error(`${procedure}: ${await response.text()}`);
  return (await response.json()).result.data.json;
}

/** Registers a person with a confirmed address. */
async function makePerson(product: Product, username: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: product.origin });
  await register({ request: api }, username);
  const token = await findInEmail(product, `${username}@homes.example`, /\/confirm-email\?token=([^\s"]+)/);
  await api.post('/api/user/email/confirm', { data: { token } });
  return api;
}

const HOME = {
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  area: 1200,
  bedrooms: 2,
  bathrooms: 2,
  location: 'Dubai Marina',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  images: ['/media/villa/cantilever-villa-blue-hour.webp'],
  amenities: ['Balcony'],
};

/** Makes a brokerage of an owner, a manager and an agent with homes, one person who is invited, and an agent who took their profile over. */
async function makeTeam(product: Product): Promise<void> {
  const owner = await makePerson(product, 'maya.haddad');
  await call(owner, 'account.update', { fullName: 'Maya Haddad', phone: '+971 50 000 0111' });
  await call(owner, 'team.create', {
    name: 'Harbour Homes',
    emirate: 'Dubai',
    tradeLicence: 'CN-1234567',
    officeNumber: '12345',
    licenceUntil: '2029-12-31',
  });
  for (const [username, role] of [
    ['omar.saleh', 'manager'],
    ['lina.karim', 'agent'],
  ] as const) {
    const email = `${username}@homes.example`;
    await call(owner, 'team.invite', { emails: [email], role });
    const person = await makePerson(product, username);
    await call(person, 'team.accept', { token: await findInEmail(product, email, /\/invitations\/([\w-]+)/) });
    if (role === 'agent') {
      // the second agent of the demo data
      await call(person, 'agent.claim', { id: 2 });
      const address = 'omar.farouk@dubaiappartments.example';
      await call(person, 'agent.confirmClaim', { token: await findInEmail(product, address, /\/claim\?token=([^\s"]+)/) });
    }
    for (const n of [1, 2]) {
      const response = await person.post('/api/properties', {
        data: {
          ...HOME,
          title: `Two bedrooms above the harbour ${n}`,
          address: `Harbour Walk ${n}, Dubai Marina`,
          price: 1_500_000 + n * 25_000,
        },
      });
      if (!response.ok()) throw new Error(`A home was not stored: ${await response.text()}`);
    }
  }
  await call(owner, 'team.invite', { emails: ['nadia.aziz@homes.example'], role: 'agent' });
}
/** The brokerage, which is made once. */
let team: Promise<void> | undefined;
const signInToTeam = async (context: BrowserContext, product: Product, username: string): Promise<void> => {
  team ??= makeTeam(product);
  await team;
  await context.request.post('/api/login', { data: { username, password: PASSWORD } });
};

/** Signs a context in to an account and prepares what its scenes show. */
const PREPARE: Record<Account, (context: BrowserContext, product: Product) => Promise<void>> = {
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
  broker: (context, product) => signInToTeam(context, product, 'maya.haddad'),
  agent: (context, product) => signInToTeam(context, product, 'lina.karim'),
};

/** Signs in to each account once (all but the demo member register) and prepares it. @returns the browser's storage by account */
export async function signIn(browser: Browser, product: Product, accounts: Set<Account>): Promise<Map<Account, StorageState>> {
  const stateByAccount = new Map<Account, StorageState>();
  for (const account of accounts) {
    const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' });
    await blockMapTiles(context);
    await PREPARE[account](context, product);
    stateByAccount.set(account, await context.storageState());
    await context.close();
  }
  return stateByAccount;
}
