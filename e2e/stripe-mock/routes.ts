// The routes of Stripe's API that the mock answers. Handlers change the state of the mock and emit its events.
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
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
/** Stripe's metadata are texts by name, as in the form that was sent. */
const metadataOf = (value: unknown): Stripe.Metadata => objectOf(value) as Stripe.Metadata;

/** The object of an id, or Stripe's 404. */
function find<T>(stored: Map<string, T>, id: string, noun: string, param = 'id'): T {
  const object = stored.get(id);
  if (!object)
    throw new RequestError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${noun}: '${id}'` });
  return object;
}

/** A function that says whether a path is listed in `expand`; the `data.` prefix of lists is ignored. */
const expansion = (params: Record<string, unknown>) => {
  const paths = Object.values(objectOf(params.expand)).map((path) => text(path).replace(/^data\./, ''));
  return (path: string): boolean => paths.some((expandedPath) => expandedPath === path || expandedPath.startsWith(`${path}.`));
};
type Expansion = ReturnType<typeof expansion>;

/** An intent as it is returned, with what is expanded. */
const showIntent = (state: StripeState, intent: Intent, isExpanded: Expansion) => ({
  ...intent,
  latest_charge: isExpanded('latest_charge') ? (state.charges.get(String(intent.latest_charge)) ?? null) : intent.latest_charge,
});

/** An invoice as it is returned, with what is expanded; `prefix` is the path of the invoice in the answer. */
function showInvoice(state: StripeState, invoice: Invoice, isExpanded: Expansion, prefix = '') {
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
    ...(isExpanded(`${prefix}confirmation_secret`) ? { confirmation_secret: secret } : {}),
    ...(isExpanded(`${prefix}payments`) ? { payments: list([payment], '/v1/invoice_payments') } : {}),
  };
}

/** A subscription as it is returned, with what is expanded. */
const showSubscription = (state: StripeState, subscription: Subscription, isExpanded: Expansion) => ({
  ...subscription,
  latest_invoice:
    isExpanded('latest_invoice') && subscription.latest_invoice
      ? showInvoice(state, state.invoices.get(subscription.latest_invoice)!, isExpanded, 'latest_invoice.')
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
  const card = text(objectOf(objectOf(params.payment_method_data).card).number);
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
    metadata: metadataOf(params.metadata),
    product: newId('prod'),
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: Number(params.unit_amount),
  };
  state.prices.set(price.id, price);
  return price;
}

/** Sets or ends the cancellation, and changes the price. */
function updateSubscription(state: StripeState, subscription: Subscription, params: Record<string, unknown>): void {
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end === 'true';
    state.emit('customer.subscription.updated', subscription);
  }
  const price = text(objectOf(Object.values(objectOf(params.items))[0]).price);
  if (price) changePrice(state, subscription, find(state.prices, price, 'price'), params.proration_behavior === 'always_invoice');
}

/**
 * Handles one route: `params` of the body or query, `id` of the path, `isExpanded` as the fields to expand. Returns the JSON of the answer.
 */
type RouteHandler = (state: StripeState, params: Record<string, unknown>, id: string, isExpanded: Expansion) => unknown;
/** The intent of an id. */
const intentAt = (state: StripeState, id: string): Intent => find(state.intents, id, 'payment_intent', 'intent');

/** The handlers by method and path below `/v1/`. */
const ROUTES: Record<string, RouteHandler> = {
  'GET prices': (state, params) => {
    const keys = Object.values(objectOf(params.lookup_keys));
    return list(
      [...state.prices.values()].filter((price) => price.active && keys.includes(price.lookup_key)),
      '/v1/prices',
    );
  },
  'GET prices/:id': (state, _params, id) => find(state.prices, id, 'price'),
  'POST prices': (state, params) => makePrice(state, params),
  'POST customers': (state, params) => {
    const customer = { id: newId('cus'), object: 'customer' as const, created: state.now(), livemode: false };
    state.customers.set(customer.id, {
      ...customer,
      email: text(params.email),
      name: text(params.name),
      metadata: metadataOf(params.metadata),
    });
    return state.customers.get(customer.id);
  },
  'POST payment_intents': (state, params, _id, isExpanded) => {
    const fields = { amount: Number(params.amount), currency: text(params.currency), metadata: metadataOf(params.metadata) };
    const intent = makeIntent(state, { ...fields, description: text(params.description), receipt_email: text(params.receipt_email) });
    return showIntent(state, intent, isExpanded);
  },
  'GET payment_intents/:id': (state, _params, id, isExpanded) => showIntent(state, intentAt(state, id), isExpanded),
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
  'POST subscriptions': (state, params, _id, isExpanded) => {
    const customer = find(state.customers, text(params.customer), 'customer', 'customer').id;
    const price = find(state.prices, text(objectOf(Object.values(objectOf(params.items))[0]).price), 'price');
    return showSubscription(state, makeSubscription(state, customer, price, metadataOf(params.metadata)), isExpanded);
  },
  'GET subscriptions/:id': (state, _params, id, isExpanded) =>
    showSubscription(state, find(state.subscriptions, id, 'subscription'), isExpanded),
  'POST subscriptions/:id': (state, params, id, isExpanded) => {
    const subscription = find(state.subscriptions, id, 'subscription');
    updateSubscription(state, subscription, params);
    return showSubscription(state, subscription, isExpanded);
  },
  'DELETE subscriptions/:id': (state, _params, id) => {
    const subscription = find(state.subscriptions, id, 'subscription');
    // one that has ended is answered as if it were unknown
    if (subscription.ended_at !== null) find(new Map(), id, 'subscription');
    cancel(state, subscription);
    return subscription;
  },
  'GET invoices/:id': (state, _params, id, isExpanded) => showInvoice(state, find(state.invoices, id, 'invoice'), isExpanded),
  'GET invoice_payments': (state, params, _id, isExpanded) => {
    const intentId = text(objectOf(params.payment).payment_intent);
    const paid = [...state.invoices.values()].filter((invoice) => state.intentIdByInvoice.get(invoice.id) === intentId);
    return list(
      paid.map((invoice) => ({
        id: `inpay_${invoice.id}`,
        object: 'invoice_payment',
        invoice: isExpanded('invoice') ? invoice : invoice.id,
      })),
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
    const remainingPence = intent.amount - (charge?.amount_refunded ?? 0);
    refund(state, intent.id, amount);
    const newRefund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount: amount ?? remainingPence,
      currency: 'gbp',
      metadata: metadataOf(params.metadata),
      payment_intent: intent.id,
      status: 'succeeded',
    };
    state.refunds.push(newRefund);
    return newRefund;
  },
};

/** Carries out a request and returns Stripe's response body. @throws RequestError */
export function answer(state: StripeState, { method, path, params }: Request): unknown {
  const [resource = '', id = '', step] = path.replace(/^\/v1\//, '').split('/');
  const route = ROUTES[`${method} ${resource}${id ? '/:id' : ''}${step ? `/${step}` : ''}`];
  if (!route) throw new RequestError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` });
  return structuredClone(route(state, params, id, expansion(params)));
}
