// A mock of Stripe's API for tests, which keeps its state in memory and posts webhook events. Tests call startStripeMock();
// `node e2e/stripe-mock/server.ts` starts it on PORT (5090) and posts events to WEBHOOK_URL (none if unset).
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { parseForm, readBody, sendJson } from './http.ts';
import type { Call, Faults, StripeMock } from './mock.ts';
import type { Intent, StripeState } from './objects.ts';
import { CARDS, dispute, refund, succeed } from './payments.ts';
import { answer, RequestError } from './routes.ts';
import { renew } from './subscriptions.ts';

/** Returns the state of a new mock. `now` is in seconds since 1970; `emit` records an event and sends it. */
function makeEmptyState(now: () => number, emit: StripeState['emit']): StripeState {
  return {
    customers: new Map(),
    prices: new Map(),
    intents: new Map(),
    charges: new Map(),
    disputes: new Map(),
    refunds: [],
    invoices: new Map(),
    subscriptions: new Map(),
    intentIdByInvoice: new Map(),
    cardBySubscription: new Map(),
    cardEndBySubscription: new Map(),
    priceByUnpaidUpgrade: new Map(),
    now,
    emit,
  };
}

/** How often an event is sent at most, until the webhook answers with 200. */
const MAX_DELIVERIES = 20;
/** Pause between two deliveries of an event. */
const DELIVERY_PAUSE_MS = 100;

/** A response to a request, with the JSON of its body. */
interface Reply {
  status: number;
  body: unknown;
}

/** Carries out a call, unless a fault makes it fail. Errors of Stripe become their status and body. */
async function handleCall(state: StripeState, faults: Faults, call: Call): Promise<Reply> {
  if (faults.failures > 0) {
    faults.failures--;
    return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } };
  }
  try {
    return { status: 200, body: answer(state, call) };
  } catch (error) {
    if (error instanceof RequestError) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

/** A reply that was given to an idempotency key, with a hash of its request. */
interface StoredReply {
  requestHash: string;
  reply: Promise<Reply>;
}

/**
 * Replies to a call with Stripe's idempotency: a key gets the same reply again, errors included, and only for the same request.
 * Stores the replies in `repliesByKey`.
 */
function replyOnce(repliesByKey: Map<string, StoredReply>, call: Call, handle: () => Promise<Reply>): Promise<Reply> {
  if (!call.key || call.method !== 'POST') return handle();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([call.path, call.params]))
    .digest('hex');
  const earlierReply = repliesByKey.get(call.key);
  if (earlierReply && earlierReply.requestHash !== requestHash) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    return Promise.resolve({ status: 400, body: { error: { type: 'idempotency_error', message } } });
  }
  const storedReply = earlierReply ?? { requestHash, reply: handle() };
  repliesByKey.set(call.key, storedReply);
  return storedReply.reply;
}

/** Starts the mock on 127.0.0.1; port 0 takes any free port. */
export async function startStripeMock(options: { port?: number; webhookUrl?: string } = {}): Promise<StripeMock> {
  const stripe = new Stripe('sk_test_mock');
  const faults: Faults = { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false };
  const repliesByKey = new Map<string, StoredReply>();
  const calls: Call[] = [];
  const events: Stripe.Event[] = [];
  const runningDeliveries = new Set<Promise<unknown>>();
  /** Seconds that the clock of the mock is ahead of the real one. */
  let clockOffset = 0;
  const now = (): number => Math.floor(Date.now() / 1000) + clockOffset;

  const state = makeEmptyState(now, (type, object) => {
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now(),
      type,
      data: { object: structuredClone(object) },
    };
    // the event has only those of Stripe's fields that the site reads
    events.push(event as unknown as Stripe.Event);
    if (!mock.webhookUrl || faults.holdEvents) return;
    const delivery = deliverUntilAccepted(event as unknown as Stripe.Event).finally(() => runningDeliveries.delete(delivery));
    runningDeliveries.add(delivery);
  });

  /** Sends an event again and again until the webhook answers with 200, as Stripe does. */
  async function deliverUntilAccepted(event: Stripe.Event): Promise<void> {
    for (let attempt = 1; attempt <= MAX_DELIVERIES; attempt++) {
      if ((await mock.deliver(event).catch(() => 0)) === 200) return;
      await wait(DELIVERY_PAUSE_MS);
    }
  }

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://stripe-mock');
    const text = await readBody(req);
    if (url.pathname.startsWith('/_mock/'))
      return sendJson(res, 200, control(mock, url.pathname.slice('/_mock/'.length), text ? JSON.parse(text) : {}));
    const params = parseForm(req.method === 'POST' ? text : url.search);
    const key = req.headers['idempotency-key'];
    const call: Call = { method: req.method ?? '', path: url.pathname, params, key: typeof key === 'string' ? key : null };
    calls.push(call);
    if (faults.hang) return;
    if (faults.delayMs > 0) await wait(faults.delayMs);
    const { status, body } = await replyOnce(repliesByKey, call, () => handleCall(state, faults, call));
    if (faults.dropReplies > 0 && call.method === 'POST') {
      faults.dropReplies--;
      res.destroy();
      return;
    }
    sendJson(res, status, body);
  });
  await new Promise<void>((done) => void server.listen(options.port ?? 0, '127.0.0.1', done));

  /** Returns the intent of a client secret. */
  const findIntent = (secret: string): Intent => {
    const intent = [...state.intents.values()].find(({ client_secret }) => client_secret === secret);
    if (!intent) throw new Error(`No payment with the secret ${secret}`);
    return intent;
  };
  /** Posts a step of an intent (`confirm`, `authenticate`) as the browser does. */
  const postIntentStep = (secret: string, params: Record<string, unknown>, step: string): Intent => {
    const intent = findIntent(secret);
    return answer(state, {
      method: 'POST',
      path: `/v1/payment_intents/${intent.id}/${step}`,
      params: { client_secret: secret, ...params },
    }) as Intent;
  };

  const mock: StripeMock = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: 'sk_test_mock',
    publishableKey: 'pk_test_mock',
    webhookSecret: 'whsec_mock',
    state,
    faults,
    calls,
    events,
    webhookUrl: options.webhookUrl ?? null,
    setClockOffset: (seconds) => {
      clockOffset = seconds;
    },
    pay: (secret, card = CARDS.ok) => postIntentStep(secret, { payment_method_data: { type: 'card', card: { number: card } } }, 'confirm'),
    authenticate: (secret, accept) => postIntentStep(secret, { accept: String(accept) }, 'authenticate'),
    renew: (id) => renew(state, id),
    refund: (id, amountPence) => refund(state, id, amountPence),
    forgetKeys: () => repliesByKey.clear(),
    refunded: (id) => {
      const intent = state.intents.get(state.intentIdByInvoice.get(id) ?? id);
      return state.charges.get(String(intent?.latest_charge))?.amount_refunded ?? 0;
    },
    dispute: (id, status) => dispute(state, id, status),
    sign: (event, { secret = 'whsec_mock', timestamp } = {}) => {
      const body = JSON.stringify(event);
      return {
        body,
        signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...(timestamp === undefined ? {} : { timestamp }) }),
      };
    },
    deliver: async (event) => {
      const { body, signature } = mock.sign(event);
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
      return (await fetch(mock.webhookUrl!, { method: 'POST', body, headers })).status;
    },
    settled: async () => {
      while (runningDeliveries.size > 0) await Promise.all(runningDeliveries);
    },
    close: async () => {
      mock.webhookUrl = null;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return mock;
}

/**
 * Lets tests in other processes control the mock: POST /_mock/<name> with JSON sets faults or the clock, lists what the mock stores, or
 * makes something happen at Stripe. Returns the JSON of the response.
 */
function control(mock: StripeMock, name: string, settings: Record<string, unknown>): unknown {
  switch (name) {
    case 'faults':
      return Object.assign(mock.faults, settings);
    case 'calls':
      return mock.calls;
    case 'clock':
      mock.setClockOffset(Number(settings.seconds));
      return {};
    case 'renew':
      return mock.renew(String(settings.subscription)) ?? {};
    case 'refund':
      mock.refund(String(settings.intent));
      return {};
    case 'subscriptions':
      return [...mock.state.subscriptions.values()];
    case 'intents':
      return [...mock.state.intents.values()];
    case 'succeed':
      succeed(mock.state, mock.state.intents.get(String(settings.intent))!, CARDS.ok);
      return {};
    default:
      return { error: `Unknown: ${name}` };
  }
}

if (import.meta.main) {
  const { PORT = '5090', WEBHOOK_URL } = process.env;
  const mock = await startStripeMock({ port: Number(PORT), ...(WEBHOOK_URL ? { webhookUrl: WEBHOOK_URL } : {}) });
  console.log(`The Stripe mock listens on ${mock.url}`);
}
