// Takes a listing off: sold, rented or paused.
import type { EntityManager } from '@mikro-orm/postgresql';
import { Property } from '../../property/property.entity.ts';
import { type ConfirmDeps, stopAsking } from './confirmation.ts';
import { answerQuestions } from './questions.ts';

/** Takes a locked listing off, ends the questions about it, and tells visitors who asked. */
export async function endListing(deps: ConfirmDeps, tx: EntityManager, id: number, status: 'sold' | 'rented' | 'paused'): Promise<void> {
  await tx.nativeUpdate(Property, { id }, { status, updatedAt: deps.now() });
  await stopAsking(tx, id);
  await answerQuestions(deps, tx, [id], false);
}
