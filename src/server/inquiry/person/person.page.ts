// The page of a person who asks about homes, as their advertiser sees it: reads it, and changes stage, who answers, notes and answers elsewhere
// (`inquiry_persons`, `inquiry_person_entries`). Who does not see the person in the statement that reads or locks it, does not find it.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type {
  PersonPage,
  PersonStageInput,
  personAnsweredInputSchema,
  personAssignInputSchema,
  personNoteInputSchema,
} from '../../../shared/inquiry/person.ts';
import type { LostReason, PersonStage } from '../../../shared/inquiry/person-stages.ts';
import { m } from '../../../shared/messages/messages.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { holdMembership, isSeenBy } from '../../organization/managed.ts';
import type { AuthedContext } from '../../trpc.ts';
import { shorten } from '../inquiry.list.ts';
import { givePerson } from './keep-person.ts';

/** What the page shows of a person, the newest. */
const MAX_INQUIRIES = 100;
const MAX_ENTRIES = 300;
const MAX_COLLEAGUES = 1000;

interface PersonRow {
  id: number;
  organizationId: number | null;
  name: string;
  email: string;
  phone: string;
  stage: PersonStage;
  lostReason: LostReason | null;
  assignedId: number | null;
  assignedName: string | null;
  createdAt: Date | string;
  lastAt: Date | string;
}

const PERSON_SQL = `select person.id, person.organization_id as "organizationId", person.name, person.email, person.phone, person.stage,
    person.lost_reason as "lostReason", person.assigned_user_id as "assignedId", coalesce(member.full_name, member.username) as "assignedName",
    person.created_at as "createdAt", person.last_at as "lastAt"
  from inquiry_persons person left join users member on member.id = person.assigned_user_id where person.id = $1 and ${isSeenBy('$2')}`;

/** A person whom the caller sees. @throws DomainError MISSING for others */
async function findPersonOf(ctx: AuthedContext, id: number, em: EntityManager = ctx.em): Promise<PersonRow> {
  const [person] = await rows<PersonRow>(em, preparedStatement(PERSON_SQL, [id, ctx.user.id]));
  if (!person) throw new DomainError('MISSING', m.person_not_found());
  return person;
}

/** Locks a person whom the caller sees, until the transaction ends. @throws DomainError MISSING for others */
async function lockPersonOf(ctx: AuthedContext, tx: EntityManager, id: number): Promise<PersonRow> {
  await holdMembership(tx, ctx.user.id);
  const [person] = await rows<PersonRow>(tx, preparedStatement(`${PERSON_SQL} for no key update of person`, [id, ctx.user.id]));
  if (!person) throw new DomainError('MISSING', m.person_not_found());
  return person;
}

const INQUIRIES_SQL = `select i.id, i.status, p.id as "propertyId", p.title, i.created_at as "createdAt", i.last_at as "lastAt",
    left(coalesce((select r.message from inquiry_replies r where r.inquiry_id = i.id order by r.id desc limit 1), i.message), 161) as preview
  from inquiries i join properties p on p.id = i.property_id where i.person_id = $1 order by i.last_at desc, i.id desc limit ${MAX_INQUIRIES}`;
type InquiryLine = Omit<PersonPage['inquiries'][number], 'createdAt' | 'lastAt'> & { createdAt: Date | string; lastAt: Date | string };

const ENTRIES_SQL = `select e.id, e.kind, e.text, e.stage, e.lost_reason as "lostReason", coalesce(member.full_name, member.username) as member,
    coalesce(author.full_name, author.username) as author, e.author_id is not distinct from $2::int as "isOwn", e.created_at as "createdAt"
  from inquiry_person_entries e left join users member on member.id = e.member_id left join users author on author.id = e.author_id
  where e.person_id = $1 order by e.created_at desc, e.id desc limit ${MAX_ENTRIES}`;
type EntryLine = Omit<PersonPage['entries'][number], 'createdAt'> & { createdAt: Date | string };

/** The viewings of a person, the last that changed first. */
const VIEWINGS_SQL = `select v.id, v.inquiry_id as "inquiryId", p.title, p.id as "propertyId", v.state, v.starts_at as "startsAt", v.changed_at as "changedAt"
  from viewings v join inquiries i on i.id = v.inquiry_id join properties p on p.id = i.property_id
  where i.person_id = $1 order by v.changed_at desc, v.id desc limit ${MAX_INQUIRIES}`;
type ViewingLine = Omit<PersonPage['viewings'][number], 'startsAt' | 'changedAt'> & {
  propertyId: number;
  startsAt: Date | string | null;
  changedAt: Date | string;
};

/** The messages of all conversations of a person, each as far as a preview goes. */
const MESSAGES_SQL = `select m."inquiryId", m."replyId", p.id as "propertyId", p.title, left(m.message, 161) as text, m."fromAdvertiser",
    coalesce(author.full_name, author.username) as author, m."createdAt"
  from (select i.id as "inquiryId", null::int as "replyId", i.property_id, i.message, false as "fromAdvertiser", null::int as author_id, i.created_at as "createdAt"
      from inquiries i where i.person_id = $1
    union all select i.id, r.id, i.property_id, r.message, r.from_advertiser, case when r.from_advertiser then r.author_id end, r.created_at
      from inquiries i join inquiry_replies r on r.inquiry_id = i.id where i.person_id = $1
    order by "createdAt" desc, "replyId" desc nulls last limit ${MAX_INQUIRIES}) m
  join properties p on p.id = m.property_id left join users author on author.id = m.author_id
  order by m."createdAt" desc, m."replyId" desc nulls last`;
type MessageLine = Omit<PersonPage['messages'][number], 'createdAt'> & { propertyId: number; createdAt: Date | string };

/** The most reminders of a person that are not done. */
export const MAX_REMINDERS = 20;

const REMINDERS_SQL = `select r.id, r.due_at as "dueAt", r.text, coalesce(u.full_name, u.username) as member, r.sent_at is not null as "isSent"
  from inquiry_reminders r join users u on u.id = r.user_id where r.person_id = $1 and r.done_at is null order by r.due_at, r.id limit ${MAX_REMINDERS}`;

/** The reminders of a person that are not done, the next first. */
export async function remindersOf(em: EntityManager, personId: number): Promise<PersonPage['reminders']> {
  const found = await rows<Omit<PersonPage['reminders'][number], 'dueAt'> & { dueAt: Date | string }>(
    em,
    preparedStatement(REMINDERS_SQL, [personId]),
  );
  return found.map((reminder) => ({ ...reminder, dueAt: toIsoTime(reminder.dueAt) }));
}

/** The people of an organization to whom its owner or manager `$2` may give a person. */
const COLLEAGUES_SQL = `select u.id, coalesce(u.full_name, u.username) as name
  from organization_members own join organization_members membership on membership.organization_id = own.organization_id join users u on u.id = membership.user_id
  where own.user_id = $2 and own.role <> 'agent' and own.organization_id = $1 order by lower(coalesce(u.full_name, u.username)), u.id limit ${MAX_COLLEAGUES}`;

/** The page of a person. @throws DomainError MISSING for who does not see the person */
export async function viewPerson(ctx: AuthedContext, id: number): Promise<PersonPage> {
  const person = await findPersonOf(ctx, id);
  const [inquiries, entries, viewings, messages, reminders, colleagues] = await Promise.all([
    rows<InquiryLine>(ctx.em, preparedStatement(INQUIRIES_SQL, [id])),
    rows<EntryLine>(ctx.em, preparedStatement(ENTRIES_SQL, [id, ctx.user.id])),
    rows<ViewingLine>(ctx.em, preparedStatement(VIEWINGS_SQL, [id])),
    rows<MessageLine>(ctx.em, preparedStatement(MESSAGES_SQL, [id])),
    remindersOf(ctx.em, id),
    person.organizationId === null
      ? []
      : rows<PersonPage['colleagues'][number]>(ctx.em, preparedStatement(COLLEAGUES_SQL, [person.organizationId, ctx.user.id])),
  ]);
  const { organizationId: _organization, assignedId, assignedName, ...head } = person;
  return {
    ...head,
    assigned: assignedId === null ? null : { id: assignedId, name: assignedName ?? '' },
    createdAt: toIsoTime(person.createdAt),
    lastAt: toIsoTime(person.lastAt),
    inquiries: inquiries.map((line) => ({
      ...line,
      title: cleanTitle(line.title) || propertyReference(line.propertyId),
      preview: shorten(line.preview),
      createdAt: toIsoTime(line.createdAt),
      lastAt: toIsoTime(line.lastAt),
    })),
    entries: entries.map((line) => ({ ...line, createdAt: toIsoTime(line.createdAt) })),
    viewings: viewings.map(({ propertyId, ...line }) => ({
      ...line,
      title: cleanTitle(line.title) || propertyReference(propertyId),
      startsAt: toIsoTime(line.startsAt),
      changedAt: toIsoTime(line.changedAt),
    })),
    messages: messages.map(({ propertyId, ...line }) => ({
      ...line,
      title: cleanTitle(line.title) || propertyReference(propertyId),
      text: shorten(line.text),
      createdAt: toIsoTime(line.createdAt),
    })),
    reminders,
    colleagues,
  };
}

/** A line of the history. */
interface NewEntry {
  kind: 'note' | 'call' | 'whatsapp' | 'stage' | 'assigned' | 'external';
  text?: string;
  stage?: PersonStage;
  lostReason?: LostReason | null;
  memberId?: number;
}

/** Adds a line to the history of a person. */
export async function addEntry(tx: EntityManager, personId: number, authorId: number, now: Date, entry: NewEntry): Promise<void> {
  await statements(tx)
    .insertInto('inquiry_person_entries')
    .values({
      person_id: personId,
      kind: entry.kind,
      text: entry.text ?? '',
      stage: entry.stage ?? null,
      lost_reason: entry.lostReason ?? null,
      member_id: entry.memberId ?? null,
      author_id: authorId,
      created_at: now,
    })
    .execute();
}

/** Runs a change of a locked person and returns the page. */
export async function changePerson(
  ctx: AuthedContext,
  id: number,
  change: (tx: EntityManager, person: PersonRow) => Promise<void>,
): Promise<PersonPage> {
  await ctx.em.transactional(async (tx) => change(tx, await lockPersonOf(ctx, tx, id)));
  return viewPerson(ctx, id);
}

/** Sets the stage of a person, with the reason why they were lost. The same stage again changes nothing. @throws DomainError MISSING */
export const setPersonStage = (ctx: AuthedContext, { id, stage, lostReason }: PersonStageInput): Promise<PersonPage> =>
  changePerson(ctx, id, async (tx, person) => {
    const reason = lostReason ?? null;
    if (person.stage === stage && person.lostReason === reason) return;
    await statements(tx).updateTable('inquiry_persons').set({ stage, lost_reason: reason }).where('id', '=', id).execute();
    await addEntry(tx, id, ctx.user.id, ctx.now(), { kind: 'stage', stage, lostReason: reason });
  });

/**
 * Gives a person with all their inquiries to a member of the organization; owners and managers may. Who gets the person reads it on the site.
 * @throws DomainError MISSING for a person whom the caller does not see and for a member of another organization, FORBIDDEN for agents
 */
export async function assignPerson(ctx: AuthedContext, { id, userId }: z.infer<typeof personAssignInputSchema>): Promise<PersonPage> {
  await ctx.em.transactional(async (tx) => {
    const membership = await holdMembership(tx, ctx.user.id);
    const { organizationId, assignedId } = await findPersonOf(ctx, id, tx);
    if (!membership || membership.role === 'agent') throw new DomainError('FORBIDDEN', m.team_role_needed());
    const [member] = await tx.execute<{ id: number }[]>(
      'select user_id as id from organization_members where organization_id = ? and user_id = ? for key share',
      [organizationId, userId],
    );
    if (!member) throw new DomainError('MISSING', m.team_person_missing());
    if (assignedId === userId) return;
    await givePerson(tx, id, userId);
    await tx.execute('update inquiries set unread_by_owner = true where person_id = ? and status = ?', [id, 'new']);
    await addEntry(tx, id, ctx.user.id, ctx.now(), { kind: 'assigned', memberId: userId });
  });
  return viewPerson(ctx, id);
}

/** Adds a note that only those see who see the person. @throws DomainError MISSING */
export const notePerson = (ctx: AuthedContext, { id, text }: z.infer<typeof personNoteInputSchema>): Promise<PersonPage> =>
  changePerson(ctx, id, (tx) => addEntry(tx, id, ctx.user.id, ctx.now(), { kind: 'note', text }));

/**
 * Notes that the caller called the person or wrote to them by WhatsApp: it ends `New`, and is no answer for response times, because only the person could
 * say so.
 * @throws DomainError MISSING
 */
export const notePersonAnswered = (ctx: AuthedContext, { id, kind }: z.infer<typeof personAnsweredInputSchema>): Promise<PersonPage> =>
  changePerson(ctx, id, async (tx, { stage }) => {
    const now = ctx.now();
    await statements(tx)
      .updateTable('inquiry_persons')
      .set({ last_at: now, stage: stage === 'new' ? 'contacted' : stage })
      .where('id', '=', id)
      .execute();
    await addEntry(tx, id, ctx.user.id, now, { kind });
  });
