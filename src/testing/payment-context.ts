import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { CARDS } from '../../e2e/stripe-mock/actions.ts';
import { type StripeMock, startStripeMock } from '../../e2e/stripe-mock/server.ts';
import { createApp } from '../server/app.ts';
import { createLog } from '../server/log.ts';
import { Payment, Subscription } from '../server/payment/payment.entity.ts';
import { reconcilePayments } from '../server/payment/settle/reconcile.ts';
import { Property } from '../server/property/property.entity.ts';
import type { ProviderName, SandboxCard } from '../shared/payment/payment.ts';
import type { SubscriptionView } from '../shared/payment/subscription.ts';
import { makeProperty } from './factories.ts';
import { makeMember, PASSWORD } from './members.ts';
import { type TestServer, testServer } from './server.ts';

type Card = 'ok' | 'declined' | 'confirm' | 'failsLater';
const SANDBOX_NAMES: Record<Card, SandboxCard> = {
  ok: 'card_ok',
  declined: 'card_declined',
  confirm: 'card_confirm',
  failsLater: 'card_fails_later',
};

export interface Buyer {
  id: number;
  username: string;
  caller: ReturnType<TestServer['device']>;
}
/** What the payer is told (`confirm`: to confirm); null when the payment went through. */
type PaymentError = string | null;

/** A whole shop with one of the two providers; the Stripe one talks to the double, which sends its events to a listening copy of the application. */
export interface PaymentTestContext {
  server: TestServer;
  double: StripeMock;
  /** Registers a member. */
  buyer: () => Promise<Buyer>;
  signIn: (buyer: Buyer) => Promise<void>;
  home: (owner: Buyer | null, given?: Partial<Omit<Property, 'agent' | 'user'>>) => Promise<number>;
  /** Pays what a client secret belongs to, as the page does. */
  pay: (buyer: Buyer, clientSecret: string, card?: Card) => Promise<PaymentError>;
  /** Answers the confirmation that a card asked for. */
  answer: (buyer: Buyer, clientSecret: string, accept: boolean) => Promise<PaymentError>;
  query: <T>(buyer: Buyer, path: string, input?: unknown) => Promise<T>;
  mutate: <T>(buyer: Buyer, path: string, input?: unknown) => Promise<T>;
  subscription: (buyer: Buyer) => Promise<SubscriptionView>;
  promotion: (homeId: number) => Promise<{ level: number; promoted: boolean; start: Date | null; end: Date | null }>;
  payments: (where?: object) => Promise<Payment[]>;
  subscriptions: (buyer: Buyer) => Promise<Subscription[]>;
  /** Moves every clock to so many days from now; the buyer signs in again. */
  travel: (days: number, ...buyers: Buyer[]) => Promise<void>;
  reconcile: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** A log that can be read. */
export function readableLog(level = 'info'): { log: Logger; text: () => string } {
  const parts: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      parts.push(String(chunk));
      done();
    },
  });
  return { log: createLog(level, stream), text: () => parts.join('') };
}

export async function createPaymentTestContext(provider: ProviderName, settings: Record<string, string> = {}): Promise<PaymentTestContext> {
  const double = await startStripeMock();
  const keys = {
    STRIPE_SECRET_KEY: double.secretKey,
    STRIPE_PUBLISHABLE_KEY: double.publishableKey,
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  };
  const server = await testServer({
    LIMIT_REGISTER: '0',
    LIMIT_PAYMENT: '0',
    LIMIT_LOGIN_ADDRESS: '0',
    ...(provider === 'stripe' ? keys : {}),
    ...settings,
  });
  const http: Server = createServer(createApp(server.deps, server.pages));
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done));
  double.webhookUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/stripe/webhook`;
  const em = () => server.deps.orm.em.fork();

  const query = async <T>(buyer: Buyer, path: string, input?: unknown): Promise<T> => {
    const { body } = await buyer.caller.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input ?? null }))}`);
    if (body.error) throw new Error(body.error.json.message);
    return body.result.data.json as T;
  };
  const mutate = async <T>(buyer: Buyer, path: string, input?: unknown): Promise<T> => {
    const { body } = await buyer.caller.post(`/trpc/${path}`).send({ json: input ?? null });
    if (body.error) throw new Error(body.error.json.message);
    return body.result.data.json as T;
  };
  const sandboxEvent = ({ outcome, message }: { outcome: string; message: string | null }): PaymentError =>
    outcome === 'confirm' ? 'confirm' : message;
  const stripeEvent = async (step: () => { status: string }): Promise<PaymentError> => {
    try {
      return step().status === 'requires_action' ? 'confirm' : null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await double.settled();
    }
  };

  return {
    server,
    double,
    buyer: async () => {
      const { device, id, username } = await makeMember(server);
      return { id, username, caller: device };
    },
    signIn: async ({ caller, username }) => void (await caller.post('/api/login').send({ username, password: PASSWORD }).expect(200)),
    home: async (owner, given = {}) => {
      const { id } = await makeProperty(server.deps.orm.em, given);
      await em().nativeUpdate(Property, { id }, { user: owner?.id ?? null });
      return id;
    },
    pay: async (buyer, clientSecret, card = 'ok') =>
      provider === 'stripe'
        ? stripeEvent(() => double.pay(clientSecret, CARDS[card]))
        : sandboxEvent(await mutate(buyer, 'payment.confirmSandbox', { clientSecret, card: SANDBOX_NAMES[card] })),
    answer: async (buyer, clientSecret, accept) =>
      provider === 'stripe'
        ? stripeEvent(() => double.authenticate(clientSecret, accept))
        : sandboxEvent(await mutate(buyer, 'payment.answerSandbox', { clientSecret, accept })),
    query,
    mutate,
    subscription: (buyer) => query(buyer, 'subscription.current'),
    promotion: async (homeId) => {
      const home = await em().findOneOrFail(Property, { id: homeId });
      const promoted = home.isPromoted && home.promotionEndDate !== null && home.promotionEndDate > server.deps.now();
      return { level: home.promotionLevel, promoted, start: home.promotionStartDate, end: home.promotionEndDate };
    },
    payments: (where = {}) => em().find(Payment, where, { orderBy: { id: 'asc' } }),
    subscriptions: (buyer) => em().find(Subscription, { user: buyer.id }),
    travel: async (days, ...buyers) => {
      server.setNow(days === 0 ? null : new Date(Date.now() + days * 86_400_000));
      double.setOffset(days * 86_400);
      for (const { caller, username } of buyers) await caller.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    },
    reconcile: () => reconcilePayments(server.deps),
    close: async () => {
      await double.settled();
      await double.close();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
      await server.close();
    },
  };
}
