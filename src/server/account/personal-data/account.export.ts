// The data of one user as JSON, for the download on the account page. docs/data.md lists what it leaves out, such as payments. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { accountExportSchema } from '../../../shared/account/account.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Member } from '../../session.ts';
import { viewUser } from '../account.ts';
import { exportAlerts, exportEndedAlertEmails } from './account.alerts.ts';

type AccountExport = z.infer<typeof accountExportSchema>;
/** The parts of the download that are read by one statement each. */
type ListName = Exclude<keyof AccountExport, 'user' | 'preferences' | 'alerts' | 'endedAlertEmails'>;

/** Listings. `confirmation`: when and by whom each was last confirmed as available. `availability_emails`: the emails that asked its owner to confirm it. */
const LISTINGS_SQL = `select id, title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type,
    images, amenities, latitude, longitude, status, is_promoted, promotion_level, promotion_start_date, promotion_end_date, created_at,
    permit_kind, permit_number, permit_url, permit_until, permit_checked_at,
    (select row_to_json(c) from (
      select confirmed_at, confirmed_by, asks, asked_at, paused_at from listing_confirmations where property_id = p.id) c) as confirmation,
    (select coalesce(json_agg(json_build_object('sent_at', e.sent_at, 'answered_at', r.answered_at) order by r.id), '[]')
      from confirmation_requests r join confirmation_emails e on e.id = r.email_id
      where r.property_id = p.id and e.user_id = $1) as availability_emails
  from properties p where user_id = $1 order by id`;

/** Shared lists that the user made or joined, with the user's name in each and the ids of its homes. */
const SHARED_LISTS_SQL = `select l.id, l.name, l.owner_user_id is not distinct from $1 as is_own, me.name as your_name, l.created_at, l.closed_at,
    (select coalesce(json_agg(h.property_id order by h.id), '[]')::text from shortlist_homes h where h.list_id = l.id) as property_ids
  from shortlists l left join shortlist_people me on me.list_id = l.id and me.user_id = $1
  where l.id = any(array(
    select id from shortlists where owner_user_id = $1 union select list_id from shortlist_people where user_id = $1))
  order by l.id`;

/** When staff opened an inquiry that the user sent or received, or a reply to one. */
const READ_BY_STAFF_SQL = `select e.subject_kind, e.subject_id, e.at from audit_entries e where e.act = 'message.read' and (
    (e.subject_kind = 'inquiry' and e.subject_id in (
      select i.id from inquiries i join properties p on p.id = i.property_id where $1 in (i.sender_id, p.user_id)))
    or (e.subject_kind = 'reply' and e.subject_id in (
      select r.id from inquiry_replies r join inquiries i on i.id = r.inquiry_id
      join properties p on p.id = i.property_id where $1 in (i.sender_id, p.user_id))))
  order by e.n`;

/** SQL of each list in the download; `$1` is the id of the user. */
const LIST_SQL: Record<ListName, string> = {
  listings: LISTINGS_SQL,
  saved: 'select property_id, created_at from saved_properties where user_id = $1 order by created_at',
  devices: 'select user_agent, factors, confirmed_at, created_at, last_seen_at from sessions where user_id = $1 order by created_at',
  inquiriesReceived: `select i.property_id, i.name, i.email, i.phone, i.message, i.created_at
    from inquiries i join properties p on p.id = i.property_id where p.user_id = $1 order by i.created_at`,
  inquiriesSent: `select property_id, name, email, phone, message, status, created_at
    from inquiries where sender_id = $1 order by created_at`,
  replies: 'select inquiry_id, message, created_at from inquiry_replies where author_id = $1 order by created_at',
  messages: `select kind, name, email, phone, subject, message, answer, answered_at, created_at
    from messages where sender_id = $1 order by created_at`,
  reviews: 'select agent_id, author, rating, text, created_at, updated_at from reviews where member_id = $1 order by created_at',
  applications: `select name, email, phone, licence, years_experience, emirate, languages, message, created_at
    from applications where sender_id = $1 order by created_at`,
  sharedLists: SHARED_LISTS_SQL,
  sharedListVotes: `select h.list_id, h.property_id, v.vote, v.voted_at
    from shortlist_votes v join shortlist_people me on me.id = v.person_id join shortlist_homes h on h.id = v.home_id
    where me.user_id = $1 order by v.voted_at`,
  sharedListNotes: `select h.list_id, h.property_id, n.text, n.created_at, n.edited_at
    from shortlist_notes n join shortlist_people me on me.id = n.person_id join shortlist_homes h on h.id = n.home_id
    where me.user_id = $1 order by n.created_at`,
  authenticatorApps: 'select created_at, enabled_at from second_factors where user_id = $1',
  recoveryCodes: 'select created_at, used_at from recovery_codes where user_id = $1 order by created_at',
  passkeys: `select name, transports, is_device_bound, is_backed_up, last_used_at, created_at
    from passkeys where user_id = $1 order by created_at`,
  reports: 'select subject_kind, subject_id, reason, text, email, created_at from reports where reporter_id = $1 order by created_at',
  appeals: `select i.subject_id as property_id, a.text, a.state, a.created_at, a.decided_at
    from appeals a join review_items i on i.id = a.item_id where a.user_id = $1 order by a.created_at`,
  decisions: `select p.id as property_id, i.decision, i.reason, i.note, i.decided_at
    from properties p join review_items i on i.subject_kind = 'property' and i.subject_id = p.id and i.state = 'decided'
    where p.user_id = $1 order by i.id`,
  blocks: 'select until, reason, note, created_at, ended_at from blocks where user_id = $1 order by created_at',
  messagesReadByStaff: READ_BY_STAFF_SQL,
};

/** The data of a user, for the user; without payments, hashes, tokens and provider ids. */
export async function exportAccount(em: EntityManager, { id: userId, email, emailConfirmed }: Member): Promise<AccountExport> {
  const readRows = (sql: string) => rows<Record<string, unknown>>(em, preparedStatement(sql, [userId]));
  const listEntries = Promise.all(Object.entries(LIST_SQL).map(async ([name, sql]) => [name, await readRows(sql)] as const));
  const [user, preferencesRows, alerts, endedAlertEmails, lists] = await Promise.all([
    viewUser(em, userId),
    readRows('select preferences from users where id = $1'),
    // alerts of an address belong to a member only once they have confirmed it
    emailConfirmed ? exportAlerts(em, email) : [],
    emailConfirmed ? exportEndedAlertEmails(em, email) : [],
    listEntries,
  ]);
  return {
    user,
    preferences: preferencesRows[0]?.preferences ?? null,
    alerts,
    endedAlertEmails,
    ...(Object.fromEntries(lists) as Pick<AccountExport, ListName>),
  };
}
