import type { EntityManager } from '@mikro-orm/postgresql';
import type { Verification } from '../../shared/listing/verification.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { DomainError } from '../errors.ts';
import { Property } from './property.entity.ts';

/** The columns of a check, to be written together; null takes the mark away. */
export const verificationColumns = (check: { by: Verification['by']; what: string; at: Date } | null) => ({
  verifiedBy: check?.by ?? null,
  verifiedWhat: check?.what ?? null,
  verifiedAt: check?.at ?? null,
});

/** What a listing loses when it becomes another home: its running promotion was bought for the former one, and nothing of the new one was checked. */
export const endedByReplacement = ({ isPromoted }: Pick<PropertyView, 'isPromoted'>, now: Date) => ({
  ...(isPromoted ? { isPromoted: false, promotionLevel: 0, promotionStartDate: null, promotionEndDate: null, replacedAt: now } : {}),
  ...verificationColumns(null),
});

/**
 * Records that staff checked a listing, or takes every check of it back (`what` null).
 * @param what what was looked at, in words for visitors: `title deed and identity of the owner`
 * @returns the listing's title
 * @throws Refused MISSING when there is no such listing, INVALID for an empty or too long text
 */
export async function recordStaffCheck(em: EntityManager, id: number, what: string | null, now: Date): Promise<PropertyView['title']> {
  const text = what?.replace(/\s+/g, ' ').trim() ?? null;
  if (text !== null && (text === '' || text.length > 200)) throw new DomainError('INVALID', 'Say in 1 to 200 characters what was checked');
  return em.fork().transactional(async (tx) => {
    const home = await tx.findOne(Property, { id, status: { $ne: 'deleted' } }, { fields: ['title'] });
    if (!home) throw new DomainError('MISSING', 'Property not found');
    const check = text === null ? null : { by: 'staff' as const, what: text, at: now };
    await tx.nativeUpdate(Property, { id }, { ...verificationColumns(check), updatedAt: now });
    return home.title;
  });
}
