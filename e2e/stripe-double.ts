// A stateful double of Stripe's API for tests: node e2e/stripe-double.ts, or startStripeDouble() inside a test.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { CARDS, dispute, refund, renew, succeed } from './stripe-double.books.ts';
import type { Books, Intent, Invoice } from './stripe-double.objects.ts';
import { answer, RequestError } from './stripe-double.routes.ts';

interface Call {
  method: string;
  path: string;
  params: Record<string, unknown>;
  key: string | null;
}

/** What goes wrong, for whoever is cruel enough to set it. */
interface Faults {
  /** Every answer waits so long. */
  delayMs: number;
  /** No answer ever comes. */
  hang: boolean;
  /** So many requests are done and their answers lost. */
  dropReplies: number;
  /** So many requests are answered 500, and again whenever their key is used again. */
  failures: number;
  /** Events are kept instead of sent. */
  holdEvents: boolean;
}

export interface StripeDouble {
  /** For STRIPE_API_BASE. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  books: Books;
  faults: Faults;
  calls: Call[];
  events: Stripe.Event[];
  /** Where events go; null: nowhere. */
  webhookUrl: string | null;
  /** Moves the double's clock on, in seconds. */
  setOffset: (seconds: number) => void;
  /** Pays what a client secret belongs to, as the browser would with this card. Throws what the payer would be told. */
  pay: (clientSecret: string, card?: string) => Intent;
  /** Says yes or no to a confirmation that a card asked for. */
  authenticate: (clientSecret: string, accept: boolean) => Intent;
  renew: (subscriptionId: string) => Invoice | null;
  refund: (intentId: string) => void;
  dispute: (intentId: string, status?: Stripe.Dispute['status']) => void;
  /** The signed body and header of an event. */
  sign: (event: Stripe.Event, options?: { secret?: string; timestamp?: number }) => { body: string; signature: string };
  /** Sends an event once and returns the status of the answer. */
  deliver: (event: Stripe.Event) => Promise<number>;
  /** Resolves when every event that was to be sent has been. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

const readBody = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** `a[b][0]=c` → { a: { b: { 0: 'c' } } } */
function parseForm(text: string): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop()!;
    let at = out;
    for (const key of path) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return out;
}

const send = (res: ServerResponse, status: number, body: unknown): void =>
  void res
    .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomUUID()}`, 'Access-Control-Allow-Origin': '*' })
    .end(JSON.stringify(body));

function emptyBooks(now: () => number, emit: Books['emit']): Books {
  const maps = { customers: new Map(), prices: new Map(), intents: new Map(), charges: new Map(), disputes: new Map() };
  return { ...maps, invoices: new Map(), subscriptions: new Map(), payments: new Map(), cards: new Map(), upgrades: new Map(), now, emit };
}

/** Starts the double on a port of 127.0.0.1; 0: any free one. */
export async function startStripeDouble(options: { port?: number; webhookUrl?: string } = {}): Promise<StripeDouble> {
  const stripe = new Stripe('sk_test_double');
  const faults: Faults = { delayMs: 0, hang: false, dropReplies: 0, failures: 0, holdEvents: false };
  const answered = new Map<string, { hash: string; reply: Promise<{ status: number; body: unknown }> }>();
  const calls: Call[] = [];
  const events: Stripe.Event[] = [];
  const sending = new Set<Promise<unknown>>();
  let offset = 0;
  const now = (): number => Math.floor(Date.now() / 1000) + offset;

  const books = emptyBooks(now, (type, object) => {
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now(),
      type,
      data: { object: structuredClone(object) },
    };
    events.push(event as unknown as Stripe.Event);
    if (!double.webhookUrl || faults.holdEvents) return;
    const sent = deliverUntilTaken(event as unknown as Stripe.Event).finally(() => sending.delete(sent));
    sending.add(sent);
  });

  async function deliverUntilTaken(event: Stripe.Event): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      if ((await double.deliver(event).catch(() => 0)) === 200) return;
      await wait(100);
    }
  }

  /** The same key is answered the same way, failures included, and only for the same request. */
  async function reply(call: Call): Promise<{ status: number; body: unknown }> {
    const work = async (): Promise<{ status: number; body: unknown }> => {
      if (faults.failures > 0) {
        faults.failures--;
        return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } };
      }
      try {
        return { status: 200, body: answer(books, call) };
      } catch (error) {
        if (error instanceof RequestError) return { status: error.status, body: { error: error.body } };
        throw error;
      }
    };
    if (!call.key || call.method !== 'POST') return work();
    const hash = createHash('sha256')
      .update(JSON.stringify([call.path, call.params]))
      .digest('hex');
    const known = answered.get(call.key);
    if (known && known.hash !== hash) {
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters.' } },
      };
    }
    const made = known ?? { hash, reply: work() };
    answered.set(call.key, made);
    return made.reply;
  }

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://double');
    const text = await readBody(req);
    if (url.pathname.startsWith('/_double/')) return send(res, 200, control(double, url.pathname.slice(9), text ? JSON.parse(text) : {}));
    const params = parseForm(req.method === 'POST' ? text : url.search);
    const key = req.headers['idempotency-key'];
    const call: Call = { method: req.method ?? '', path: url.pathname, params, key: typeof key === 'string' ? key : null };
    calls.push(call);
    if (faults.hang) return;
    if (faults.delayMs > 0) await wait(faults.delayMs);
    const { status, body } = await reply(call);
    if (faults.dropReplies > 0 && call.method === 'POST') {
      faults.dropReplies--;
      res.destroy();
      return;
    }
    send(res, status, body);
  });
  await new Promise<void>((done) => void server.listen(options.port ?? 0, '127.0.0.1', done));

  const intentOf = (secret: string): Intent => {
    const intent = [...books.intents.values()].find((one) => one.client_secret === secret);
    if (!intent) throw new Error(`No payment with the secret ${secret}`);
    return intent;
  };
  const confirm = (secret: string, params: Record<string, unknown>, step: string): Intent => {
    const intent = intentOf(secret);
    return answer(books, {
      method: 'POST',
      path: `/v1/payment_intents/${intent.id}/${step}`,
      params: { client_secret: secret, ...params },
      key: null,
    }) as Intent;
  };

  const double: StripeDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: 'sk_test_double',
    publishableKey: 'pk_test_double',
    webhookSecret: 'whsec_double',
    books,
    faults,
    calls,
    events,
    webhookUrl: options.webhookUrl ?? null,
    setOffset: (seconds) => {
      offset = seconds;
    },
    pay: (secret, card = CARDS.ok) => confirm(secret, { payment_method_data: { type: 'card', card: { number: card } } }, 'confirm'),
    authenticate: (secret, accept) => confirm(secret, { accept: String(accept) }, 'authenticate'),
    renew: (id) => renew(books, id),
    refund: (id) => refund(books, id),
    dispute: (id, status) => dispute(books, id, status),
    sign: (event, { secret = 'whsec_double', timestamp } = {}) => {
      const body = JSON.stringify(event);
      return {
        body,
        signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...(timestamp === undefined ? {} : { timestamp }) }),
      };
    },
    deliver: async (event) => {
      const { body, signature } = double.sign(event);
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
      return (await fetch(double.webhookUrl!, { method: 'POST', body, headers })).status;
    },
    settled: async () => {
      while (sending.size > 0) await Promise.all(sending);
    },
    close: async () => {
      double.webhookUrl = null;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return double;
}

/** What a test in another process asks of the double: POST /_double/<name> with JSON. */
function control(double: StripeDouble, name: string, given: Record<string, unknown>): unknown {
  switch (name) {
    case 'faults':
      return Object.assign(double.faults, given);
    case 'calls':
      return double.calls;
    case 'clock':
      double.setOffset(Number(given.seconds));
      return {};
    case 'renew':
      return double.renew(String(given.subscription)) ?? {};
    case 'refund':
      double.refund(String(given.intent));
      return {};
    case 'subscriptions':
      return [...double.books.subscriptions.values()];
    case 'intents':
      return [...double.books.intents.values()];
    case 'succeed':
      succeed(double.books, double.books.intents.get(String(given.intent))!, CARDS.ok);
      return {};
    default:
      return { error: `Unknown: ${name}` };
  }
}

if (import.meta.main) {
  const { PORT = '5090', WEBHOOK_URL } = process.env;
  const double = await startStripeDouble({ port: Number(PORT), ...(WEBHOOK_URL ? { webhookUrl: WEBHOOK_URL } : {}) });
  console.log(`The Stripe double listens on ${double.url}`);
}
