// To which feeds out each home goes: to all, but those that `unsent_homes` names.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import {
  OUTGOING_FORMATS,
  type OutgoingFormat,
  type sendHomesInputSchema,
  type sentHomesSchema,
} from '../../shared/outgoing-feed/outgoing-feed.ts';
import { toIsoTime } from '../../shared/time.ts';
import { execute, rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isOwnedSql, programOwner } from '../organization/program-owner.ts';
import type { ListingStock } from '../organization/stock.ts';
import type { AuthedContext } from '../trpc.ts';
import { IS_OF_OWNER } from './homes.ts';

/** Whose homes the caller sends. @throws DomainError MISSING for an agent of a brokerage, who sends none */
const ownerOf = (em: EntityManager, userId: number): Promise<ListingStock> =>
  programOwner(em, userId, () => new DomainError('MISSING', m.property_not_found()));

/** SQL: the homes $3 of the owner `$1`, `$2`. */
const HOMES_SQL = `select p.id from properties p where p.id = any($3::int[]) and ${IS_OF_OWNER} and p.status <> 'deleted'`;

/** How many of these homes go to each feed out. @throws DomainError MISSING when one is not the caller's, and for an agent of a brokerage */
export async function readSentHomes(ctx: AuthedContext, ids: readonly number[]): Promise<z.infer<typeof sentHomesSchema>> {
  const { userId, organizationId } = await ownerOf(ctx.em, ctx.user.id);
  const sql = `with homes as materialized (${HOMES_SQL})
    select format, (select count(*)::int from homes) as homes, (select created_at from outgoing_feeds f where f.format = formats.format and ${isOwnedSql('f')}) as since,
      (select count(*)::int from homes join unsent_homes u on u.property_id = homes.id and u.format = formats.format) as unsent
    from unnest($4::text[]) formats(format)`;
  type Row = { format: OutgoingFormat; homes: number; unsent: number; since: Date | null };
  const found = await rows<Row>(ctx.em, preparedStatement(sql, [userId, organizationId, intArray(ids), OUTGOING_FORMATS]));
  if (found.some(({ homes }) => homes < ids.length)) throw new DomainError('MISSING', m.property_not_found());
  return { feeds: found.map(({ format, homes, unsent, since }) => ({ format, sent: homes - unsent, since: toIsoTime(since) })) };
}

/**
 * Sends these homes to some feeds out, and to others no more, all or none. The next reading of a file follows.
 * @throws DomainError MISSING when one is not the caller's, and for an agent of a brokerage
 */
export async function sendHomes(
  ctx: AuthedContext,
  { ids, send, skip }: z.infer<typeof sendHomesInputSchema>,
): Promise<{ changed: number }> {
  await ctx.em.transactional(async (tx) => {
    const { userId, organizationId } = await ownerOf(tx, ctx.user.id);
    const homes = await rows<{ id: number }>(
      tx,
      preparedStatement(`${HOMES_SQL} order by p.id for key share`, [userId, organizationId, intArray(ids)]),
    );
    if (homes.length < ids.length) throw new DomainError('MISSING', m.property_not_found());
    await execute(
      tx,
      preparedStatement('delete from unsent_homes where property_id = any($1::int[]) and format = any($2::text[])', [intArray(ids), send]),
    );
    const insert = `insert into unsent_homes (property_id, format) select id, format from unnest($1::int[]) id cross join unnest($2::text[]) format
      order by id, format on conflict do nothing`;
    await execute(tx, preparedStatement(insert, [intArray(ids), skip.filter((format) => !send.includes(format))]));
  });
  return { changed: ids.length };
}
