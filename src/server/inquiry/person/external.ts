// Adds people who asked elsewhere: at the office, by phone, or on another site. Nothing is sent to them.

import type { ExternalInput } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { DomainError, invalidField } from '../../errors.ts';
import { holdMembership, isManagedBy } from '../../organization/managed.ts';
import type { AuthedContext } from '../../trpc.ts';
import { keepPersonFromElsewhere, type PersonOwner } from './keep-person.ts';
import { addEntry } from './person.page.ts';
import { personKeyOf, toE164 } from './person-key.ts';

/** Who answers for a home that the caller manages, and its organization. */
const HOME_SQL = `select p.user_id as "userId", p.organization_id as "organizationId" from properties p
  where p.id = $1 and ${isManagedBy('$2')} and p.status <> 'deleted'`;
const RULE_SQL = `select inquiry_rule = 'turns' as "hasTurns" from organizations where id = ?`;

/** What was said elsewhere, with where. */
const textOf = ({ source, message, propertyId }: ExternalInput): string =>
  [propertyId === undefined ? source : `${source}, ${propertyReference(propertyId)}`, ...(message ? [message] : [])].join('\n');

/**
 * Adds a person who asked elsewhere to those of the caller, or of their organization, where turns count; an agent keeps whom they add. A person who is known
 * gets a line in their history.
 * @throws DomainError INVALID without a way to reach them, MISSING for a home that the caller does not manage, TOO_MANY over the limit
 */
export async function addExternalPerson(ctx: AuthedContext, input: ExternalInput): Promise<{ id: number; createdAt: string }> {
  await ctx.limiter.count('externalInquiry', String(ctx.user.id));
  const now = ctx.now();
  const asker = { name: input.name, email: input.email ?? '', phone: input.phone ?? '', replyHereOnly: false };
  if (asker.phone && toE164(asker.phone) === null) throw invalidField('phone', m.inquiry_call_phone());
  if (personKeyOf(asker).key === '') throw invalidField('email', m.person_reachable());
  const id = await ctx.em.transactional(async (tx) => {
    const membership = await holdMembership(tx, ctx.user.id);
    const [home] =
      input.propertyId === undefined
        ? []
        : await rows<{ userId: number | null; organizationId: number | null }>(
            tx,
            preparedStatement(HOME_SQL, [input.propertyId, ctx.user.id]),
          );
    if (input.propertyId !== undefined && !home) throw new DomainError('MISSING', m.property_not_found());
    const organizationId = home ? home.organizationId : (membership?.organizationId ?? null);
    const owner: PersonOwner = organizationId === null ? { userId: ctx.user.id } : { organizationId };
    const isAgent = membership?.role === 'agent';
    const [rule] = organizationId === null || isAgent ? [] : await tx.execute<{ hasTurns: boolean }[]>(RULE_SQL, [organizationId]);
    const choice = { userId: isAgent ? ctx.user.id : (home?.userId ?? ctx.user.id), hasTurns: rule?.hasTurns ?? false };
    const personId = await keepPersonFromElsewhere(tx, owner, asker, choice, now);
    await addEntry(tx, personId, ctx.user.id, now, { kind: 'external', text: textOf(input) });
    return personId;
  });
  return { id, createdAt: now.toISOString() };
}
