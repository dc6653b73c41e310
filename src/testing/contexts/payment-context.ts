// A server with one of the two payment providers (a mock of Stripe, or the sandbox) and the steps of a purchase, which are the same for both.
// Starts the mock, and listens on a free port to receive its webhooks; `close` ends both. No real money moves.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import type { StripeMock } from '../../../e2e/stripe-mock/mock.ts';
import { CARDS } from '../../../e2e/stripe-mock/payments.ts';
import { startStripeMock } from '../../../e2e/stripe-mock/server.ts';
import { createApp } from '../../server/app.ts';
import { createLog } from '../../server/log/log.ts';
import { Payment, Subscription } from '../../server/payment/payment.entity.ts';
import { reconcilePayments } from '../../server/payment/settle/reconcile.ts';
import { Property } from '../../server/property/property.entity.ts';
import type { ProviderName, SandboxCard, SandboxOutcome } from '../../shared/payment/payment.ts';
import type { PromotionPlanId } from '../../shared/payment/promotion.ts';
import type { SubscriptionView } from '../../shared/payment/subscription.ts';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf } from '../factories/caller.ts';
import { makeProperty } from '../factories/factories.ts';
import { type Device, makeMember, PASSWORD } from '../factories/members.ts';
import { type TestServer, testServer } from '../server.ts';

/** Test cards by the result of a payment: `confirm` asks for 3-D Secure, `failsLater` fails when the subscription is renewed. */
type Card = 'ok' | 'declined' | 'confirm' | 'failsLater';
const SANDBOX_NAMES: Record<Card, SandboxCard> = {
  ok: 'card_ok',
  declined: 'card_declined',
  confirm: 'card_confirm',
  failsLater: 'card_fails_later',
};

/** A signed-in user who pays. */
export interface TestBuyer {
  id: number;
  username: string;
  /** The browser of the user. */
  caller: Device;
}
/** Error of a payment (`confirm`: confirmation required); null on success. */
type PaymentError = string | null;

/** An application with one of the two payment providers. The Stripe mock sends its webhooks to a listening copy of the application. */
export interface PaymentTestContext {
  server: TestServer;
  /** Runs with both providers, but only the application with Stripe calls it. */
  stripeMock: StripeMock;
  /** Registers a user. */
  buyer: () => Promise<TestBuyer>;
  /** Signs a buyer in again. */
  signIn: (buyer: TestBuyer) => Promise<void>;
  /** Stores a home and returns its id; without an owner it belongs to no user. */
  createProperty: (owner: TestBuyer | null, fields?: Partial<Omit<Property, 'agent' | 'user'>>) => Promise<number>;
  /** Begins to buy a plan; returns the client secret of its payment. */
  beginPlan: (buyer: TestBuyer, planId: string) => Promise<string>;
  /** Begins to buy a promotion, without `propertyId` for a home that the server chooses; returns the client secret of its payment. */
  beginPromotion: (buyer: TestBuyer, planId: string, propertyId?: number) => Promise<string>;
  /** Makes the payment of a client secret, as the payment form on the page does. */
  pay: (buyer: TestBuyer, clientSecret: string, card?: Card) => Promise<PaymentError>;
  /** Accepts or refuses the confirmation (3-D Secure) that a card requires. */
  answer: (buyer: TestBuyer, clientSecret: string, accept: boolean) => Promise<PaymentError>;
  /** The subscription as the buyer's page shows it. */
  subscription: (buyer: TestBuyer) => Promise<SubscriptionView>;
  /** The promotion columns of a property. `promoted`: whether it runs now; `level`: 1 Basic, 2 Premium, 3 Featured, 0 none. */
  promotion: (propertyId: number) => Promise<{ level: number; promoted: boolean; start: Date | null; end: Date | null }>;
  /** The stored payments that match, oldest first. */
  payments: (where?: object) => Promise<Payment[]>;
  /** The stored subscriptions of a buyer. */
  subscriptions: (buyer: TestBuyer) => Promise<Subscription[]>;
  /** Sets all clocks to this many days from now and signs the buyers in again. */
  travel: (days: number, ...buyers: TestBuyer[]) => Promise<void>;
  /** Runs the job that looks up open payments at the provider. */
  reconcile: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** Registers a member with a home, and buys and pays a promotion of the home. */
export async function buyPromotion(context: PaymentTestContext, planId: PromotionPlanId = 'basic_promotion') {
  const buyer = await context.buyer();
  const propertyId = await context.createProperty(buyer);
  const { clientSecret } = await callerOf(buyer.caller).promotion.create({ planId, propertyId });
  await context.pay(buyer, clientSecret);
  const [payment] = await context.payments({ user: buyer.id });
  return { buyer, payment: payment!, propertyId };
}

/** A logger whose output can be read. */
export function readableLog(level = 'info'): { log: Logger; text: () => string } {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, resolve) => {
      lines.push(String(chunk));
      resolve();
    },
  });
  return { log: createLog(level, stream), text: () => lines.join('') };
}

/** How the card of a buyer pays. */
type CardSteps = Pick<PaymentTestContext, 'pay' | 'answer'>;

/** Pays at the mock of Stripe, as Stripe's scripts do on the page, and waits until the webhooks about it were answered. */
function stripeCardSteps(stripeMock: StripeMock): CardSteps {
  const errorOf = async (step: () => { status: string }): Promise<PaymentError> => {
    try {
      return step().status === 'requires_action' ? 'confirm' : null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await stripeMock.settled();
    }
  };
  return {
    pay: (_buyer, clientSecret, card = 'ok') => errorOf(() => stripeMock.pay(clientSecret, CARDS[card])),
    answer: (_buyer, clientSecret, accept) => errorOf(() => stripeMock.authenticate(clientSecret, accept)),
  };
}

/** Pays in the sandbox through its tRPC procedures. */
function sandboxCardSteps(): CardSteps {
  const errorOf = ({ outcome, message }: SandboxOutcome): PaymentError => (outcome === 'confirm' ? 'confirm' : message);
  return {
    pay: async (buyer, clientSecret, card = 'ok') =>
      errorOf(await callerOf(buyer.caller).payment.confirmSandbox({ clientSecret, card: SANDBOX_NAMES[card] })),
    answer: async (buyer, clientSecret, accept) => errorOf(await callerOf(buyer.caller).payment.answerSandbox({ clientSecret, accept })),
  };
}

/** Starts the application with a payment provider. */
export async function createPaymentTestContext(provider: ProviderName, settings: Record<string, string> = {}): Promise<PaymentTestContext> {
  const stripeMock = await startStripeMock();
  const keys = {
    STRIPE_SECRET_KEY: stripeMock.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeMock.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeMock.webhookSecret,
    STRIPE_API_BASE: stripeMock.url,
  };
  const server = await testServer({
    LIMIT_REGISTER: '0',
    LIMIT_PAYMENT: '0',
    LIMIT_LOGIN_ADDRESS: '0',
    ...(provider === 'stripe' ? keys : {}),
    ...settings,
  });
  const http: Server = createServer(createApp(server.deps, server.pages));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  stripeMock.webhookUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/stripe/webhook`;
  const em = () => server.deps.orm.em.fork();

  return {
    server,
    stripeMock,
    buyer: async () => {
      const { device, id, username } = await makeMember(server);
      return { id, username, caller: device };
    },
    signIn: async ({ caller, username }) => void (await caller.post('/api/login').send({ username, password: PASSWORD }).expect(200)),
    createProperty: async (owner, fields = {}) => {
      const { id } = await makeProperty(server.deps.orm.em, fields);
      await em().nativeUpdate(Property, { id }, { user: owner?.id ?? null });
      return id;
    },
    beginPlan: async (buyer, planId) =>
      (await buyer.caller.post('/api/create-subscription').send({ planId }).expect(200)).body.clientSecret,
    beginPromotion: async (buyer, planId, propertyId) =>
      (await buyer.caller.post('/api/create-promotion-payment').send({ planId, propertyId }).expect(200)).body.clientSecret,
    ...(provider === 'stripe' ? stripeCardSteps(stripeMock) : sandboxCardSteps()),
    subscription: (buyer) => callerOf(buyer.caller).subscription.current(),
    promotion: async (propertyId) => {
      const property = await em().findOneOrFail(Property, { id: propertyId });
      const promoted = property.isPromoted && property.promotionEndDate !== null && property.promotionEndDate > server.deps.now();
      return { level: property.promotionLevel, promoted, start: property.promotionStartDate, end: property.promotionEndDate };
    },
    payments: (where = {}) => em().find(Payment, where, { orderBy: { id: 'asc' } }),
    subscriptions: (buyer) => em().find(Subscription, { user: buyer.id }),
    travel: async (days, ...buyers) => {
      server.setNow(days === 0 ? null : new Date(Date.now() + days * DAY_MS));
      // in whole seconds, as Stripe’s times are
      stripeMock.setClockOffset(Math.round((days * DAY_MS) / 1000));
      for (const { caller, username } of buyers) await caller.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    },
    reconcile: () => reconcilePayments(server.deps),
    close: async () => {
      await stripeMock.settled();
      await stripeMock.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await server.close();
    },
  };
}
