// Takes listings off because they are sold, rented or paused (`properties`, `listing_confirmations`), and emails visitors who asked about them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { Property } from '../../property/property.entity.ts';
import { type ConfirmDeps, stopAsking } from './confirmation.ts';
import { answerQuestions } from './questions.ts';

/**
 * Sets the status of listings, whose rows the caller has locked. Stops the emails that ask their advertiser, and informs waiting visitors by
 * email that the homes are no longer available.
 */
export async function endListings(
  deps: ConfirmDeps,
  tx: EntityManager,
  ids: readonly number[],
  status: 'sold' | 'rented' | 'paused',
): Promise<void> {
  await tx.nativeUpdate(Property, { id: { $in: [...ids] } }, { status, updatedAt: deps.now() });
  await stopAsking(tx, ids);
  await answerQuestions(deps, tx, ids, false);
}
