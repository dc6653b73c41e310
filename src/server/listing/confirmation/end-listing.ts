// Takes a listing off: sold, rented or paused.
import type { EntityManager } from '@mikro-orm/postgresql';
import { Property } from '../../property/property.entity.ts';
import { type ConfirmDeps, stopAsking } from './confirmation.ts';
import { answerQuestions } from './questions.ts';

/** Takes a locked listing off, ends the emails that ask its advertiser, and sends visitors who asked the answer. */
export async function endListing(deps: ConfirmDeps, tx: EntityManager, id: number, status: 'sold' | 'rented' | 'paused'): Promise<void> {
  await tx.nativeUpdate(Property, { id }, { status, updatedAt: deps.now() });
  await stopAsking(tx, id);
  await answerQuestions(deps, tx, [id], false);
}
