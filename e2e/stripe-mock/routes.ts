import type Stripe from 'stripe';
import type { Intent, Invoice, Price, Refund, StripeState, Subscription } from './objects.ts';
import { CARDS, decline, makeIntent, newId, refund, succeed } from './payments.ts';
import { cancel, changePrice, makeSubscription } from './subscriptions.ts';

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

/** A call of Stripe's API; `params` from the query or the form, nested as their names in brackets say. */
export interface Request {
  method: string;
  path: string;
  params: Record<string, unknown>;
}

/** The value as a text, else an empty one. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A list as Stripe returns it. */
const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });
/** The value as an object, else an empty one. */
const part = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
/** Stripe's metadata are texts by name, as in the form that was sent. */
const metadata = (value: unknown): Stripe.Metadata => part(value) as Stripe.Metadata;

/** The object of an id, or Stripe's 404. */
function find<T>(stored: Map<string, T>, id: string, noun: string, param = 'id'): T {
  const object = stored.get(id);
  if (!object)
    throw new RequestError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${noun}: '${id}'` });
  return object;
}

/** A function that says whether a path is listed in `expand`; the `data.` prefix of lists is ignored. */
const expansion = (params: Record<string, unknown>) => {
  const paths = Object.values(part(params.expand)).map((path) => text(path).replace(/^data\./, ''));
  return (path: string): boolean => paths.some((one) => one === path || one.startsWith(`${path}.`));
};
type Wanted = ReturnType<typeof expansion>;

const showIntent = (state: StripeState, intent: Intent, wanted: Wanted) => ({
  ...intent,
  latest_charge: wanted('latest_charge') ? (state.charges.get(String(intent.latest_charge)) ?? null) : intent.latest_charge,
});

function showInvoice(state: StripeState, invoice: Invoice, wanted: Wanted, below = '') {
  const intent = state.intents.get(state.intentIdByInvoice.get(invoice.id)!)!;
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

const showSubscription = (state: StripeState, subscription: Subscription, wanted: Wanted) => ({
  ...subscription,
  latest_invoice:
    wanted('latest_invoice') && subscription.latest_invoice
      ? showInvoice(state, state.invoices.get(subscription.latest_invoice)!, wanted, 'latest_invoice.')
      : subscription.latest_invoice,
});

/** Pays an intent with the card of `params`, or asks for 3-D Secure. @throws RequestError for a declined card, which the intent keeps */
function confirm(state: StripeState, intent: Intent, params: Record<string, unknown>): Intent {
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
    decline(state, intent);
    throw new RequestError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.', payment_intent: intent });
  }
  succeed(state, intent, card);
  return intent;
}

/** Answers the 3-D Secure dialog of an intent that waits for it. @throws RequestError when the payer does not accept */
function authenticate(state: StripeState, intent: Intent, accept: boolean): Intent {
  if (intent.status !== 'requires_action') return intent;
  if (accept) succeed(state, intent, CARDS.confirm);
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

/** Creates a monthly price, and takes its lookup key from the price that had it. */
function makePrice(state: StripeState, params: Record<string, unknown>): Price {
  const lookup = text(params.lookup_key) || null;
  for (const other of state.prices.values()) if (lookup && other.lookup_key === lookup) other.lookup_key = null;
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    created: state.now(),
    currency: text(params.currency),
    livemode: false,
    lookup_key: lookup,
    metadata: metadata(params.metadata),
    product: newId('prod'),
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: Number(params.unit_amount),
  };
  state.prices.set(price.id, price);
  return price;
}

function updateSubscription(state: StripeState, subscription: Subscription, params: Record<string, unknown>): void {
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end === 'true';
    state.emit('customer.subscription.updated', subscription);
  }
  const price = text(part(Object.values(part(params.items))[0]).price);
  if (price) changePrice(state, subscription, find(state.prices, price, 'price'), params.proration_behavior === 'always_invoice');
}

/** Handles one route: `params` of the body or query, `id` of the path, `wanted` as the fields to expand. Returns the JSON of the answer. */
type RouteHandler = (state: StripeState, params: Record<string, unknown>, id: string, wanted: Wanted) => unknown;
const intentAt = (state: StripeState, id: string): Intent => find(state.intents, id, 'payment_intent', 'intent');

const ROUTES: Record<string, RouteHandler> = {
  'GET prices': (state, params) => {
    const keys = Object.values(part(params.lookup_keys));
    return list(
      [...state.prices.values()].filter((price) => price.active && keys.includes(price.lookup_key)),
      '/v1/prices',
    );
  },
  'GET prices/:id': (state, _params, id) => find(state.prices, id, 'price'),
  'POST prices': (state, params) => makePrice(state, params),
  'POST customers': (state, params) => {
    const made = { id: newId('cus'), object: 'customer' as const, created: state.now(), livemode: false };
    state.customers.set(made.id, { ...made, email: text(params.email), name: text(params.name), metadata: metadata(params.metadata) });
    return state.customers.get(made.id);
  },
  'POST payment_intents': (state, params, _id, wanted) => {
    const given = { amount: Number(params.amount), currency: text(params.currency), metadata: metadata(params.metadata) };
    const made = makeIntent(state, { ...given, description: text(params.description), receipt_email: text(params.receipt_email) });
    return showIntent(state, made, wanted);
  },
  'GET payment_intents/:id': (state, _params, id, wanted) => showIntent(state, intentAt(state, id), wanted),
  'POST payment_intents/:id/confirm': (state, params, id) => confirm(state, intentAt(state, id), params),
  'POST payment_intents/:id/authenticate': (state, params, id) => authenticate(state, intentAt(state, id), params.accept === 'true'),
  'POST payment_intents/:id/cancel': (state, _params, id) => {
    const intent = intentAt(state, id);
    if (intent.status === 'succeeded') {
      const message = 'You cannot cancel this PaymentIntent because it has a status of succeeded.';
      throw new RequestError(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
    }
    intent.status = 'canceled';
    state.emit('payment_intent.canceled', intent);
    return intent;
  },
  'POST subscriptions': (state, params, _id, wanted) => {
    const customer = find(state.customers, text(params.customer), 'customer', 'customer').id;
    const price = find(state.prices, text(part(Object.values(part(params.items))[0]).price), 'price');
    return showSubscription(state, makeSubscription(state, customer, price, metadata(params.metadata)), wanted);
  },
  'GET subscriptions/:id': (state, _params, id, wanted) => showSubscription(state, find(state.subscriptions, id, 'subscription'), wanted),
  'POST subscriptions/:id': (state, params, id, wanted) => {
    const subscription = find(state.subscriptions, id, 'subscription');
    updateSubscription(state, subscription, params);
    return showSubscription(state, subscription, wanted);
  },
  'DELETE subscriptions/:id': (state, _params, id) => {
    const subscription = find(state.subscriptions, id, 'subscription');
    // one that has ended is answered as if it were unknown
    if (subscription.ended_at !== null) find(new Map(), id, 'subscription');
    cancel(state, subscription);
    return subscription;
  },
  'GET invoices/:id': (state, _params, id, wanted) => showInvoice(state, find(state.invoices, id, 'invoice'), wanted),
  'GET invoice_payments': (state, params, _id, wanted) => {
    const intentId = text(part(params.payment).payment_intent);
    const paid = [...state.invoices.values()].filter((invoice) => state.intentIdByInvoice.get(invoice.id) === intentId);
    return list(
      paid.map((invoice) => ({ id: `inpay_${invoice.id}`, object: 'invoice_payment', invoice: wanted('invoice') ? invoice : invoice.id })),
      '/v1/invoice_payments',
    );
  },
  'GET disputes': (state, params) =>
    list(
      [...state.disputes.values()].filter((one) => one.payment_intent === params.payment_intent),
      '/v1/disputes',
    ),
  'GET refunds': (state, params) =>
    list(
      state.refunds.filter((one) => one.payment_intent === params.payment_intent),
      '/v1/refunds',
    ),
  'POST refunds': (state, params) => {
    const intent = intentAt(state, text(params.payment_intent));
    const charge = state.charges.get(String(intent.latest_charge));
    if (charge?.refunded) {
      throw new RequestError(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    }
    const amount = params.amount === undefined ? undefined : Number(text(params.amount));
    if (charge && amount !== undefined && amount > charge.amount - charge.amount_refunded) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${charge.amount - charge.amount_refunded})`;
      throw new RequestError(400, { type: 'invalid_request_error', message, param: 'amount' });
    }
    const left = intent.amount - (charge?.amount_refunded ?? 0);
    refund(state, intent.id, amount);
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      amount: amount ?? left,
      currency: 'gbp',
      metadata: metadata(params.metadata),
      payment_intent: intent.id,
      status: 'succeeded',
    };
    state.refunds.push(made);
    return made;
  },
};

/** Carries out a request and returns Stripe's response body. @throws RequestError */
export function answer(state: StripeState, { method, path, params }: Request): unknown {
  const [resource = '', id = '', step] = path.replace(/^\/v1\//, '').split('/');
  const route = ROUTES[`${method} ${resource}${id ? '/:id' : ''}${step ? `/${step}` : ''}`];
  if (!route) throw new RequestError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` });
  return structuredClone(route(state, params, id, expansion(params)));
}
