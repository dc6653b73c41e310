import type { SettleDeps } from '../concurrency.ts';
import type { ProviderEvent } from '../gateway.ts';
import { settlePromotion } from './settle-promotion.ts';
import { settleSubscription } from './settle-subscription.ts';

/**
 * Settles the subject of an event. It fetches the subject's present state, so that the order of events and missing ones do not matter, and stores
 * the effect and the event's id in one transaction. Ignores events of unknown subjects.
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
