import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgent } from '../testing/factories/factories.ts';
import { listingBody } from '../testing/factories/listings.ts';
import { type Member, makeMember } from '../testing/factories/members.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { rows } from './db/orm.ts';
import { appRouter } from './router.ts';

/** A call with a resource of another user, and the error that it gets; null when the procedure only concerns the caller. */
type OtherUserCase = { input: (own: Owned) => object; error: 'FORBIDDEN' | 'NOT_FOUND' } | null;
/** What the owner of this test has; `userId` is their own id. The agent is a profile that neither user has written to. */
interface Owned {
  userId: number;
  propertyId: number;
  inquiryId: number;
  agentId: number;
  alertId: number;
  alertEmailId: number;
}
const notFoundCase = (input: (own: Owned) => object): OtherUserCase => ({ input, error: 'NOT_FOUND' });
const forbiddenCase = (input: (own: Owned) => object): OtherUserCase => ({ input, error: 'FORBIDDEN' });

/** Procedures for everyone. */
const ANYBODY = [
  'property.list',
  'property.featured',
  'property.get',
  'property.taken',
  'property.seen',
  'property.search',
  'property.total',
  'property.highlights',
  'property.similar',
  'property.compare',
  'property.map',
  'property.inView',
  'property.extent',
  'property.suggest',
  'property.counts',
  'property.areas',
  'property.cheapest',
  'property.market',
  'search.understand',
  'search.alternatives',
  'search.areas',
  'search.budgetIncreases',
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
  'account.confirmEmail',
  'passkey.beginSignIn',
  'passkey.signIn',
  'security.loseFactors',
  'security.signInByLink',
  'inquiry.create',
  'listing.askAvailability',
  'message.contact',
  'message.support',
  'message.agent',
  'newsletter.subscribe',
  'payment.config',
  'preferences.currencies',
  'alert.preview',
  'alert.create',
  'alert.confirm',
  'alert.sendLink',
  'alert.news',
  // the token in the input opens a list; people and owners of lists: shortlist.access.api.test.ts
  'shortlist.create',
  'shortlist.get',
  'shortlist.version',
  'shortlist.join',
  'shortlist.leave',
  'shortlist.addHomes',
  'shortlist.addByText',
  'shortlist.removeHome',
  'shortlist.vote',
  'shortlist.addNote',
  'shortlist.changeNote',
  'shortlist.removeNote',
  'shortlist.rename',
  'shortlist.renewLink',
  'shortlist.end',
  'shortlist.startEmails',
  'shortlist.endEmails',
  'sale.ofArea',
  'sale.ofMap',
  'sale.totals',
  'estimate.ofHome',
  'estimate.report',
  'homeHistory.ofHome',
  'report.create',
  'trust.figures',
];

/** Procedures for signed-in users, with the error for another user's resource. */
const MEMBERS: Record<string, OtherUserCase> = {
  'listing.create': forbiddenCase(({ userId }) => ({ ...listingBody(), userId })),
  'listing.update': notFoundCase(({ propertyId }) => ({ id: propertyId, price: 1 })),
  'listing.remove': notFoundCase(({ propertyId }) => ({ id: propertyId })),
  'listing.restore': notFoundCase(({ propertyId }) => ({ id: propertyId })),
  'listing.setStatus': notFoundCase(({ propertyId }) => ({ id: propertyId, status: 'paused' })),
  'listing.sendForReview': notFoundCase(({ propertyId }) => ({ id: propertyId })),
  'appeal.create': notFoundCase(({ propertyId }) => ({ id: propertyId, text: 'This is not my listing to appeal for.' })),
  'listing.get': notFoundCase(({ propertyId }) => ({ id: propertyId })),
  'listing.list': forbiddenCase(({ userId }) => ({ id: userId })),
  'listing.confirm': notFoundCase(({ propertyId }) => ({ id: propertyId })),
  'listing.confirmAll': null,
  'listing.permitUse': null,
  'listing.samePictures': null,
  'homeHistory.separate': notFoundCase(({ propertyId }) => ({ id: propertyId })),
  'listing.mine': null,
  'listing.allowance': null,
  'listing.trends': null,
  'listing.places': null,
  'saved.toggle': forbiddenCase(({ userId, propertyId }) => ({ userId, propertyId })),
  'saved.list': forbiddenCase(({ userId }) => ({ id: userId })),
  'saved.cards': null,
  'saved.remove': null,
  'saved.restore': null,
  'saved.merge': null,
  'saved.note': notFoundCase(({ propertyId }) => ({ propertyId, note: 'Not mine' })),
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
  'security.get': null,
  'security.confirm': null,
  'security.beginTotp': null,
  'security.enableTotp': null,
  'security.removeTotp': null,
  'security.replaceRecoveryCodes': null,
  'security.stopLostFactor': null,
  'passkey.begin': null,
  'passkey.beginConfirmation': null,
  // passkeys of others: passkey.api.test.ts
  'passkey.add': null,
  'passkey.rename': null,
  'passkey.remove': null,
  'inquiry.received': null,
  'inquiry.sent': null,
  'inquiry.ownAbout': null,
  'inquiry.unread': null,
  'inquiry.markRead': notFoundCase(({ inquiryId }) => ({ id: inquiryId })),
  'inquiry.get': notFoundCase(({ inquiryId }) => ({ id: inquiryId })),
  'inquiry.reply': notFoundCase(({ inquiryId }) => ({ id: inquiryId, message: 'An answer that is not mine to give.' })),
  'inquiry.close': notFoundCase(({ inquiryId }) => ({ id: inquiryId })),
  'inquiry.reopen': notFoundCase(({ inquiryId }) => ({ id: inquiryId })),
  'review.own': null,
  'review.write': forbiddenCase(({ agentId }) => ({ id: agentId, rating: 5, text: 'I have never written to this agent.' })),
  'review.remove': notFoundCase(({ agentId }) => ({ id: agentId })),
  'alert.list': null,
  'alert.change': notFoundCase(({ alertId }) => ({ id: alertId, paused: true })),
  'alert.stop': notFoundCase(({ alertId }) => ({ id: alertId })),
  'alert.stopAll': null,
  'alert.deleteAddress': null,
  'alert.email': notFoundCase(({ alertEmailId }) => ({ id: alertEmailId })),
  'alert.saved': null,
  'alert.setSaved': null,
  'payment.list': null,
  'payment.refresh': null,
  'payment.confirmSandbox': notFoundCase(() => ({ clientSecret: 'secret-of-another-user', card: 'card_ok' })),
  'payment.answerSandbox': notFoundCase(() => ({ clientSecret: 'secret-of-another-user', accept: true })),
  'subscription.current': null,
  'subscription.create': null,
  'subscription.change': null,
  'subscription.cancel': null,
  'subscription.resume': null,
  'subscription.payOpenMonth': null,
  'promotion.preview': forbiddenCase(({ propertyId }) => ({ propertyId })),
  'promotion.create': forbiddenCase(({ propertyId }) => ({ planId: 'basic_promotion', propertyId })),
  'shortlist.mine': null,
  'shortlist.renewMine': notFoundCase(() => ({ id: 1 })),
};

/** Procedures of staff: for all other users they do not exist (staff.access.api.test.ts calls each of them). */
const STAFF = Object.keys(appRouter._def.procedures).filter((name) => name.startsWith('staff.'));

let server: TestServer;
let owner: Member;
let otherUser: Member;
let owned: Owned;

/** Calls a procedure over tRPC and returns the code of its error, or null. */
async function callForError(device: ReturnType<TestServer['device']>, name: string, input: object | undefined): Promise<string | null> {
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
  const { body: alert } = await owner.device
    .post('/api/alerts')
    .send({ filter: { location: 'Dubai Marina' } })
    .expect(201);
  const [alertEmail] = await rows<{ id: number }>(server.database.orm.em, {
    text: 'insert into alert_emails (address_id, alert_id, homes) select address_id, id, 1 from alerts where id = $1 returning id',
    values: [alert.id],
  });
  owned = {
    userId: owner.id,
    propertyId: home.id,
    inquiryId: inquiry.id,
    agentId: (await makeAgent(server.database.orm.em)).id,
    alertId: alert.id,
    alertEmailId: alertEmail!.id,
  };
});
afterAll(() => server.close());

describe('access to procedures', () => {
  test('is listed in this table for every procedure and nothing else', () => {
    expect([...ANYBODY, ...Object.keys(MEMBERS), ...STAFF].sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(appRouter._def.procedures).sort((a, b) => a.localeCompare(b)),
    );
  });

  test.each(Object.keys(MEMBERS))('%s rejects a visitor before reading any data', async (name) => {
    expect(await callForError(server.device(), name, MEMBERS[name]?.input(owned) ?? {})).toBe('UNAUTHORIZED');
  });

  test.each(ANYBODY)('%s is open to visitors', async (name) => {
    expect(await callForError(server.device(), name, undefined)).not.toBe('UNAUTHORIZED');
  });

  test.each(Object.entries(MEMBERS).filter(([, rule]) => rule !== null))('%s reveals nothing to another user', async (name, rule) => {
    expect(await callForError(otherUser.device, name, rule!.input(owned))).toBe(rule!.error);
  });

  test('rejected calls do not change the owner’s data', async () => {
    const { body } = await owner.device.get(`/api/users/${owner.id}/properties`).expect(200);
    expect(body).toMatchObject([{ id: owned.propertyId, status: 'published', price: 1_500_000 }]);
  });
});
