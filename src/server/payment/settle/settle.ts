// Processes an event of the payment provider, such as a paid invoice: queries the provider about the object of the event and stores its
// state with the effects. Writes `payments`, `subscriptions`, `properties` (promotions), `users` (plans) and `payment_events`.
import type { SettleDeps } from '../concurrency.ts';
import type { ProviderEvent } from '../gateway.ts';
import { settlePromotion } from './settle-promotion.ts';
import { settleSubscription } from './settle-subscription.ts';

/**
 * Settles the object that an event is about. It fetches the object's present state, so that neither the order of events nor a lost event
 * matters, and stores the effect and the event's id in one transaction. Ignores events about unknown objects.
 */
export async function settleEvent(deps: SettleDeps, event: ProviderEvent): Promise<void> {
  const { about } = event;
  if (!about) return;
  if (about.kind === 'subscription') {
    await settleSubscription(deps, about.subscriptionId, { invoiceId: about.invoiceId, event });
    return;
  }
  if ((await settlePromotion(deps, about.intentId, event)) === 'settled') return;
  // a refund or a dispute may be of an intent that paid the invoice of a subscription
  const invoice = about.kind === 'charge' ? await deps.payments.findInvoice(about.intentId) : null;
  if (invoice) await settleSubscription(deps, invoice.subscriptionId, { invoiceId: invoice.invoiceId, event });
}
