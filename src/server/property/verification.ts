// The Verified mark of a listing: a permit number that an import states, or a check by staff. Writes the columns `verified_…` and
// `updated_at` of `properties`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Verification } from '../../shared/listing/verification.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { DomainError } from '../errors.ts';
import { Property } from './property.entity.ts';

/** The columns of a listing without a check: it has no Verified mark. */
export const NO_VERIFICATION = { verifiedBy: null, verifiedWhat: null, verifiedAt: null } as const;

/** The columns of a check; the database accepts only all of them or none. */
export const verificationColumns = (check: { by: Verification['by']; what: string; at: Date }) => ({
  verifiedBy: check.by,
  verifiedWhat: check.what,
  verifiedAt: check.at,
});

/** The most characters of the text of a check, as its column holds. */
const MAX_CHECK_LENGTH = 200;

type VerificationColumns = typeof NO_VERIFICATION | ReturnType<typeof verificationColumns>;

/**
 * Writes the columns of the Verified mark of a listing and returns the listing's title.
 * @throws DomainError MISSING when there is no such listing
 */
function setVerification(em: EntityManager, id: number, columns: VerificationColumns, now: Date): Promise<PropertyView['title']> {
  return em.fork().transactional(async (tx) => {
    const property = await tx.findOne(Property, { id, status: { $ne: 'deleted' } }, { fields: ['title'] });
    if (!property) throw new DomainError('MISSING', m.property_not_found());
    await tx.nativeUpdate(Property, { id }, { ...columns, updatedAt: now });
    return property.title;
  });
}

/**
 * Records that staff checked a listing, in place of an earlier check.
 * @param what what was looked at, in words for visitors: `title deed and identity of the owner`
 * @returns the listing's title
 * @throws DomainError MISSING when there is no such listing, INVALID for an empty or too long text
 */
export async function recordStaffCheck(em: EntityManager, id: number, what: string, now: Date): Promise<PropertyView['title']> {
  const text = what.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > MAX_CHECK_LENGTH) throw new DomainError('INVALID', m.property_check_length());
  return setVerification(em, id, verificationColumns({ by: 'staff', what: text, at: now }), now);
}

/**
 * Removes the Verified mark of a listing, whether it is from staff or from an import.
 * @returns the listing's title
 * @throws DomainError MISSING when there is no such listing
 */
export const removeVerification = (em: EntityManager, id: number, now: Date): Promise<PropertyView['title']> =>
  setVerification(em, id, NO_VERIFICATION, now);
