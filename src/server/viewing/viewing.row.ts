// Reads and locks viewings with their home and the two sides. The side of a person is decided in the statement: another person's viewing is not found.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { ViewingSide, ViewingState } from '../../shared/viewing/viewing.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { SIDE_CONDITION } from '../inquiry/inquiry.list.ts';
import { mailboxOf } from '../mail/mailbox-owner.ts';
import { fingerprintOf } from '../message/duplicate-check.ts';
import type { ViewingStep } from './viewing.entity.ts';

/** A viewing with its inquiry and home, as statements read it. */
export interface ViewingRow {
  id: number;
  state: ViewingState;
  /** The times that wait for an answer, as ISO texts. */
  times: string[];
  starts_at: Date | null;
  ends_at: Date | null;
  by_video: boolean;
  sequence: number;
  due_at: Date | null;
  due_step: ViewingStep | null;
  changed_at: Date;
  inquiry_id: number;
  /** Name, address, phone and language of the person who asked. */
  name: string;
  email: string;
  phone: string;
  locale: string | null;
  sender_id: number | null;
  visitor_confirmed_at: Date | null;
  property_id: number;
  title: string;
  address: string | null;
  location: string;
  image: string | null;
  published: boolean;
  /** The user who answers: the person of a brokerage to whom the inquiry was assigned, else who answers for the home; null for an imported one. */
  owner_id: number | null;
  assigned_user_id: number | null;
  agent_id: number | null;
  /** Name of the agent, else of the advertiser; null when neither is known. */
  answerer: string | null;
}

/** SQL: the columns of a ViewingRow, to select from VIEWING_TABLES. */
const VIEWING_COLUMNS = `v.id, v.state, v.times, v.starts_at, v.ends_at, v.by_video, v.sequence, v.due_at, v.due_step, v.changed_at,
  i.id as inquiry_id, i.name, i.email, i.phone, i.locale, i.sender_id, i.visitor_confirmed_at,
  p.id as property_id, p.title, p.address, p.location, p.images[1] as image, p.status = 'published' as published, coalesce(i.assigned_user_id, p.user_id) as owner_id, i.assigned_user_id, p.agent_id,
  coalesce(assigned.full_name, assigned.username, a.name, p.advertiser, u.full_name, u.username) as answerer`;
/** SQL: viewings with their inquiry, home, agent and advertiser. */
const VIEWING_TABLES = `viewings v join inquiries i on i.id = v.inquiry_id join properties p on p.id = i.property_id
  left join agents a on a.id = p.agent_id and a.removed_at is null left join users u on u.id = p.user_id
  left join users assigned on assigned.id = i.assigned_user_id`;

/** Links in emails work until a viewing has not changed for this long. */
const LINK_MS = 60 * DAY_MS;

type RawRow = Omit<ViewingRow, 'starts_at' | 'ends_at' | 'due_at' | 'changed_at'> &
  Record<'starts_at' | 'ends_at' | 'due_at', string | null> & { changed_at: string };
const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));
const toRow = (row: RawRow): ViewingRow => ({
  ...row,
  starts_at: dateOf(row.starts_at),
  ends_at: dateOf(row.ends_at),
  due_at: dateOf(row.due_at),
  changed_at: new Date(row.changed_at),
});

/** Reads viewings by a condition, which constants of the code make, on VIEWING_TABLES. `rest` may order, limit and lock. */
export const selectViewings = async (em: EntityManager, condition: string, values: unknown[], rest = ''): Promise<ViewingRow[]> =>
  (await rows<RawRow>(em, preparedStatement(`select ${VIEWING_COLUMNS} from ${VIEWING_TABLES} where ${condition} ${rest}`, values))).map(
    toRow,
  );

/** A viewing with the side on which the caller is. */
export interface OwnViewing {
  row: ViewingRow;
  side: ViewingSide;
}

/** The side of a user who received, also as the manager of a brokerage, or sent the inquiry. */
export const sideOf = (row: ViewingRow, userId: number): ViewingSide => (row.sender_id === userId ? 'sent' : 'received');

/**
 * Locks a viewing of a user until the transaction of `tx` ends.
 * @throws DomainError MISSING when the user neither asked for it nor answers for it
 */
export async function lockOwnViewing(tx: EntityManager, userId: number, id: number): Promise<OwnViewing> {
  const condition = `v.id = $2 and (${SIDE_CONDITION.received} or ${SIDE_CONDITION.sent})`;
  const [row] = await selectViewings(tx, condition, [userId, id], 'for update of v');
  if (!row) throw new DomainError('MISSING', m.viewing_not_found());
  return { row, side: sideOf(row, userId) };
}

/** Locks a viewing for a job; undefined when it is gone or another process has it. */
export const lockViewing = async (tx: EntityManager, id: number): Promise<ViewingRow | undefined> =>
  (await selectViewings(tx, 'v.id = $1', [id], 'for update of v skip locked'))[0];

/**
 * A viewing by the link of an email to one side; undefined when the link has expired. An agent whose profile was taken down answers nothing that was
 * asked before.
 */
export async function findByLink(
  em: EntityManager,
  side: ViewingSide,
  id: number,
  { now, isLocked = false }: { now: Date; isLocked?: boolean },
): Promise<ViewingRow | undefined> {
  const isReachable = `(coalesce(i.assigned_user_id, p.user_id) is not null or p.agent_id is null or a.id is not null
    or i.created_at > (select removed_at from agents where id = p.agent_id))`;
  const condition = `v.id = $1 and v.changed_at > $2 ${side === 'received' ? `and ${isReachable}` : ''}`;
  return (await selectViewings(em, condition, [id, new Date(now.getTime() - LINK_MS)], isLocked ? 'for update of v' : ''))[0];
}

/**
 * Who is at one place at a time: the user who advertises the home, else its agent. Null for the office, where several people show homes. The only place
 * that decides it.
 */
export function advertiserKeyOf({ owner_id, agent_id }: Pick<ViewingRow, 'owner_id' | 'agent_id'>): string | null {
  if (owner_id !== null) return `user:${owner_id}`;
  return agent_id === null ? null : `agent:${agent_id}`;
}

/** Who asks, by which open requests are counted: a member, or every spelling of the mailbox that a visitor typed. */
export const askerKeyOf = (userId: number | null, email: string): string =>
  userId === null ? `mail:${fingerprintOf('asker', mailboxOf(email))}` : `user:${userId}`;
