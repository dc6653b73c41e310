// Keeps one row a person (`inquiry_persons`) as inquiries arrive, are answered and lead to viewings, and decides who of an organization answers the person.
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockText } from '../../db/locks.ts';
import { assignInTurn, findTaker } from '../../organization/turns.ts';
import { personKeyOf } from './person-key.ts';

/** Who owns a home, who answers for it, and whether new inquiries of its organization go round. */
interface HomeOwner {
  organizationId: number | null;
  userId: number | null;
  hasTurns: boolean;
}

/** What is known about a person when they write. */
interface Asker {
  name: string;
  /** Empty for a visitor who only wants to be called. */
  email: string;
  phone: string;
  /** Whether the advertiser is shown neither address nor phone. */
  replyHereOnly: boolean;
}

/** A person, and who answers them: `assignedId` is null for a member who works alone, and where who answers for the home does. */
interface KeptPerson {
  personId: number | null;
  assignedId: number | null;
}

const OWNER_SQL = `select p.organization_id as "organizationId", p.user_id as "userId", coalesce(o.inquiry_rule = 'turns', false) as "hasTurns"
  from properties p left join organizations o on o.id = p.organization_id where p.id = ?`;

/** SQL: the person with a key, or with a phone, which a phone alone finds too: of several the one who wrote last. One read along an index for each. */
const findSql = (owner: 'organization_id' | 'user_id', columns: readonly string[]): string =>
  `select id, assigned_user_id as "assignedId" from (${columns
    .map((column) => `select id, assigned_user_id, last_at from inquiry_persons where ${owner} = ? and ${column} = ?`)
    .join(' union all ')}) found order by last_at desc, id desc limit 1`;

/** An owner of people: an organization, or a member who works alone. */
export type PersonOwner = { organizationId: number } | { userId: number };
/** The column that names an owner of people, and its value. */
export const columnOf = (owner: PersonOwner): ['organization_id' | 'user_id', number] =>
  'organizationId' in owner ? ['organization_id', owner.organizationId] : ['user_id', owner.userId];

/** The stored person whom an asker is; null for a new one. Locks address and phone until the transaction ends: of two at once, the second finds the first. */
async function findPerson(tx: EntityManager, owner: PersonOwner, asker: Asker): Promise<{ id: number; assignedId: number | null } | null> {
  const [column, ownerId] = columnOf(owner);
  const { key, phoneKey } = personKeyOf(asker);
  // in one order, so that two transactions do not wait for each other
  for (const lock of [...new Set([key, phoneKey ?? key])].toSorted()) await lockText(tx, `person:${column}:${ownerId}:${lock}`);
  const isByPhone = asker.email === '' && phoneKey !== null;
  const [person] = await tx.execute<{ id: number; assignedId: number | null }[]>(
    findSql(column, isByPhone ? ['key', 'phone_key'] : ['key']),
    isByPhone ? [ownerId, key, ownerId, phoneKey] : [ownerId, key],
  );
  return person ?? null;
}

/** Adds a person. @returns the id */
async function storePerson(tx: EntityManager, owner: PersonOwner, asker: Asker, assignedId: number | null, now: Date): Promise<number> {
  const [column, ownerId] = columnOf(owner);
  const { key, phoneKey } = personKeyOf(asker);
  const shown = asker.replyHereOnly ? { email: '', phone: '' } : asker;
  const [person] = await tx.execute<{ id: number }[]>(
    `insert into inquiry_persons (${column}, key, phone_key, name, email, phone, assigned_user_id, last_at, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (${column}, key) where ${column} is not null do update set name = excluded.name returning id`,
    [ownerId, key, phoneKey, asker.name, shown.email, shown.phone, assignedId, now, now],
  );
  return person!.id;
}

/** A stored person writes again: with the name of now, and new again when they were won or lost before, which their history says. */
async function refreshPerson(tx: EntityManager, id: number, asker: Asker, now: Date): Promise<void> {
  const shown = asker.replyHereOnly ? { email: '', phone: '' } : asker;
  await tx.execute(
    `insert into inquiry_person_entries (person_id, kind, stage, created_at) select id, 'stage', 'new', ?::timestamptz from inquiry_persons where id = ? and stage in ('won', 'lost')`,
    [now, id],
  );
  await tx.execute(
    `update inquiry_persons set name = ?, email = coalesce(nullif(?, ''), email), phone = coalesce(nullif(?, ''), phone), phone_key = coalesce(phone_key, ?),
       last_at = greatest(last_at, ?), stage = case when stage in ('won', 'lost') then 'new' else stage end, lost_reason = null where id = ?`,
    [asker.name, shown.email, shown.phone, personKeyOf(asker).phoneKey, now, id],
  );
}

/** Gives a person with all their inquiries to a member of the organization. All writers lock inquiries before their person. */
export async function givePerson(tx: EntityManager, personId: number, userId: number): Promise<void> {
  const values = [userId, personId, userId];
  await tx.execute('update inquiries set assigned_user_id = ? where person_id = ? and assigned_user_id is distinct from ?', values);
  await tx.execute('update inquiry_persons set assigned_user_id = ? where id = ? and assigned_user_id is distinct from ?', values);
}

/** Who answers a person of an organization: who has answered so far, else by the rule of the organization. Null where no one takes inquiries. */
async function chooseMember(
  tx: EntityManager,
  organizationId: number,
  { userId, hasTurns }: Pick<HomeOwner, 'userId' | 'hasTurns'>,
  formerId: number | null,
): Promise<number | null> {
  const former = formerId === null ? null : await findTaker(tx, organizationId, formerId, hasTurns);
  return former ?? (hasTurns ? await assignInTurn(tx, organizationId) : userId);
}

/**
 * Finds or adds the person who asks about a home, in the transaction that stores the inquiry, and decides who answers them. All inquiries of a person are
 * answered by the same member of an organization; those who take turns are given people, not messages.
 */
export async function keepPerson(tx: EntityManager, propertyId: number, asker: Asker, now: Date): Promise<KeptPerson> {
  const [home] = await tx.execute<HomeOwner[]>(OWNER_SQL, [propertyId]);
  if (!home || (home.organizationId === null && home.userId === null)) return { personId: null, assignedId: null };
  if (home.organizationId === null) {
    const owner = { userId: home.userId! };
    const person = await findPerson(tx, owner, asker);
    if (person) await refreshPerson(tx, person.id, asker, now);
    return { personId: person?.id ?? (await storePerson(tx, owner, asker, null, now)), assignedId: null };
  }
  const owner = { organizationId: home.organizationId };
  const person = await findPerson(tx, owner, asker);
  const memberId = await chooseMember(tx, home.organizationId, home, person?.assignedId ?? null);
  // where no one takes inquiries, or the rule says so, who answers for the home does without being named
  const assignedId = home.hasTurns || memberId !== home.userId ? memberId : null;
  const answererId = memberId ?? home.userId;
  if (!person) return { personId: await storePerson(tx, owner, asker, answererId, now), assignedId };
  if (answererId !== null && answererId !== person.assignedId) await givePerson(tx, person.id, answererId);
  await refreshPerson(tx, person.id, asker, now);
  return { personId: person.id, assignedId };
}

/**
 * Finds or adds a person who did not write on the site.
 * @param choice who answers for the home that they ask about, or who adds them, and whether inquiries go round
 */
export async function keepPersonFromElsewhere(
  tx: EntityManager,
  owner: PersonOwner,
  asker: Asker,
  choice: Pick<HomeOwner, 'userId' | 'hasTurns'>,
  now: Date,
): Promise<number> {
  const person = await findPerson(tx, owner, asker);
  const memberId = 'organizationId' in owner ? await chooseMember(tx, owner.organizationId, choice, person?.assignedId ?? null) : null;
  if (!person) return storePerson(tx, owner, asker, 'organizationId' in owner ? (memberId ?? choice.userId) : null, now);
  if (memberId !== null && memberId !== person.assignedId) await givePerson(tx, person.id, memberId);
  await refreshPerson(tx, person.id, asker, now);
  return person.id;
}

/** A new message of the conversation about an inquiry: moves the person to the top of the list, and ends `New` by the first answer. */
export async function touchPerson(tx: EntityManager, inquiryId: number, isAnswer: boolean, now: Date): Promise<void> {
  await tx.execute(
    `update inquiry_persons set last_at = greatest(last_at, ?), stage = case when stage = 'new' and ? then 'contacted' else stage end
     where id = (select person_id from inquiries where id = ?)`,
    [now, isAnswer, inquiryId],
  );
}

/** A viewing was agreed: the person is in the stage `Viewing`, unless it is already over. */
export async function personViews(tx: EntityManager, inquiryId: number): Promise<void> {
  await tx.execute(
    `update inquiry_persons set stage = 'viewing' where stage in ('new', 'contacted') and id = (select person_id from inquiries where id = ?)`,
    [inquiryId],
  );
}
