// Starts and ends emails about the homes of a shared list, for a person in it. Writes `alerts`, and through `requestAlert` `alert_addresses`, rate limits and
// the job that emails a link to confirm.
import type { EntityManager } from '@mikro-orm/postgresql';
import { KINDS_OF } from '../../../shared/alert/alert.ts';
import type { AlertCreated } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { ListAlertInput } from '../../../shared/shortlist/shortlist-schemas.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { countChange, openList, requirePerson } from '../../shortlist/open-list.ts';
import { hashKey } from '../../signature.ts';
import { endAlerts } from '../manage/end-alerts.ts';
import { kindBits } from '../match/home-list.ts';
import { requestAlert } from './alert.request.ts';

/**
 * Locks a person of an open list and the list until the end of the transaction, so that no emails start by a link that was replaced meanwhile.
 * @throws DomainError MISSING when they have left, or the list has ended or got a new link
 */
async function lockPerson(em: EntityManager, personId: number, token: string): Promise<void> {
  const person = await statements(em)
    .selectFrom('shortlist_people as p')
    .innerJoin('shortlists as l', 'l.id', 'p.list_id')
    .select('p.id')
    .where((eb) => eb.and([eb('p.id', '=', personId), eb('l.token_hash', '=', hashKey(token)), eb('l.closed_at', 'is', null)]))
    .forKeyShare('p')
    .forShare('l')
    .executeTakeFirst();
  if (!person) throw new DomainError('MISSING', m.shortlist_closed());
}

/**
 * Creates an alert that emails once a day what happens to the homes of a list. A visitor gets a link to confirm the address first.
 * @throws DomainError as `requestAlert`, MISSING for a list that is not open, FORBIDDEN before joining
 */
export async function createListAlert(ctx: Context, { token, email, website }: ListAlertInput): Promise<AlertCreated> {
  const personId = requirePerson(await openList(ctx, token));
  return requestAlert(
    ctx,
    { email, website },
    async () => ({
      subject: 'list',
      filter: {},
      hash: `list:${personId}`,
      criteria: null,
      listPersonId: personId,
      kinds: kindBits(KINDS_OF.list),
      cadence: 'daily',
    }),
    (em) => lockPerson(em, personId, token),
  );
}

/** Deletes the caller's alert about a list and cancels its emails that wait. @throws DomainError MISSING for a list that is not open, FORBIDDEN before joining */
export async function endListAlert(ctx: Context, token: string): Promise<{ ended: true }> {
  await countChange(ctx);
  const personId = requirePerson(await openList(ctx, token));
  await ctx.em.transactional((tx) => endAlerts(tx, { listPerson: personId }));
  return { ended: true };
}
