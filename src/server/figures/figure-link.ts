// The link by which the owner of a home reads its figures without an account. It is made and ended by a press of who manages the home.
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { dayBefore, type SharedFigures } from '../../shared/figures/figures.ts';
import { FREE_FIGURE_DAYS } from '../../shared/figures/periods.ts';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isManagedBy } from '../organization/managed.ts';
import { hashKey } from '../signature.ts';
import type { AuthedContext } from '../trpc.ts';
import { readDaily } from './read-figures.ts';

const KEY_BYTES = 32;

/** Makes the link of a home that the caller manages; a former one opens nothing any more. @throws DomainError MISSING for other homes */
export async function makeFigureLink(ctx: AuthedContext, id: number): Promise<{ key: string }> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const sql = `insert into figure_links (property_id, key_hash, user_id, created_at)
    select p.id, $2, $3, $4 from properties p where p.id = $1 and ${isManagedBy('$3')} and p.status <> 'deleted'
    on conflict (property_id) do update set key_hash = excluded.key_hash, user_id = excluded.user_id, created_at = excluded.created_at returning 1`;
  const made = await rows(ctx.em, { text: sql, values: [id, hashKey(key), ctx.user.id, ctx.now()] });
  if (made.length === 0) throw new DomainError('MISSING', m.property_not_found());
  return { key };
}

/** Ends the link of a home that the caller manages; does nothing where there is none. @throws DomainError MISSING for other homes */
export async function endFigureLink(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  const sql = `with managed as (select p.id from properties p where p.id = $1 and ${isManagedBy('$2')} and p.status <> 'deleted'),
      ended as (delete from figure_links where property_id in (select id from managed))
    select id from managed`;
  const [home] = await rows(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!home) throw new DomainError('MISSING', m.property_not_found());
  return { id };
}

/** The figures of the last 30 days of the home of a key. @throws DomainError MISSING for an unknown or ended link, or a deleted home */
export async function readByLink(em: EntityManager, key: string, now: Date): Promise<SharedFigures> {
  const sql = `select p.id, p.title, p.title_ar as "titleAr" from figure_links link join properties p on p.id = link.property_id
    where link.key_hash = $1 and p.status <> 'deleted'`;
  const [home] = await rows<SharedFigures['home']>(em, preparedStatement(sql, [hashKey(key)]));
  if (!home) throw new DomainError('MISSING', m.figures_link_ended());
  const range = { from: dayBefore(now, FREE_FIGURE_DAYS - 1), to: dayBefore(now, 0) };
  return { home, ...(await readDaily(em, [home.id], range)) };
}
