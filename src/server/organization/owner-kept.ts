// Turns the refusal of the trigger that keeps an owner in every organization into the error that people read.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';

/** The constraint that the trigger `organization_members_owner` names. */
const OWNER_CONSTRAINT = 'organization_members_owner_ck';

/** Whether an error, or what caused it, is that of the trigger. */
function isOwnerMissing(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if ((e as { constraint?: unknown }).constraint === OWNER_CONSTRAINT) return true;
  return false;
}

/**
 * Runs a change of people in a transaction. The trigger looks when it commits, so that two last owners who leave at the same moment cannot both succeed.
 * @throws DomainError CONFLICT when the organization would be left without an owner; nothing is stored then
 */
export async function keepingOwner<T>(em: EntityManager, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await em.transactional(work);
  } catch (error) {
    if (isOwnerMissing(error)) throw new DomainError('CONFLICT', m.team_owner_needed());
    throw error;
  }
}
