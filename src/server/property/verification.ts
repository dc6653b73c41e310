// The Verified mark: permit numbers of imports and checks by staff.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Verification } from '../../shared/listing/verification.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { DomainError } from '../errors.ts';
import { Property } from './property.entity.ts';

/** The columns of a listing without a check: it has no Verified mark. */
export const NO_VERIFICATION = { verifiedBy: null, verifiedWhat: null, verifiedAt: null } as const;

/** The columns of a check, to be written together. */
export const verificationColumns = (check: { by: Verification['by']; what: string; at: Date }) => ({
  verifiedBy: check.by,
  verifiedWhat: check.what,
  verifiedAt: check.at,
});

/** Characters of the text of a check, as its column holds them. */
const MAX_CHECK_LENGTH = 200;

/**
 * Records that staff checked a listing, or takes every check of it back (`what` null).
 * @param what what was looked at, in words for visitors: `title deed and identity of the owner`
 * @returns the listing's title
 * @throws DomainError MISSING when there is no such listing, INVALID for an empty or too long text
 */
export async function recordStaffCheck(em: EntityManager, id: number, what: string | null, now: Date): Promise<PropertyView['title']> {
  const text = what?.replace(/\s+/g, ' ').trim() ?? null;
  if (text !== null && (text === '' || text.length > MAX_CHECK_LENGTH)) throw new DomainError('INVALID', m.property_check_length());
  return em.fork().transactional(async (tx) => {
    const property = await tx.findOne(Property, { id, status: { $ne: 'deleted' } }, { fields: ['title'] });
    if (!property) throw new DomainError('MISSING', m.property_not_found());
    const columns = text === null ? NO_VERIFICATION : verificationColumns({ by: 'staff', what: text, at: now });
    await tx.nativeUpdate(Property, { id }, { ...columns, updatedAt: now });
    return property.title;
  });
}
