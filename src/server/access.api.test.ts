import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgent } from '../testing/factories.ts';
import { listingBody } from '../testing/listings.ts';
import { type Member, makeMember } from '../testing/members.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { appRouter } from './router.ts';

/** A resource of another user: not found or forbidden; absent when the procedure only concerns the caller. */
type OtherUserCase = { input: (own: Owned) => object; error: 'FORBIDDEN' | 'NOT_FOUND' } | null;
interface Owned {
  userId: number;
  propertyId: number;
  inquiryId: number;
  agentId: number;
}
const missing = (input: (own: Owned) => object): OtherUserCase => ({ input, error: 'NOT_FOUND' });
const forbidden = (input: (own: Owned) => object): OtherUserCase => ({ input, error: 'FORBIDDEN' });

/** Procedures for everyone. */
const ANYBODY = [
  'property.list',
  'property.featured',
  'property.get',
  'property.seen',
  'property.search',
  'property.total',
  'property.highlights',
  'property.similar',
  'property.map',
  'property.suggest',
  'property.counts',
  'property.areas',
  'property.cheapest',
  'property.market',
  'agent.list',
  'agent.top',
  'agent.get',
  'review.list',
  'application.create',
  'account.me',
  'account.login',
  'account.register',
  'account.logout',
  'account.forgotPassword',
  'account.resetPassword',
  'inquiry.create',
  'message.contact',
  'message.support',
  'message.agent',
  'newsletter.subscribe',
  'payment.config',
];

/** Procedures for signed-in users, with the error for another user's resource. */
const MEMBERS: Record<string, OtherUserCase> = {
  'listing.create': forbidden(({ userId }) => ({ ...listingBody(), userId })),
  'listing.update': missing(({ propertyId }) => ({ id: propertyId, price: 1 })),
  'listing.remove': missing(({ propertyId }) => ({ id: propertyId })),
  'listing.restore': missing(({ propertyId }) => ({ id: propertyId })),
  'listing.setStatus': missing(({ propertyId }) => ({ id: propertyId, status: 'paused' })),
  'listing.get': missing(({ propertyId }) => ({ id: propertyId })),
  'listing.list': forbidden(({ userId }) => ({ id: userId })),
  'listing.mine': null,
  'listing.allowance': null,
  'saved.toggle': forbidden(({ userId, propertyId }) => ({ userId, propertyId })),
  'saved.list': forbidden(({ userId }) => ({ id: userId })),
  'saved.cards': null,
  'account.current': null,
  'account.update': null,
  'account.changePassword': null,
  'account.emailState': null,
  'account.changeEmail': null,
  'account.cancelEmailChange': null,
  'account.resendConfirmation': null,
  'account.sessions': null,
  'account.endOtherSessions': null,
  'account.endSession': null,
  'account.export': null,
  'account.remove': null,
  'inquiry.received': null,
  'inquiry.sent': null,
  'inquiry.get': missing(({ inquiryId }) => ({ id: inquiryId })),
  'inquiry.reply': missing(({ inquiryId }) => ({ id: inquiryId, message: 'An answer that is not mine to give.' })),
  'inquiry.close': missing(({ inquiryId }) => ({ id: inquiryId })),
  'inquiry.reopen': missing(({ inquiryId }) => ({ id: inquiryId })),
  'review.own': null,
  'review.write': forbidden(({ agentId }) => ({ id: agentId, rating: 5, text: 'I have never written to this agent.' })),
  'review.remove': missing(({ agentId }) => ({ id: agentId })),
  'payment.list': null,
  'payment.refresh': null,
  'payment.confirmSandbox': missing(() => ({ clientSecret: 'somebody-elses-secret', card: 'card_ok' })),
  'payment.answerSandbox': missing(() => ({ clientSecret: 'somebody-elses-secret', accept: true })),
  'subscription.current': null,
  'subscription.create': null,
  'subscription.change': null,
  'subscription.cancel': null,
  'subscription.resume': null,
  'subscription.payOpenMonth': null,
  'promotion.preview': forbidden(({ propertyId }) => ({ propertyId })),
  'promotion.create': forbidden(({ propertyId }) => ({ planId: 'basic_promotion', propertyId })),
};

let server: TestServer;
let owner: Member;
let otherUser: Member;
let own: Owned;

/** Calls a procedure over tRPC and returns the code of its error, or null. */
async function error(device: ReturnType<TestServer['device']>, name: string, input: object | undefined): Promise<string | null> {
  const type = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[name]!._def.type;
  const body = { json: input ?? null };
  const answer =
    type === 'query'
      ? await device.get(`/trpc/${name}`).query(input ? { input: JSON.stringify(body) } : {})
      : await device.post(`/trpc/${name}`).send(input ? body : {});
  return answer.body.error?.json.data.code ?? null;
}

beforeAll(async () => {
  server = await testServer({ LIMIT_CREATE_LISTING: '0', LIMIT_PAYMENT: '0', LIMIT_MESSAGE: '0' });
  owner = await makeMember(server);
  otherUser = await makeMember(server);
  const { body: home } = await owner.device.post('/api/properties').send(listingBody()).expect(201);
  const { body: inquiry } = await server.request().post('/api/inquiries').send({
    propertyId: home.id,
    name: 'Hannah Becker',
    email: 'hannah@becker.example',
    phone: '+971 50 000 0000',
    message: 'May I see it on Sunday?',
  });
  own = { userId: owner.id, propertyId: home.id, inquiryId: inquiry.id, agentId: (await makeAgent(server.database.orm.em)).id };
});
afterAll(() => server.close());

describe('who may call what', () => {
  test('every procedure stands in the table, and nothing else does', () => {
    expect([...ANYBODY, ...Object.keys(MEMBERS)].sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(appRouter._def.procedures).sort((a, b) => a.localeCompare(b)),
    );
  });

  test.each(Object.keys(MEMBERS))('%s refuses who is not signed in, before it looks at anything', async (name) => {
    expect(await error(server.device(), name, MEMBERS[name]?.input(own))).toBe('UNAUTHORIZED');
  });

  test.each(ANYBODY)('%s is open to everybody', async (name) => {
    expect(await error(server.device(), name, undefined)).not.toBe('UNAUTHORIZED');
  });

  test.each(Object.entries(MEMBERS).filter(([, rule]) => rule !== null))('%s shows a stranger nothing', async (name, rule) => {
    expect(await error(otherUser.device, name, rule!.input(own))).toBe(rule!.error);
  });

  test('after all that, what the owner has is as it was', async () => {
    const { body } = await owner.device.get(`/api/users/${owner.id}/properties`).expect(200);
    expect(body).toMatchObject([{ id: own.propertyId, status: 'published', price: 1_500_000 }]);
  });
});
