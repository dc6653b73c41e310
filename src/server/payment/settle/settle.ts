import type { SettleDeps } from '../concurrency.ts';
import type { ProviderEvent } from '../gateway.ts';
import { settlePromotion } from './settle-promotion.ts';
import { settleSubscription } from './settle-subscription.ts';

/**
 * Settles what an event is about: the object is fetched from the provider as it is now, so neither the order of events nor a missing one
 * matters, and the effect and the event's id are one transaction. Events about objects that are not ours, or of no interest, do nothing.
 */
export async function settleEvent(deps: SettleDeps, event: ProviderEvent): Promise<void> {
  const { subject } = event;
  if (!subject) return;
  if (subject.kind === 'subscription') {
    await settleSubscription(deps, subject.subscriptionId, { invoiceId: subject.invoiceId, event });
    return;
  }
  if (await settlePromotion(deps, subject.intentId, event)) return;
  const invoice = subject.kind === 'charge' ? await deps.payments.findInvoice(subject.intentId) : null;
  if (invoice) await settleSubscription(deps, invoice.subscriptionId, { invoiceId: invoice.invoiceId, event });
}
