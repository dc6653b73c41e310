// Builds the response bodies of the Stripe mock from its stored objects. A reference is an id, or the whole object where the request
// expands it.
import type Stripe from 'stripe';
import type { Intent, Invoice, StripeState, Subscription } from './objects.ts';
import type { IsExpanded } from './params.ts';

/** A complete list as Stripe returns it. */
export const makeList = (items: unknown[], url: string) => ({ object: 'list', data: items, has_more: false, url });

/** A payment intent with its charge. */
export const showIntent = (state: StripeState, intent: Intent, isExpanded: IsExpanded) => ({
  ...intent,
  latest_charge: isExpanded('latest_charge') ? (state.charges.get(String(intent.latest_charge)) ?? null) : intent.latest_charge,
});

/** An invoice. It has its client secret and payments only if they are expanded. `prefix` is its path in the response: `latest_invoice.` */
export function showInvoice(state: StripeState, invoice: Invoice, isExpanded: IsExpanded, prefix = '') {
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
    ...(isExpanded(`${prefix}payments`) ? { payments: makeList([payment], '/v1/invoice_payments') } : {}),
  };
}

/** The card that a subscription charges; null before its first payment. */
function showCard(state: StripeState, { id }: Subscription, isExpanded: IsExpanded) {
  if (!state.cardBySubscription.has(id)) return null;
  const methodId = `pm_${id}`;
  if (!isExpanded('default_payment_method')) return methodId;
  const [year, month] = (state.cardEndBySubscription.get(id) ?? '2099-12').split('-').map(Number);
  return { id: methodId, object: 'payment_method', type: 'card', card: { exp_month: month, exp_year: year } };
}

/** A subscription with its latest invoice. */
export const showSubscription = (state: StripeState, subscription: Subscription, isExpanded: IsExpanded) => ({
  ...subscription,
  default_payment_method: showCard(state, subscription, isExpanded),
  latest_invoice:
    isExpanded('latest_invoice') && subscription.latest_invoice
      ? showInvoice(state, state.invoices.get(subscription.latest_invoice)!, isExpanded, 'latest_invoice.')
      : subscription.latest_invoice,
});
