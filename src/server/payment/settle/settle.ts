// Settles what an event of the provider is about; writes `payments`, `subscriptions`, `properties` and `users`.
import type { SettleDeps } from '../concurrency.ts';
import type { ProviderEvent } from '../gateway.ts';
import { settlePromotion } from './settle-promotion.ts';
import { settleSubscription } from './settle-subscription.ts';

/**
 * Settles the object that an event is about. It fetches the object's present state, so that the order of events and missing ones do not matter,
 * and stores the effect and the event's id in one transaction. Ignores events about unknown objects.
 */
export async function settleEvent(deps: SettleDeps, event: ProviderEvent): Promise<void> {
  const { about } = event;
  if (!about) return;
  if (about.kind === 'subscription') {
    await settleSubscription(deps, about.subscriptionId, { invoiceId: about.invoiceId, event });
    return;
  }
  if ((await settlePromotion(deps, about.intentId, event)) === 'settled') return;
  const invoice = about.kind === 'charge' ? await deps.payments.findInvoice(about.intentId) : null;
  if (invoice) await settleSubscription(deps, invoice.subscriptionId, { invoiceId: invoice.invoiceId, event });
}
