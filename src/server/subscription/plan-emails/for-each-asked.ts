// Asks the payment provider about subscriptions before something is written about them.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SettleDeps } from '../../payment/concurrency.ts';
import { PaymentProviderError } from '../../payment/gateway.ts';
import { settleSubscription } from '../../payment/settle/settle-subscription.ts';

/**
 * Settles each subscription by its present state at the provider, and then runs `work` in a transaction of its own. One that fails is logged and tried
 * again by the next run; when the provider is unavailable, the run ends.
 */
export async function forEachAsked(
  deps: SettleDeps,
  ids: readonly string[],
  work: (tx: EntityManager, id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await settleSubscription(deps, id);
      await deps.orm.em.fork().transactional((tx) => work(tx, id));
    } catch (error) {
      deps.log.warn({ err: error }, 'a member could not be informed about a plan and will be informed by the next run');
      if (error instanceof PaymentProviderError && !error.isPermanent) return;
    }
  }
}
