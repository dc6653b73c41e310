// The routes of Stripe's API that the mock for tests answers: prices, customers, payment intents, subscriptions, invoices, disputes and
// refunds. Handlers change the mock's state in memory and emit the events that Stripe would send. Amounts are in pence.
import type { Intent, Price, Refund, StripeState, Subscription } from './objects.ts';
import { type IsExpanded, type Params, parseExpand, readPriceId, toMetadata, toObject, toText } from './params.ts';
import { CARDS, decline, makeIntent, newId, refund, succeed } from './payments.ts';
import { makeList, showIntent, showInvoice, showSubscription } from './responses.ts';
import { cancel, changePrice, makeSubscription } from './subscriptions.ts';

/** An error response of Stripe: its HTTP status, and the `error` object of its body. */
export class RequestError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: { type: string; message: string; code?: string; param?: string; payment_intent?: object }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request to Stripe's API, with the parameters of its query or form. */
export interface Request {
  method: string;
  path: string;
  params: Params;
}

/** Stripe's error for an id that does not exist. */
const missing = (noun: string, id: string, param = 'id') =>
  new RequestError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${noun}: '${id}'` });

/** Returns the stored object with an id. @throws RequestError 404 when there is none */
function find<T>(stored: Map<string, T>, id: string, noun: string, param?: string): T {
  const object = stored.get(id);
  if (!object) throw missing(noun, id, param);
  return object;
}

/** Returns the intent with an id. @throws RequestError 404 when there is none */
const findIntent = (state: StripeState, id: string): Intent => find(state.intents, id, 'payment_intent', 'intent');

/**
 * Pays an intent with the card of `params`; a card that needs 3-D Secure makes it wait for `authenticate` instead.
 * @throws RequestError for a wrong client secret, an intent that is over, or a declined card; the intent records the decline
 */
function confirm(state: StripeState, intent: Intent, params: Params): Intent {
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
  const { card } = toObject(params.payment_method_data);
  const cardNumber = toText(toObject(card).number);
  if (cardNumber === CARDS.confirm) {
    Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    return intent;
  }
  if (cardNumber === CARDS.declined) {
    decline(state, intent);
    throw new RequestError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.', payment_intent: intent });
  }
  succeed(state, intent, cardNumber);
  return intent;
}

/** Answers the 3-D Secure dialog of an intent that waits for it, and so pays it. @throws RequestError when the payer does not accept */
function authenticate(state: StripeState, intent: Intent, isAccepted: boolean): Intent {
  if (intent.status !== 'requires_action') return intent;
  if (isAccepted) succeed(state, intent, CARDS.confirm);
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
function makePrice(state: StripeState, params: Params): Price {
  const lookupKey = toText(params.lookup_key) || null;
  for (const otherPrice of state.prices.values()) {
    if (lookupKey && otherPrice.lookup_key === lookupKey) otherPrice.lookup_key = null;
  }
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    created: state.now(),
    currency: toText(params.currency),
    livemode: false,
    lookup_key: lookupKey,
    metadata: toMetadata(params.metadata),
    product: newId('prod'),
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: Number(params.unit_amount),
  };
  state.prices.set(price.id, price);
  return price;
}

/** Cancels at the end of the period or undoes that, and changes the price; each only if `params` ask for it. */
function updateSubscription(state: StripeState, subscription: Subscription, params: Params): void {
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end === 'true';
    state.emit('customer.subscription.updated', subscription);
  }
  const priceId = readPriceId(params);
  if (priceId) changePrice(state, subscription, find(state.prices, priceId, 'price'), params.proration_behavior === 'always_invoice');
}

/** Refunds an intent in full, or `params.amount` pence of it. @throws RequestError when less than that is left to refund */
function makeRefund(state: StripeState, params: Params): Refund {
  const intent = findIntent(state, toText(params.payment_intent));
  const charge = state.charges.get(String(intent.latest_charge));
  if (charge?.refunded) {
    throw new RequestError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: 'Charge has already been refunded.',
    });
  }
  const amount = params.amount === undefined ? undefined : Number(toText(params.amount));
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
    metadata: toMetadata(params.metadata),
    payment_intent: intent.id,
    status: 'succeeded',
  };
  state.refunds.push(newRefund);
  return newRefund;
}

/** Handles one route and returns the JSON of its response. `params` are those of the body or query, `id` is that of the path. */
type RouteHandler = (state: StripeState, params: Params, id: string, isExpanded: IsExpanded) => unknown;

/** The handlers by method and path below `/v1/`; `:id` is the id of an object. */
const ROUTES: Record<string, RouteHandler> = {
  'GET prices': (state, params) => {
    const lookupKeys = Object.values(toObject(params.lookup_keys));
    return makeList(
      [...state.prices.values()].filter((price) => price.active && lookupKeys.includes(price.lookup_key)),
      '/v1/prices',
    );
  },
  'GET prices/:id': (state, _params, id) => find(state.prices, id, 'price'),
  'POST prices': (state, params) => makePrice(state, params),
  'POST customers': (state, params) => {
    const customer = { id: newId('cus'), object: 'customer' as const, created: state.now(), livemode: false };
    state.customers.set(customer.id, {
      ...customer,
      email: toText(params.email),
      name: toText(params.name),
      metadata: toMetadata(params.metadata),
    });
    return state.customers.get(customer.id);
  },
  'POST payment_intents': (state, params, _id, isExpanded) => {
    const fields = { amount: Number(params.amount), currency: toText(params.currency), metadata: toMetadata(params.metadata) };
    const intent = makeIntent(state, { ...fields, description: toText(params.description), receipt_email: toText(params.receipt_email) });
    return showIntent(state, intent, isExpanded);
  },
  'GET payment_intents/:id': (state, _params, id, isExpanded) => showIntent(state, findIntent(state, id), isExpanded),
  'POST payment_intents/:id/confirm': (state, params, id) => confirm(state, findIntent(state, id), params),
  'POST payment_intents/:id/authenticate': (state, params, id) => authenticate(state, findIntent(state, id), params.accept === 'true'),
  'POST payment_intents/:id/cancel': (state, _params, id) => {
    const intent = findIntent(state, id);
    if (intent.status === 'succeeded') {
      const message = 'You cannot cancel this PaymentIntent because it has a status of succeeded.';
      throw new RequestError(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
    }
    intent.status = 'canceled';
    state.emit('payment_intent.canceled', intent);
    return intent;
  },
  'POST subscriptions': (state, params, _id, isExpanded) => {
    const customer = find(state.customers, toText(params.customer), 'customer', 'customer');
    const price = find(state.prices, readPriceId(params), 'price');
    const subscription = makeSubscription(state, customer.id, price, toMetadata(params.metadata));
    return showSubscription(state, subscription, isExpanded);
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
    // Stripe answers as if an ended subscription did not exist
    if (subscription.ended_at !== null) throw missing('subscription', id);
    cancel(state, subscription);
    return subscription;
  },
  'GET invoices/:id': (state, _params, id, isExpanded) => showInvoice(state, find(state.invoices, id, 'invoice'), isExpanded),
  'GET invoice_payments': (state, params, _id, isExpanded) => {
    const intentId = toText(toObject(params.payment).payment_intent);
    const invoices = [...state.invoices.values()].filter((invoice) => state.intentIdByInvoice.get(invoice.id) === intentId);
    return makeList(
      invoices.map((invoice) => ({
        id: `inpay_${invoice.id}`,
        object: 'invoice_payment',
        invoice: isExpanded('invoice') ? invoice : invoice.id,
      })),
      '/v1/invoice_payments',
    );
  },
  'GET disputes': (state, params) =>
    makeList(
      [...state.disputes.values()].filter((stored) => stored.payment_intent === params.payment_intent),
      '/v1/disputes',
    ),
  'GET refunds': (state, params) =>
    makeList(
      state.refunds.filter((stored) => stored.payment_intent === params.payment_intent),
      '/v1/refunds',
    ),
  'POST refunds': (state, params) => makeRefund(state, params),
};

/** Carries out a request and returns a copy of Stripe's response body. @throws RequestError with Stripe's error response */
export function answer(state: StripeState, { method, path, params }: Request): unknown {
  // `/v1/payment_intents/pi_1/confirm` has the route `payment_intents/:id/confirm`
  const [resource = '', id = '', step] = path.replace(/^\/v1\//, '').split('/');
  const handler = ROUTES[`${method} ${resource}${id ? '/:id' : ''}${step ? `/${step}` : ''}`];
  if (!handler) throw new RequestError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` });
  return structuredClone(handler(state, params, id, parseExpand(params)));
}
