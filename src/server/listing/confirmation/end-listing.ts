// Takes a listing off because it is sold, rented or paused (`properties`, `listing_confirmations`), and emails visitors who asked about it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { Property } from '../../property/property.entity.ts';
import { type ConfirmDeps, stopAsking } from './confirmation.ts';
import { answerQuestions } from './questions.ts';

/**
 * Sets the status of a listing, whose row the caller has locked. Stops the emails that ask its advertiser, and informs waiting visitors by
 * email that the home is no longer available.
 */
export async function endListing(deps: ConfirmDeps, tx: EntityManager, id: number, status: 'sold' | 'rented' | 'paused'): Promise<void> {
  await tx.nativeUpdate(Property, { id }, { status, updatedAt: deps.now() });
  await stopAsking(tx, id);
  await answerQuestions(deps, tx, [id], false);
}
