// The homes that alert emails sent to a person: how many are in emails whose list was not opened on the site (their news), and the list of one email. Opening
// a list writes `alert_emails.seen_at` and marks the alert as used (`alerts`).
import type { AlertSubject } from '../../shared/alert/alert.ts';
import type { AlertEmailView, AlertFilter } from '../../shared/alert/alert-schemas.ts';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { CARD_COLUMNS, toCard } from '../property/property.row.ts';
import { IS_SHOWN } from '../saved-homes.ts';
import { Alert } from './alert.entity.ts';
import { describeAlert, LIST_NAME_SQL } from './alert.words.ts';
import { requireAlertOwner } from './manage/alert.owner.ts';
import { homesOf, kindName } from './match/home-list.ts';

/** Days for which an email whose list was not opened counts as news. */
export const NEWS_DAYS = 30;

/** SQL: whether the list of an email `e` was not opened and it was sent after the time `$2`. */
export const IS_UNSEEN = 'e.seen_at is null and e.created_at > $2';

/**
 * Homes of emails of the last 30 days whose list was not opened; 0 for a caller without alerts. Emails of alerts that have ended, and of shared lists that
 * are closed, do not count, because the page of alerts does not show them.
 */
export async function countNews(ctx: Context): Promise<number> {
  const owner = await requireAlertOwner(ctx, undefined).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'SIGNED_OUT') return null;
    throw error;
  });
  if (!owner?.addressId) return 0;
  const sql = `select coalesce(sum(e.homes), 0)::int as count from alert_emails e join alerts a on a.id = e.alert_id
      left join shortlist_people lp on lp.id = a.list_person_id left join shortlists l on l.id = lp.list_id
    where e.address_id = $1 and ${IS_UNSEEN} and l.closed_at is null`;
  const since = new Date(ctx.now().getTime() - NEWS_DAYS * DAY_MS);
  return (await rows<{ count: number }>(ctx.em, preparedStatement(sql, [owner.addressId, since])))[0]!.count;
}

/** An email, with the alert that it belongs to; null where that has ended. */
interface EmailRow {
  alertId: number | null;
  filter: AlertFilter | null;
  subject: AlertSubject | null;
  listName: string | null;
  sentAt: Date;
  homes: number;
}

type EmailItem = AlertEmailView['items'][number];
/** A home of an email: what the email said, with the price then in AED, and the card of the home as it is now. */
type HomeRow = Omit<EmailItem, 'home' | 'price'> & EmailItem['home'] & { priceThen: number };

/**
 * The homes of one email as they are now, the most important kind of event first and then the newest home, without deleted and removed homes. Stores that
 * the email was opened, so that its homes are no longer counted as news, and that its alert is used.
 * @throws DomainError MISSING for an email of another address
 */
export async function readAlertEmail(ctx: Context, id: number, key: string | undefined): Promise<AlertEmailView> {
  const { addressId } = await requireAlertOwner(ctx, key);
  const [email] = await rows<EmailRow>(
    ctx.em,
    preparedStatement(
      // `self` is the same row as `e`: an update cannot left join its own target to the alert, which may have ended
      `update alert_emails e set seen_at = coalesce(e.seen_at, $3) from alert_emails self left join alerts a on a.id = self.alert_id
       where self.id = e.id and e.id = $1 and e.address_id = $2
       returning a.id as "alertId", a.filter, a.subject, ${LIST_NAME_SQL} as "listName", e.created_at as "sentAt", e.homes`,
      [id, addressId ?? 0, ctx.now()],
    ),
  );
  if (!email) throw new DomainError('MISSING', m.alert_link_invalid);
  const usedAt = ctx.now();
  if (email.alertId !== null) await ctx.em.nativeUpdate(Alert, { id: email.alertId, usedAt: { $lt: usedAt } }, { usedAt, askedAt: null });
  // the homes of the email in rows `s`, the most important kind first
  const sql = `select ${kindName('s.kind')} as kind, s.price as "priceThen", s.price_before as "priceBefore", s.days_away as "daysAway",
      p.status, ${CARD_COLUMNS}
    from alert_emails e cross join lateral ${homesOf('e', 's')} join properties p on p.id = s.property_id
    where e.id = $1 and ${IS_SHOWN}
    order by array_position('{new,back,price-drop,taken,gone}'::text[], ${kindName('s.kind')}), p.created_at desc, p.id desc`;
  const homes = await rows<HomeRow>(ctx.em, preparedStatement(sql, [id]));
  return {
    alertId: email.alertId,
    words: email.subject && email.filter && describeAlert({ subject: email.subject, filter: email.filter, listName: email.listName }),
    sentAt: toIsoTime(email.sentAt),
    total: email.homes,
    items: homes.map(({ kind, priceThen, priceBefore, daysAway, status, ...home }) => ({
      kind,
      price: priceThen,
      priceBefore,
      daysAway,
      status,
      home: toCard(home),
    })),
  };
}
