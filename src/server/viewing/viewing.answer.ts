// What each side does with a viewing: agree on a time, propose others, decline, call it off, say whether it took place. Changes `viewings`, writes into the
// conversation of its inquiry, and emails both sides, in one transaction.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatViewingTime } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { actionsOf, type ViewingAnswerInput, type ViewingSide, type ViewingView } from '../../shared/viewing/viewing.ts';
import { isViewingTime, VIEWING_MS } from '../../shared/viewing/viewing-times.ts';
import { lockText } from '../db/locks.ts';
import { isExclusionViolation, sqlStateOf } from '../db/sql-states.ts';
import { DomainError } from '../errors.ts';
import { storeReply } from '../inquiry/inquiry.reply.ts';
import { personViews } from '../inquiry/person/keep-person.ts';
import { inLocale } from '../locale.ts';
import { giveTurnBack } from '../organization/turns.ts';
import type { AuthedContext } from '../trpc.ts';
import { Viewing } from './viewing.entity.ts';
import type { ViewingNews } from './viewing.mail.ts';
import { type NotifyDeps, tellOfViewing } from './viewing.notify.ts';
import { advertiserKeyOf, lockOwnViewing, type OwnViewing, type ViewingRow } from './viewing.row.ts';
import { nextAgreedStep, nextOpenStep } from './viewing.schedule.ts';
import { toView } from './viewing.view.ts';

type Answer = ViewingAnswerInput extends infer T ? (T extends { id: number } ? Omit<T, 'id'> : never) : never;
/** Who acts: the user, or null for the holder of a link. */
type Author = { id: number; name: string; email: string } | null;

/** What an answer changes, and what happened by it. */
interface Change {
  fields: Partial<ViewingRow>;
  news: ViewingNews | null;
  calendar?: 'REQUEST' | 'CANCEL';
}

/** @throws DomainError CONFLICT when the time is not one that the other side proposed, INVALID when it has passed */
function agree(row: ViewingRow, side: ViewingSide, time: Date, now: Date): Change {
  if (!row.times.some((proposed) => Date.parse(proposed) === time.getTime())) throw new DomainError('CONFLICT', m.viewing_changed());
  if (time <= now) throw new DomainError('INVALID', m.viewing_time_passed());
  const endsAt = new Date(time.getTime() + VIEWING_MS);
  const { dueAt, dueStep } = nextAgreedStep(time, endsAt, now);
  return {
    fields: { state: 'agreed', times: [], starts_at: time, ends_at: endsAt, sequence: row.sequence + 1, due_at: dueAt, due_step: dueStep },
    news: { kind: 'agreed', by: side },
    calendar: 'REQUEST',
  };
}

/** @throws DomainError INVALID for a time outside of those that may be proposed */
function offer(row: ViewingRow, side: ViewingSide, times: Date[], now: Date): Change {
  if (!times.every((time) => isViewingTime(time, now))) throw new DomainError('INVALID', m.viewing_time_invalid());
  const texts = times.map((time) => time.toISOString()).toSorted();
  const wasAgreed = row.state === 'agreed';
  const { dueAt, dueStep } = nextOpenStep(texts, now, now);
  return {
    fields: {
      state: side === 'received' ? 'offered' : 'asked',
      times: texts,
      sequence: row.sequence + Number(wasAgreed),
      due_at: dueAt,
      due_step: dueStep,
    },
    news: { kind: wasAgreed ? 'moved' : 'offered', by: side },
    ...(wasAgreed && { calendar: 'CANCEL' as const }),
  };
}

function changeOf(row: ViewingRow, side: ViewingSide, answer: Answer, now: Date): Change {
  const over = { times: [], due_at: null, due_step: null };
  switch (answer.action) {
    case 'agree':
      return agree(row, side, answer.time, now);
    case 'offer':
      return offer(row, side, answer.times, now);
    case 'decline':
      return { fields: { ...over, state: 'declined' }, news: { kind: 'declined', by: side } };
    case 'cancel': {
      const wasAgreed = row.state === 'agreed';
      return {
        fields: { ...over, state: 'cancelled', sequence: row.sequence + Number(wasAgreed) },
        news: { kind: 'cancelled', by: side },
        ...(wasAgreed && { calendar: 'CANCEL' as const }),
      };
    }
    case 'done':
    case 'missed':
      return { fields: { ...over, state: answer.action }, news: null };
  }
}

/** What stands in the conversation about a change, in the language of its reader; null for what needs no words there. */
function messageOf(row: ViewingRow, news: ViewingNews | null): string | null {
  switch (news?.kind) {
    case 'agreed':
      return m.viewing_said_agreed({ time: row.starts_at ? formatViewingTime(row.starts_at.toISOString()) : '' });
    case 'offered':
    case 'moved':
      return m.viewing_said_times({ times: row.times.map(formatViewingTime).join('\n') });
    case 'declined':
      return m.viewing_said_declined();
    case 'cancelled':
      return m.viewing_said_cancelled();
    default:
      return null;
  }
}

/** Stores the fields of a change; the row must be locked. @returns the changed row */
export async function storeChange(tx: EntityManager, row: ViewingRow, fields: Partial<ViewingRow>, now: Date): Promise<ViewingRow> {
  const changed = { ...row, ...fields, changed_at: now };
  // an agreed time that is proposed anew is off; one that was called off stays, for the calendar
  const isOff = changed.state === 'asked' || changed.state === 'offered';
  await tx.nativeUpdate(Viewing, row.id, {
    state: changed.state,
    times: changed.times,
    startsAt: isOff ? null : changed.starts_at,
    endsAt: isOff ? null : changed.ends_at,
    advertiserKey: advertiserKeyOf(row),
    sequence: changed.sequence,
    dueAt: changed.due_at,
    dueStep: changed.due_step,
    changedAt: now,
  });
  return changed;
}

/**
 * Changes a locked viewing and tells both sides. The same answer again changes nothing.
 * @throws DomainError CONFLICT for what is no longer possible, INVALID for an impossible time
 */
export async function changeViewing(
  tx: EntityManager,
  deps: NotifyDeps,
  { row, side }: OwnViewing,
  answer: Answer,
  author: Author,
): Promise<ViewingRow> {
  const now = deps.now();
  // a second press, or the same button in another window
  if (answer.action === 'agree' && row.state === 'agreed' && row.starts_at?.getTime() === answer.time.getTime()) return row;
  if (!actionsOf({ state: row.state, startsAt: row.starts_at }, side, now).includes(answer.action))
    throw new DomainError('CONFLICT', m.viewing_changed());
  const { fields, news, calendar } = changeOf(row, side, answer, now);
  const key = advertiserKeyOf(row);
  // one confirmation of an advertiser at a time: the constraint would let two that wait for each other end in a deadlock
  if (answer.action === 'agree' && key) await lockText(tx, `viewing:${key}`);
  const changed = await storeChange(tx, row, fields, now);
  if (answer.action === 'agree') await personViews(tx, row.inquiry_id);
  if (news) await tell(tx, deps, changed, { side, news, calendar, author });
  if (answer.action === 'done' || answer.action === 'missed') await tx.nativeUpdate(Viewing, row.id, { endedBy: side });
  // the member who was given a person that did not come is next again
  if (answer.action === 'missed' && side === 'received' && row.assigned_user_id !== null) await giveTurnBack(tx, row.assigned_user_id);
  if (answer.action === 'cancel') await tx.nativeUpdate(Viewing, row.id, { endedBy: side });
  return changed;
}

/** Emails a change to the sides that it concerns, and writes it into the conversation in the language of its reader. */
async function tell(
  tx: EntityManager,
  deps: NotifyDeps,
  row: ViewingRow,
  { side, news, calendar, author }: { side: ViewingSide; news: ViewingNews; calendar?: 'REQUEST' | 'CANCEL' | undefined; author: Author },
): Promise<void> {
  const otherSide: ViewingSide = side === 'received' ? 'sent' : 'received';
  // who acts gets the email too when the entry in their calendar changes
  const locales = await tellOfViewing(tx, deps, row, news, { to: calendar ? [otherSide, side] : [otherSide], calendar });
  const message = inLocale(locales[otherSide], () => messageOf(row, news));
  if (message === null) return;
  const inquiry = {
    id: row.inquiry_id,
    property_id: row.property_id,
    name: row.name,
    email: row.email,
    locale: row.locale,
    sender_id: row.sender_id,
    assigned_user_id: row.assigned_user_id,
    // a request for a viewing shows its phone
    reply_here_only: false,
    visitor_confirmed_at: row.visitor_confirmed_at,
  };
  await storeReply(tx, deps, inquiry, { message, author, isFromAdvertiser: side === 'received', hasOwnEmail: true });
}

/** Runs a change in a transaction; of two confirmations of one time the second gets a sentence. */
export async function changeInTransaction<T>(em: EntityManager, run: (tx: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await em.transactional(run);
  } catch (error) {
    if (isExclusionViolation(sqlStateOf(error))) throw new DomainError('CONFLICT', m.viewing_time_taken());
    throw error;
  }
}

/**
 * Changes a viewing of the caller. An advertiser needs a confirmed address, because the email may go to an address that a visitor typed.
 * @throws DomainError MISSING when the caller is no side of it, FORBIDDEN for an advertiser without a confirmed address, TOO_MANY over the limit, CONFLICT
 * for what is no longer possible or a time that was just taken, INVALID for an impossible time
 */
export async function answerViewing(ctx: AuthedContext, { id, ...answer }: ViewingAnswerInput): Promise<ViewingView> {
  await ctx.limiter.count('inquiryAddress', `viewing:${ctx.user.id}`);
  const author = { id: ctx.user.id, name: ctx.user.fullName ?? ctx.user.username, email: ctx.user.email };
  return changeInTransaction(ctx.em, async (tx) => {
    const own = await lockOwnViewing(tx, ctx.user.id, id);
    if (own.side === 'received' && !ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', m.inquiry_confirm_first());
    return toView(await changeViewing(tx, ctx, own, answer, author), own.side, ctx.now());
  });
}
