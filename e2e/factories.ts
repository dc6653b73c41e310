// Sets up users, listings, paid plans, promotions and messages over HTTP in the application under test (its REST API and tRPC), and reads
// properties and plans. `confirmEmail` also reads the mailbox of the tests.
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { DEMO_MEMBER } from '../src/server/account/demo/demo-account.ts';
import type { PromotionPlanId } from '../src/shared/payment/promotion.ts';
import type { SubscriptionPlanId } from '../src/shared/payment/subscription.ts';
import type { PropertyView } from '../src/shared/property/property-view.ts';
import { listingBody } from '../src/testing/factories/listings.ts';
import { totpCode } from '../src/testing/factories/totp.ts';
import { callerOf } from './caller.ts';
import { linkPath, waitForEmail } from './mailbox.ts';

/** What a user signs in with. */
export interface User {
  username: string;
  email: string;
  password: string;
}

/** Makes a name that no other test uses, not even in another run against the same database. */
export const makeUnique = (prefix: string): string => `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** Expects a status; a failure shows the response. */
async function expectStatus(response: APIResponse, status: number): Promise<APIResponse> {
  expect(response.status(), `${response.url()}: ${await response.text()}`).toBe(status);
  return response;
}

/** Credentials of a user who does not exist yet. */
export function newUser(prefix = 'user'): User {
  const username = makeUnique(prefix);
  return { username, email: `${username}@homes.example`, password: 'four words are fine' };
}

/** Registers a user; the session cookie is stored in the request context, which a page shares with its browser context. */
export async function createUser(request: APIRequestContext, user: User = newUser()): Promise<User> {
  await expectStatus(await request.post('/api/register', { data: user }), 201);
  return user;
}

/** Signs in, by default as the demo member; the session cookie is stored in the request context. */
export async function signIn(request: APIRequestContext, { username, password }: Pick<User, 'username' | 'password'> = DEMO_MEMBER) {
  await expectStatus(await request.post('/api/login', { data: { username, password } }), 200);
}

/** Registers a user and adds an authenticator app to the account; the session counts as signed in with the second factor. */
export async function createUserWithAuthenticatorApp(request: APIRequestContext, namePrefix: string): Promise<User> {
  const user = await createUser(request, newUser(namePrefix));
  const { secret } = await (await expectStatus(await request.post('/api/user/totp', { data: {} }), 200)).json();
  await expectStatus(await request.put('/api/user/totp', { data: { code: totpCode(secret, new Date()) } }), 200);
  return user;
}

/** Creates a published listing of the signed-in user; tests name only the fields that matter to them. */
export async function createListing(request: APIRequestContext, fields: object = {}): Promise<PropertyView> {
  const data = listingBody({ images: ['/media/tower/white-balcony-tower.webp'], ...fields });
  return (await expectStatus(await request.post('/api/properties', { data }), 201)).json();
}

/** A property as the REST API returns it. */
export const getProperty = async (request: APIRequestContext, id: number): Promise<PropertyView> =>
  (await expectStatus(await request.get(`/api/properties/${id}`), 200)).json();

/** Ids of the search results for a query string of the REST API, in their order. */
export async function searchIds(request: APIRequestContext, query: string): Promise<number[]> {
  const results: PropertyView[] = await (await expectStatus(await request.get(`/api/properties?${query}`), 200)).json();
  return results.map(({ id }) => id);
}

/** The plan of the signed-in user; null without one. */
export const getPlan = async (request: APIRequestContext): Promise<SubscriptionPlanId | null> =>
  (await (await expectStatus(await request.get('/api/user'), 200)).json()).subscriptionPlan;

/** Pays a client secret of the sandbox with a card that succeeds, as the page does. */
async function payByApi(request: APIRequestContext, clientSecret: string): Promise<void> {
  await callerOf(request).payment.confirmSandbox.mutate({ clientSecret, card: 'card_ok' });
}

/** Gives the signed-in user a paid plan. */
export async function createSubscription(request: APIRequestContext, planId: SubscriptionPlanId): Promise<void> {
  const response = await expectStatus(await request.post('/api/create-subscription', { data: { planId } }), 200);
  await payByApi(request, (await response.json()).clientSecret);
  await expect.poll(() => getPlan(request)).toBe(planId);
}

/** Gives a listing of the signed-in user a paid promotion and returns the end of it in milliseconds since 1970. */
export async function createPromotion(request: APIRequestContext, propertyId: number, planId: PromotionPlanId): Promise<number> {
  const response = await expectStatus(await request.post('/api/create-promotion-payment', { data: { planId, propertyId } }), 200);
  await payByApi(request, (await response.json()).clientSecret);
  await expect.poll(async () => (await getProperty(request, propertyId)).isPromoted).toBe(true);
  return readPromotionEnd(request, propertyId);
}

/** Reads the end of a listing's promotion in milliseconds since 1970; 0 without one. */
export const readPromotionEnd = async (request: APIRequestContext, propertyId: number): Promise<number> =>
  new Date((await getProperty(request, propertyId)).promotionEndDate ?? 0).getTime();

/** Confirms the email address of a user with the link of the email that the registration sent. */
export async function confirmEmail(request: APIRequestContext, { email }: Pick<User, 'email'>): Promise<void> {
  const path = linkPath(await waitForEmail(email, /^Confirm your email address$/), '/confirm-email');
  await expectStatus(await request.post(path), 200);
}
