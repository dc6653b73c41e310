// The page behind the link of an email on which each side of a viewing answers without an account. Opening it changes nothing, because mail programs and
// scanners open every link; its buttons do.
import { formatViewingDay, formatViewingTime, isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { actionsOf, type ViewingAction, type ViewingSide, viewingAnswerSchema } from '../../shared/viewing/viewing.ts';
import { FIRST_START_MS, LAST_START_MS, MAX_TIMES, VIEWING_MS, viewingDays } from '../../shared/viewing/viewing-times.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { Inquiry } from '../inquiry/inquiry.entity.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { changeInTransaction, changeViewing } from './viewing.answer.ts';
import { agreedText, homeTitleOf, placeOf } from './viewing.mail.ts';
import { tellOfViewing } from './viewing.notify.ts';
import { findByLink, type ViewingRow } from './viewing.row.ts';

type LinkDeps = Pick<Deps, 'orm' | 'env' | 'jobs' | 'mail' | 'now'>;

/** What a button sends: `agree:2026-11-28T12:30:00.000Z`, the name of another action, or that the visitor wants the next news by email. */
const AGREE = 'agree:';
const BY_EMAIL = 'email';

/** What the state of a viewing means for the reader. */
function stateText(row: ViewingRow, side: ViewingSide, now: Date): string {
  const isToAnswer = actionsOf({ state: row.state, startsAt: row.starts_at }, side, now).includes('agree');
  switch (row.state) {
    case 'asked':
    case 'offered':
      return isToAnswer ? m.viewing_state_choose() : m.viewing_state_waits();
    case 'agreed':
      return row.starts_at && row.starts_at <= now ? m.viewing_question() : agreedText(row);
    case 'declined':
      return m.viewing_state_declined();
    case 'cancelled':
      return m.viewing_state_cancelled();
    case 'done':
      return m.viewing_state_done();
    case 'missed':
      return m.viewing_state_missed();
  }
}

const ACTION_LABELS: Record<Exclude<ViewingAction, 'agree' | 'offer'>, () => string> = {
  decline: m.viewing_decline,
  cancel: m.viewing_cancel,
  done: m.viewing_done,
  missed: m.viewing_missed,
};

const isUnconfirmed = (row: ViewingRow, side: ViewingSide): boolean =>
  side === 'sent' && row.sender_id === null && row.visitor_confirmed_at === null;

/** Lists of days and half hours, from which up to three times are put together. */
function timeChoices(now: Date): NonNullable<LinkPage['choices']> {
  const days = viewingDays(now).map((day) => ({ value: day.toISOString(), label: formatViewingDay(day.toISOString()) }));
  const count = (LAST_START_MS - FIRST_START_MS) / VIEWING_MS + 1;
  const times = Array.from({ length: count }, (_, n) => {
    const ms = FIRST_START_MS + n * VIEWING_MS;
    return { value: String(ms), label: `${Math.floor(ms / HOUR_MS)}:${ms % HOUR_MS === 0 ? '00' : '30'}` };
  });
  const none = { value: '', label: m.viewing_no_time() };
  return {
    title: m.viewing_offer_title(),
    rows: Array.from({ length: MAX_TIMES }, (_, n) => [
      { label: m.viewing_day({ n: n + 1 }), name: `day${n}`, options: n === 0 ? days : [none, ...days] },
      { label: m.viewing_time(), name: `time${n}`, options: times },
    ]),
    button: { label: m.viewing_offer(), value: 'offer' },
  };
}

/** The times that were chosen in the lists. */
function chosenTimes(form: Record<string, string>): string[] {
  const times = Array.from({ length: MAX_TIMES }, (_, n) => {
    const ms = Date.parse(form[`day${n}`] || 'none') + Number(form[`time${n}`]);
    return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : [];
  });
  return [...new Set(times.flat())];
}

/** The page of a viewing; `notice` is what the last press did, or why it did nothing. */
function viewingPage(row: ViewingRow, side: ViewingSide, now: Date, notice?: string): LinkPage {
  const actions = actionsOf({ state: row.state, startsAt: row.starts_at }, side, now);
  const other = side === 'received' ? row.name : (row.answerer ?? '');
  const facts = [
    homeTitleOf(row),
    placeOf(row),
    ...(other ? [m.viewing_with({ name: isolate(cleanName(other, m.inquiry_mail_other_side())) })] : []),
    ...(row.by_video ? [m.viewing_by_video()] : []),
    // the buttons name the times to choose from
    ...(actions.includes('agree') ? [] : row.times.map((time) => `– ${formatViewingTime(time)}`)),
  ];
  const agreeing = actions.includes('agree')
    ? row.times
        .filter((time) => new Date(time) > now)
        .map((time) => ({ label: m.viewing_agree_to({ time: formatViewingTime(time) }), value: AGREE + time }))
    : [];
  const others = actions.flatMap((action) =>
    action === 'agree' || action === 'offer' ? [] : [{ label: ACTION_LABELS[action](), value: action }],
  );
  const byEmail = isUnconfirmed(row, side) ? [{ label: m.viewing_by_email(), value: BY_EMAIL }] : [];
  const buttons = [...byEmail, ...agreeing, ...others];
  return {
    title: m.viewing_title({ reference: propertyReference(row.property_id) }),
    text: notice ?? stateText(row, side, now),
    quote: [...(notice ? [stateText(row, side, now), ''] : []), ...facts].join('\n'),
    ...(buttons.length > 0 && { buttons }),
    ...(actions.includes('offer') && { choices: timeChoices(now) }),
    ...(row.published && { link: { label: m.inquiry_mail_see_home(), path: `/properties/${row.property_id}` } }),
  };
}

/** The page of a viewing for one side; null when the link has expired. */
export async function showViewing(deps: LinkDeps, side: ViewingSide, id: number): Promise<LinkPage | null> {
  const row = await findByLink(deps.orm.em.fork(), side, id, { now: deps.now() });
  return row ? viewingPage(row, side, deps.now()) : null;
}

/** The answer that a button of the page sends; undefined for any other form. */
function readAnswer(id: number, form: Record<string, string>) {
  const { choice = '' } = form;
  if (choice.startsWith(AGREE)) return viewingAnswerSchema.safeParse({ id, action: 'agree', time: choice.slice(AGREE.length) });
  if (choice === 'offer') return viewingAnswerSchema.safeParse({ id, action: 'offer', times: chosenTimes(form) });
  return viewingAnswerSchema.safeParse({ id, action: choice });
}

/** What the page says after an answer. */
const DONE_TEXTS: Record<ViewingAction, () => string> = {
  agree: m.viewing_said_by_email,
  offer: m.viewing_offered_done,
  decline: m.viewing_said_by_email,
  cancel: m.viewing_said_by_email,
  done: m.viewing_thanks,
  missed: m.viewing_thanks,
};

/** Performs what a button of the page sends; a visitor's press also shows that the address is theirs. @returns null when the link has expired */
export async function actOnViewing(deps: LinkDeps, side: ViewingSide, id: number, form: Record<string, string>): Promise<LinkPage | null> {
  const now = deps.now();
  const em = deps.orm.em.fork();
  try {
    return await changeInTransaction(em, async (tx) => {
      const found = await findByLink(tx, side, id, { now, isLocked: true });
      if (!found) return null;
      const wasUnconfirmed = isUnconfirmed(found, side);
      const row = wasUnconfirmed ? { ...found, visitor_confirmed_at: now } : found;
      if (wasUnconfirmed) await tx.nativeUpdate(Inquiry, { id: row.inquiry_id, visitorConfirmedAt: null }, { visitorConfirmedAt: now });
      if (form.choice === BY_EMAIL && side === 'sent') {
        // an agreement that no email has named yet comes now, with its calendar entry
        if (wasUnconfirmed && row.state === 'agreed')
          await tellOfViewing(tx, deps, row, { kind: 'agreed', by: 'received' }, { to: ['sent'], calendar: 'REQUEST' });
        return viewingPage(row, side, now, m.viewing_by_email_done());
      }
      const answer = readAnswer(id, form);
      if (!answer.success) return viewingPage(row, side, now, answer.error.issues[0]!.message);
      const changed = await changeViewing(tx, deps, { row, side }, answer.data, null);
      return viewingPage(changed, side, now, DONE_TEXTS[answer.data.action]());
    });
  } catch (error) {
    // what another press has changed meanwhile is no error of this one
    if (!(error instanceof DomainError) || (error.kind !== 'CONFLICT' && error.kind !== 'INVALID')) throw error;
    const row = await findByLink(em.fork(), side, id, { now });
    return row ? viewingPage(row, side, now, error.message) : null;
  }
}
