// Reads a shared list for its page, and stores that it was used (`shortlists.last_used_at`).
import { raw } from '@mikro-orm/postgresql';
import type { ShortlistHome, ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { Alert } from '../alert/alert.entity.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { CARD_COLUMNS, isoText, toCard } from '../property/property.row.ts';
import { type ListContext, openList } from './open-list.ts';
import { Shortlist } from './shortlist.entity.ts';

/**
 * The homes of a list ($1) as cards, in the order in which they were added: who added each and when, its price at that time in AED, and its
 * votes and notes as JSON arrays.
 */
const HOMES_SQL = `select ${CARD_COLUMNS}, p.status, h.added_by as "addedBy", ${isoText('h.added_at')} as "addedAt", h.last_price as "addedPrice",
    coalesce((select json_agg(json_build_object('personId', v.person_id, 'vote', v.vote) order by v.person_id)
      from shortlist_votes v where v.home_id = h.id), '[]') as votes,
    coalesce((select json_agg(json_build_object('id', n.id, 'personId', n.person_id, 'text', n.text, 'createdAt', ${isoText('n.created_at')},
      'isEdited', n.edited_at is not null) order by n.id) from shortlist_notes n where n.home_id = h.id), '[]') as notes
  from shortlist_homes h join properties p on p.id = h.property_id where h.list_id = $1 order by h.id`;

/**
 * Leaves out the pictures, descriptions and advertiser of a deleted or removed listing: they belong to the advertiser. Its title and facts
 * stay in the list.
 */
const withoutAdvertiserContent = (home: ShortlistHome): ShortlistHome =>
  home.status === 'deleted' || home.status === 'removed'
    ? { ...home, images: [], imageCount: 0, summary: '', summaryAr: null, agent: null, advertiser: null, brokerage: null }
    : home;

/**
 * Reads a list with its people, homes, votes and notes, and stores that it was used.
 * @throws DomainError MISSING when no open list has the token
 */
export async function viewList(ctx: ListContext, token: string): Promise<ShortlistView> {
  const { id, ...list } = await openList(ctx, token);
  const [homes, activeAlerts] = await Promise.all([
    rows<ShortlistHome>(ctx.em, preparedStatement(HOMES_SQL, [id])),
    // `me` is the caller's id in the list: null for a visitor who has not joined, and gets no emails
    list.me === null ? 0 : ctx.em.count(Alert, { listPerson: list.me, confirmedAt: { $ne: null }, pausedAt: null }),
    // at most once a day
    ctx.em.nativeUpdate(Shortlist, { id, lastUsedAt: { $lt: raw(`now() - interval '1 day'`) } }, { lastUsedAt: raw('now()') }),
  ]);
  return { ...list, getsEmails: activeAlerts > 0, homes: homes.map((home) => withoutAdvertiserContent(toCard(home))) };
}
