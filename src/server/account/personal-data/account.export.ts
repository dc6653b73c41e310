// The data of one user as JSON, for the download on the account page. docs/data.md lists what it leaves out, such as payments. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { accountExportSchema } from '../../../shared/account/account.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements, type Tables } from '../../db/typed.ts';
import { isSeenBy } from '../../organization/managed.ts';
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
      select i.id from inquiries i join properties p on p.id = i.property_id where $1 in (i.sender_id, coalesce(i.assigned_user_id, p.user_id))))
    or (e.subject_kind = 'reply' and e.subject_id in (
      select r.id from inquiry_replies r join inquiries i on i.id = r.inquiry_id
      join properties p on p.id = i.property_id where $1 in (i.sender_id, coalesce(i.assigned_user_id, p.user_id)))))
  order by e.n`;

/** A table with the column of the user that its rows belong to, and the columns that the download has; the compiler checks the names. */
type OwnRows = {
  [T in keyof Tables]: readonly [table: T, owner: keyof Tables[T] & string, ...columns: (keyof Tables[T] & string)[]];
}[keyof Tables];

/** The lists that are rows of one table, oldest first. */
const OWN_ROWS = {
  saved: ['saved_properties', 'user_id', 'property_id', 'created_at'],
  drafts: ['listing_drafts', 'user_id', 'form', 'saved_at', 'created_at'],
  notificationBrowsers: ['push_subscriptions', 'user_id', 'endpoint', 'created_at'],
  devices: ['sessions', 'user_id', 'user_agent', 'factors', 'confirmed_at', 'created_at', 'last_seen_at'],
  inquiriesSent: [
    'inquiries',
    'sender_id',
    'property_id',
    'name',
    'email',
    'phone',
    'message',
    'status',
    'reply_here_only',
    'call_at',
    'consent',
    'consent_at',
    'created_at',
  ],
  personEntries: ['inquiry_person_entries', 'author_id', 'person_id', 'kind', 'text', 'stage', 'lost_reason', 'created_at'],
  feeds: ['incoming_feeds', 'user_id', 'url', 'format', 'username', 'every_hours', 'created_at'],
  replyTemplates: ['reply_templates', 'user_id', 'text', 'created_at'],
  reminders: ['inquiry_reminders', 'user_id', 'person_id', 'due_at', 'text', 'sent_at', 'done_at', 'created_at'],
  replies: ['inquiry_replies', 'author_id', 'inquiry_id', 'message', 'created_at'],
  messages: ['messages', 'sender_id', 'kind', 'name', 'email', 'phone', 'subject', 'message', 'answer', 'answered_at', 'created_at'],
  reviews: ['reviews', 'member_id', 'agent_id', 'author', 'rating', 'text', 'created_at', 'updated_at'],
  applications: [
    'applications',
    'sender_id',
    'name',
    'email',
    'phone',
    'licence',
    'years_experience',
    'emirate',
    'languages',
    'message',
    'created_at',
  ],
  agentProfile: [
    'agents',
    'user_id',
    'name',
    'title',
    'email',
    'phone',
    'image',
    'bio',
    'specializations',
    'languages',
    'broker_number',
    'wanted_name',
    'claimed_at',
    'created_at',
  ],
  authenticatorApps: ['second_factors', 'user_id', 'created_at', 'enabled_at'],
  recoveryCodes: ['recovery_codes', 'user_id', 'created_at', 'used_at'],
  passkeys: ['passkeys', 'user_id', 'name', 'transports', 'is_device_bound', 'is_backed_up', 'last_used_at', 'created_at'],
  reports: ['reports', 'reporter_id', 'subject_kind', 'subject_id', 'reason', 'text', 'email', 'created_at'],
  blocks: ['blocks', 'user_id', 'until', 'reason', 'note', 'created_at', 'ended_at'],
} as const satisfies Partial<Record<ListName, OwnRows>>;
const selectOwn = ([table, owner, ...columns]: OwnRows): string =>
  `select ${columns.join()} from ${table} where ${owner} = $1 order by created_at`;

/** SQL of the lists that join tables; `$1` is the id of the user. */
const JOINED_SQL: Record<Exclude<ListName, keyof typeof OWN_ROWS>, string> = {
  listings: LISTINGS_SQL,
  billingDetails: 'select legal_name, address, trn from billing_details where user_id = $1',
  inquiriesReceived: `select i.property_id, i.name, case when i.reply_here_only then '' else i.email end as email,
      case when i.reply_here_only then '' else i.phone end as phone, i.message, i.call_at, i.created_at
    from inquiries i join properties p on p.id = i.property_id where coalesce(i.assigned_user_id, p.user_id) = $1 order by i.created_at`,
  inquiryPersons: `select person.id, person.name, person.email, person.phone, person.stage, person.lost_reason, person.last_at, person.created_at
    from inquiry_persons person where ${isSeenBy('$1')} and $1 in (person.user_id, person.assigned_user_id) order by person.id`,
  viewings: `select i.property_id, i.sender_id is not distinct from $1 as asked_by_you, v.state, v.times, v.starts_at, v.by_video, v.created_at
    from viewings v join inquiries i on i.id = v.inquiry_id join properties p on p.id = i.property_id
    where p.user_id = $1 or i.sender_id = $1 order by v.created_at`,
  team: `select o.name as brokerage, membership.role, membership.takes_inquiries, membership.joined_at
    from organization_members membership join organizations o on o.id = membership.organization_id where membership.user_id = $1`,
  sharedLists: SHARED_LISTS_SQL,
  sharedListVotes: `select h.list_id, h.property_id, v.vote, v.voted_at
    from shortlist_votes v join shortlist_people me on me.id = v.person_id join shortlist_homes h on h.id = v.home_id
    where me.user_id = $1 order by v.voted_at`,
  sharedListNotes: `select h.list_id, h.property_id, n.text, n.created_at, n.edited_at
    from shortlist_notes n join shortlist_people me on me.id = n.person_id join shortlist_homes h on h.id = n.home_id
    where me.user_id = $1 order by n.created_at`,
  appeals: `select i.subject_id as property_id, a.text, a.state, a.created_at, a.decided_at
    from appeals a join review_items i on i.id = a.item_id where a.user_id = $1 order by a.created_at`,
  decisions: `select p.id as property_id, i.decision, i.reason, i.note, i.decided_at
    from properties p join review_items i on i.subject_kind = 'property' and i.subject_id = p.id and i.state = 'decided'
    where p.user_id = $1 order by i.id`,
  messagesReadByStaff: READ_BY_STAFF_SQL,
};

/** The data of a user, for the user; without payments, hashes, tokens and provider ids. */
export async function exportAccount(em: EntityManager, { id: userId, email, emailConfirmed }: Member): Promise<AccountExport> {
  const readRows = (sql: string) => rows<Record<string, unknown>>(em, preparedStatement(sql, [userId]));
  const ownEntries = Object.entries(OWN_ROWS).map(([name, table]) => [name, selectOwn(table)] as const);
  const listEntries = Promise.all(
    [...ownEntries, ...Object.entries(JOINED_SQL)].map(async ([name, sql]) => [name, await readRows(sql)] as const),
  );
  const [user, settings, alerts, endedAlertEmails, lists] = await Promise.all([
    viewUser(em, userId),
    statements(em).selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst(),
    // alerts of an address belong to a member only once they have confirmed it
    emailConfirmed ? exportAlerts(em, email) : [],
    emailConfirmed ? exportEndedAlertEmails(em, email) : [],
    listEntries,
  ]);
  return {
    user,
    preferences: settings?.preferences ?? null,
    alerts,
    endedAlertEmails,
    ...(Object.fromEntries(lists) as Pick<AccountExport, ListName>),
  };
}
