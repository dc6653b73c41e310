import type Stripe from 'stripe';
import { CARDS, cancel, changePrice, decline, makeIntent, makeSubscription, newId, refund, succeed } from './actions.ts';
import type { Intent, Invoice, Price, StripeState, Subscription } from './objects.ts';

/** An error response of Stripe. */
export class RequestError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: { type: string; message: string; code?: string; param?: string; payment_intent?: object }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export interface Request {
  method: string;
  path: string;
  params: Record<string, unknown>;
}

const text = (of: unknown): string => (typeof of === 'string' ? of : '');
const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });
const part = (of: unknown): Record<string, unknown> => (typeof of === 'object' && of !== null ? (of as Record<string, unknown>) : {});
const metadata = (of: unknown): Stripe.Metadata => part(of) as Stripe.Metadata;

/** The object of an id, or Stripe's 404. */
function find<T>(of: Map<string, T>, id: string, what: string, param = 'id'): T {
  const found = of.get(id);
  if (!found)
    throw new RequestError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${what}: '${id}'` });
  return found;
}

/** Whether a path is listed in `expand`; the `data.` prefix of lists is ignored. */
const expansion = (params: Record<string, unknown>) => {
  const paths = Object.values(part(params.expand)).map((path) => text(path).replace(/^data\./, ''));
  return (path: string): boolean => paths.some((one) => one === path || one.startsWith(`${path}.`));
};
type Wanted = ReturnType<typeof expansion>;

const showIntent = (books: StripeState, intent: Intent, wanted: Wanted) => ({
  ...intent,
  latest_charge: wanted('latest_charge') ? (books.charges.get(String(intent.latest_charge)) ?? null) : intent.latest_charge,
});

function showInvoice(books: StripeState, invoice: Invoice, wanted: Wanted, below = '') {
  const intent = books.intents.get(books.payments.get(invoice.id)!)!;
  const payment = {
    id: `inpay_${invoice.id}`,
    object: 'invoice_payment',
    is_default: true,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: invoice.status === 'paid' ? 'paid' : 'open',
  } satisfies Partial<Stripe.InvoicePayment>;
  const secret = { client_secret: intent.client_secret ?? '', type: 'payment_intent' } satisfies Stripe.Invoice.ConfirmationSecret;
  return {
    ...invoice,
    ...(wanted(`${below}confirmation_secret`) ? { confirmation_secret: secret } : {}),
    ...(wanted(`${below}payments`) ? { payments: list([payment], '/v1/invoice_payments') } : {}),
  };
}

const showSubscription = (books: StripeState, subscription: Subscription, wanted: Wanted) => ({
  ...subscription,
  latest_invoice:
    wanted('latest_invoice') && subscription.latest_invoice
      ? showInvoice(books, books.invoices.get(subscription.latest_invoice)!, wanted, 'latest_invoice.')
      : subscription.latest_invoice,
});

function confirm(books: StripeState, intent: Intent, params: Record<string, unknown>): Intent {
  if (params.client_secret !== intent.client_secret) {
    throw new RequestError(400, {
      type: 'invalid_request_error',
      param: 'client_secret',
      message: 'The client_secret provided does not match.',
    });
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `This PaymentIntent's status is ${intent.status}.`;
    throw new RequestError(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
  }
  const card = text(part(part(params.payment_method_data).card).number);
  if (card === CARDS.confirm) {
    Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    return intent;
  }
  if (card === CARDS.declined) {
    decline(books, intent);
    throw new RequestError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.', payment_intent: intent });
  }
  succeed(books, intent, card);
  return intent;
}

function authenticate(books: StripeState, intent: Intent, accept: boolean): Intent {
  if (intent.status !== 'requires_action') return intent;
  if (accept) succeed(books, intent, CARDS.confirm);
  else {
    intent.status = 'requires_payment_method';
    const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    throw new RequestError(402, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message,
      payment_intent: intent,
    });
  }
  return intent;
}

function makePrice(books: StripeState, params: Record<string, unknown>): Price {
  const lookup = text(params.lookup_key) || null;
  for (const other of books.prices.values()) if (lookup && other.lookup_key === lookup) other.lookup_key = null;
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    created: books.now(),
    currency: text(params.currency),
    livemode: false,
    lookup_key: lookup,
    metadata: metadata(params.metadata),
    product: newId('prod'),
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: Number(params.unit_amount),
  };
  books.prices.set(price.id, price);
  return price;
}

function updateSubscription(books: StripeState, subscription: Subscription, params: Record<string, unknown>): void {
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end === 'true';
    books.emit('customer.subscription.updated', subscription);
  }
  const price = text(part(Object.values(part(params.items))[0]).price);
  if (price) changePrice(books, subscription, find(books.prices, price, 'price'), params.proration_behavior === 'always_invoice');
}

type Answer = (books: StripeState, params: Record<string, unknown>, id: string, wanted: Wanted) => unknown;
const intentAt = (books: StripeState, id: string): Intent => find(books.intents, id, 'payment_intent', 'intent');

const ROUTES: Record<string, Answer> = {
  'GET prices': (books, params) => {
    const keys = Object.values(part(params.lookup_keys));
    return list(
      [...books.prices.values()].filter((price) => price.active && keys.includes(price.lookup_key)),
      '/v1/prices',
    );
  },
  'GET prices/:id': (books, _params, id) => find(books.prices, id, 'price'),
  'POST prices': (books, params) => makePrice(books, params),
  'POST customers': (books, params) => {
    const made = { id: newId('cus'), object: 'customer' as const, created: books.now(), livemode: false };
    books.customers.set(made.id, { ...made, email: text(params.email), name: text(params.name), metadata: metadata(params.metadata) });
    return books.customers.get(made.id);
  },
  'POST payment_intents': (books, params, _id, wanted) => {
    const given = { amount: Number(params.amount), currency: text(params.currency), metadata: metadata(params.metadata) };
    const made = makeIntent(books, { ...given, description: text(params.description), receipt_email: text(params.receipt_email) });
    return showIntent(books, made, wanted);
  },
  'GET payment_intents/:id': (books, _params, id, wanted) => showIntent(books, intentAt(books, id), wanted),
  'POST payment_intents/:id/confirm': (books, params, id) => confirm(books, intentAt(books, id), params),
  'POST payment_intents/:id/authenticate': (books, params, id) => authenticate(books, intentAt(books, id), params.accept === 'true'),
  'POST payment_intents/:id/cancel': (books, _params, id) => {
    const intent = intentAt(books, id);
    if (intent.status === 'succeeded') {
      const message = 'You cannot cancel this PaymentIntent because it has a status of succeeded.';
      throw new RequestError(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
    }
    intent.status = 'canceled';
    books.emit('payment_intent.canceled', intent);
    return intent;
  },
  'POST subscriptions': (books, params, _id, wanted) => {
    const customer = find(books.customers, text(params.customer), 'customer', 'customer').id;
    const price = find(books.prices, text(part(Object.values(part(params.items))[0]).price), 'price');
    return showSubscription(books, makeSubscription(books, customer, price, metadata(params.metadata)), wanted);
  },
  'GET subscriptions/:id': (books, _params, id, wanted) => showSubscription(books, find(books.subscriptions, id, 'subscription'), wanted),
  'POST subscriptions/:id': (books, params, id, wanted) => {
    const subscription = find(books.subscriptions, id, 'subscription');
    updateSubscription(books, subscription, params);
    return showSubscription(books, subscription, wanted);
  },
  'DELETE subscriptions/:id': (books, _params, id) => {
    const subscription = find(books.subscriptions, id, 'subscription');
    if (subscription.ended_at !== null) find(new Map(), id, 'subscription');
    cancel(books, subscription);
    return subscription;
  },
  'GET invoices/:id': (books, _params, id, wanted) => showInvoice(books, find(books.invoices, id, 'invoice'), wanted),
  'GET invoice_payments': (books, params, _id, wanted) => {
    const intentId = text(part(params.payment).payment_intent);
    const paid = [...books.invoices.values()].filter((invoice) => books.payments.get(invoice.id) === intentId);
    return list(
      paid.map((invoice) => ({ id: `inpay_${invoice.id}`, object: 'invoice_payment', invoice: wanted('invoice') ? invoice : invoice.id })),
      '/v1/invoice_payments',
    );
  },
  'GET disputes': (books, params) =>
    list(
      [...books.disputes.values()].filter((one) => one.payment_intent === params.payment_intent),
      '/v1/disputes',
    ),
  'POST refunds': (books, params) => {
    const intent = intentAt(books, text(params.payment_intent));
    if (books.charges.get(String(intent.latest_charge))?.refunded) {
      throw new RequestError(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    }
    refund(books, intent.id);
    return {
      id: newId('re'),
      object: 'refund',
      amount: intent.amount,
      currency: 'gbp',
      payment_intent: intent.id,
      status: 'succeeded',
    } satisfies Partial<Stripe.Refund>;
  },
};

/** Carries out a request and returns Stripe's response body. @throws RequestError */
export function answer(books: StripeState, { method, path, params }: Request & { key?: string | null }): unknown {
  const [resource = '', id = '', step] = path.replace(/^\/v1\//, '').split('/');
  const route = ROUTES[`${method} ${resource}${id ? '/:id' : ''}${step ? `/${step}` : ''}`];
  if (!route) throw new RequestError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` });
  return structuredClone(route(books, params, id, expansion(params)));
}
