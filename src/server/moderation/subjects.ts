// Reads what a report or a decision of staff is about (its subject): a home, an agent, a review, a message or a brokerage, with the user or agent who is
// responsible for it. Also checks who may report what. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import type { SubjectKind } from '../../shared/moderation/moderation.ts';
import { Agent } from '../agent/agent.entity.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { isReceivedBy } from '../organization/managed.ts';
import { Organization } from '../organization/organization.entity.ts';
import { Property } from '../property/property.entity.ts';
import { Review } from '../review/review.entity.ts';

/** What a report or decision is about, and who is responsible for it. */
export interface Subject {
  kind: SubjectKind;
  id: number;
  /** The title of the home, or the name of the agent. For a review the agent's name, for a message the title of the home. */
  title: string;
  /** Path of the page that shows the subject, or for a message the page of its home. */
  path: string;
  /** The user who wrote or advertises it; null for agents, imports, demo data and messages of visitors. */
  memberId: number | null;
  /** The address for emails about the subject: the user's if it is confirmed; without a user the agent's. Null when there is none. */
  email: string | null;
  /** The language of the user; null when it is not known. */
  locale: Locale | null;
  /** The status of a home or an agent; null for reviews and messages. */
  status: string | null;
}

/** SQL: the columns of `Subject` about the responsible user `member`. */
const MEMBER_COLUMNS = `member.id as "memberId", case when member.email_confirmed_at is not null then member.email end as email, member.locale`;

/** The path of the page for each kind of subject, by the id of its home or agent. */
const PAGES: Record<SubjectKind, (id: number | string) => string> = {
  property: (id) => `/properties/${id}`,
  agent: (id) => `/agents/${id}`,
  review: (id) => `/agents/${id}?tab=reviews`,
  inquiry: (id) => `/properties/${id}`,
  reply: (id) => `/properties/${id}`,
  organization: (slug) => `/brokerages/${slug}`,
};

/** A row of `SUBJECT_SQL`; `pageId` is the id of the home or agent, or the address of the brokerage, on whose page the subject is. */
type SubjectRow = Omit<Subject, 'kind' | 'id' | 'path'> & { pageId: number | string };

/** For each kind: selects the subject with the id `$1`. */
const SUBJECT_SQL: Record<SubjectKind, string> = {
  property: `select property.title, property.id as "pageId", member.id as "memberId", member.locale, property.status,
      case when member.id is null then agent.email when member.email_confirmed_at is not null then member.email end as email
    from properties property left join users member on member.id = property.user_id left join agents agent on agent.id = property.agent_id
    where property.id = $1`,
  agent: `select agent.name as title, agent.id as "pageId", null::int as "memberId", agent.email, null as locale,
      case when agent.removed_at is null then 'published' else 'removed' end as status from agents agent where agent.id = $1`,
  review: `select agent.name as title, agent.id as "pageId", ${MEMBER_COLUMNS}, null as status
    from reviews review join agents agent on agent.id = review.agent_id left join users member on member.id = review.member_id
    where review.id = $1`,
  inquiry: `select property.title, property.id as "pageId", ${MEMBER_COLUMNS}, null as status
    from inquiries inquiry join properties property on property.id = inquiry.property_id left join users member on member.id = inquiry.sender_id
    where inquiry.id = $1`,
  // for a reply without a stored author, the advertiser or the sender of the inquiry, whichever side wrote it
  reply: `select property.title, property.id as "pageId", ${MEMBER_COLUMNS}, null as status
    from inquiry_replies reply join inquiries inquiry on inquiry.id = reply.inquiry_id join properties property on property.id = inquiry.property_id
    left join users member
      on member.id = coalesce(reply.author_id, case when reply.from_advertiser then property.user_id else inquiry.sender_id end)
    where reply.id = $1`,
  // the owner who has been in it for longest
  organization: `select organization.name as title, organization.slug as "pageId", ${MEMBER_COLUMNS}, null as status
    from organizations organization left join lateral (select u.* from organization_members membership join users u on u.id = membership.user_id
      where membership.organization_id = organization.id and membership.role = 'owner' order by membership.joined_at, u.id limit 1) member on true
    where organization.id = $1`,
};

/** A subject, or undefined when it does not exist any more. Reads in the transaction of `em`, if there is one. */
export async function findSubject(em: EntityManager, kind: SubjectKind, id: number): Promise<Subject | undefined> {
  const subjectRows = await rows<SubjectRow>(em, preparedStatement(SUBJECT_SQL[kind], [id]));
  if (!subjectRows[0]) return undefined;
  const { pageId, ...subject } = subjectRows[0];
  return { kind, id, ...subject, path: PAGES[kind](pageId) };
}

const countRows = async (em: EntityManager, sql: string, values: unknown[]): Promise<number> =>
  (await rows(em, preparedStatement(sql, values))).length;

/**
 * For each kind: counts the subject when the user (0, which no user has, for a visitor) may report it. A home, agent or review must be public. A
 * user cannot report their own home or review. Only the receiver of a message can report it.
 */
const COUNT_REPORTABLE: Record<SubjectKind, (em: EntityManager, id: number, userId: number) => Promise<number>> = {
  property: (em, id, userId) => em.count(Property, { id, status: 'published', $or: [{ user: null }, { user: { $ne: userId } }] }),
  agent: (em, id) => em.count(Agent, { id, removedAt: null }),
  review: (em, id, userId) => em.count(Review, { id, heldAt: null, $or: [{ member: null }, { member: { $ne: userId } }] }),
  inquiry: (em, id, userId) =>
    countRows(em, `select 1 from inquiries i join properties p on p.id = i.property_id where i.id = $1 and ${isReceivedBy('$2')}`, [
      id,
      userId,
    ]),
  reply: (em, id, userId) =>
    countRows(
      em,
      `select 1 from inquiry_replies reply join inquiries i on i.id = reply.inquiry_id join properties p on p.id = i.property_id
       where reply.id = $1 and case when reply.from_advertiser then i.sender_id = $2 else ${isReceivedBy('$2')} end`,
      [id, userId],
    ),
  organization: (em, id) => em.count(Organization, { id, removedAt: null }),
};

/** Whether a user, or a visitor (`userId` null), may report a subject. */
export const isReportable = async (em: EntityManager, kind: SubjectKind, id: number, userId: number | null): Promise<boolean> =>
  (await COUNT_REPORTABLE[kind](em, id, userId ?? 0)) > 0;
