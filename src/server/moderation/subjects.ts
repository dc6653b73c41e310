// Reads the subjects of reports and decisions: a home, an agent, a review or a message, with the user or agent who is responsible for it.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import type { SubjectKind } from '../../shared/moderation/moderation.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** What a report or decision is about, and who is responsible for it. */
export interface Subject {
  kind: SubjectKind;
  id: number;
  /** The title of the home, or the name of the agent. */
  title: string;
  /** Path of the page on which it is shown. */
  path: string;
  /** The user who wrote or advertises it; null for imports and demo data. */
  memberId: number | null;
  /** Where emails about it go: the confirmed address of the user, else the agent's; null when there is none. */
  email: string | null;
  locale: Locale | null;
  /** Of a home or an agent: its status; otherwise null. */
  status: string | null;
}

/** SQL: the columns of `Subject` about a user `u`. */
const MEMBER_COLUMNS = `u.id as "memberId", case when u.email_confirmed_at is not null then u.email end as email, u.locale`;

/** The page on which a subject of each kind is shown, by the id of its home or agent. */
const PAGES: Record<SubjectKind, (id: number) => string> = {
  property: (id) => `/properties/${id}`,
  agent: (id) => `/agents/${id}`,
  review: (id) => `/agents/${id}?tab=reviews`,
  inquiry: (id) => `/properties/${id}`,
  reply: (id) => `/properties/${id}`,
};

type SubjectRow = Omit<Subject, 'kind' | 'id' | 'path'> & { pageId: number };

/** For each kind: the subject with the id `$1`. */
const SUBJECT_SQL: Record<SubjectKind, string> = {
  property: `select p.title, p.id as "pageId", u.id as "memberId", u.locale, p.status,
      case when u.id is null then a.email when u.email_confirmed_at is not null then u.email end as email
    from properties p left join users u on u.id = p.user_id left join agents a on a.id = p.agent_id where p.id = $1`,
  agent: `select a.name as title, a.id as "pageId", null::int as "memberId", a.email, null as locale,
      case when a.removed_at is null then 'published' else 'removed' end as status from agents a where a.id = $1`,
  review: `select a.name as title, a.id as "pageId", ${MEMBER_COLUMNS}, null as status
    from reviews r join agents a on a.id = r.agent_id left join users u on u.id = r.member_id where r.id = $1`,
  inquiry: `select p.title, p.id as "pageId", ${MEMBER_COLUMNS}, null as status
    from inquiries i join properties p on p.id = i.property_id left join users u on u.id = i.sender_id where i.id = $1`,
  reply: `select p.title, p.id as "pageId", ${MEMBER_COLUMNS}, null as status
    from inquiry_replies r join inquiries i on i.id = r.inquiry_id join properties p on p.id = i.property_id
    left join users u on u.id = coalesce(r.author_id, case when r.from_advertiser then p.user_id else i.sender_id end) where r.id = $1`,
};

/** A subject, or undefined when it does not exist any more. Reads in the transaction of `em`, if there is one. */
export async function findSubject(em: EntityManager, kind: SubjectKind, id: number): Promise<Subject | undefined> {
  const subjectRows = await rows<SubjectRow>(em, preparedStatement(SUBJECT_SQL[kind], [id]));
  if (!subjectRows[0]) return undefined;
  const { pageId, ...subject } = subjectRows[0];
  return { kind, id, ...subject, path: PAGES[kind](pageId) };
}

/**
 * SQL: whether the user `$2` may report the subject `$1`. A home must be online, a review shown; a message only its receiver can report, and a
 * user nothing of their own.
 */
const REPORTABLE_SQL: Record<SubjectKind, string> = {
  property: `select 1 from properties where id = $1 and status = 'published' and ($2::int is null or user_id is distinct from $2::int)`,
  // agents have no account; every statement gets `$2`, so that it is mentioned here without an effect
  agent: 'select 1 from agents where id = $1 and removed_at is null and ($2::int is null or true)',
  review: 'select 1 from reviews where id = $1 and held_at is null and ($2::int is null or member_id is distinct from $2::int)',
  inquiry: 'select 1 from inquiries i join properties p on p.id = i.property_id where i.id = $1 and p.user_id = $2::int',
  reply: `select 1 from inquiry_replies r join inquiries i on i.id = r.inquiry_id join properties p on p.id = i.property_id
    where r.id = $1 and case when r.from_advertiser then i.sender_id else p.user_id end = $2::int`,
};

/** Whether a user, or a visitor (null), can report something. */
export async function isReportable(em: EntityManager, kind: SubjectKind, id: number, userId: number | null): Promise<boolean> {
  return (await rows(em, preparedStatement(REPORTABLE_SQL[kind], [id, userId]))).length > 0;
}
