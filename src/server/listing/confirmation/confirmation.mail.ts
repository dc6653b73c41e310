// Composes the emails about confirmations that homes are still available. Sends and stores nothing. Texts are in the language that `writeEmail`
// sets around these functions.
import { formatDay, formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import { dubaiDay } from '../../../shared/time.ts';
import type { Env } from '../../env.ts';
import { signedPath } from '../../mail/link/signed-link.ts';
import type { Block } from '../../mail/template/email-content.ts';
import { type EmailHomeRow, emailHome } from '../../mail/template/email-home.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';
import { DAYS_BEFORE_PAUSE, EMAILS_BEFORE_PAUSE } from './schedule.ts';

/** Paths of the page about one listing of an email, and of the page about all its listings. */
export const CONFIRM_PATH = '/confirm-listing';
export const CONFIRM_ALL_PATH = '/confirm-listings';

/** An email names at most this many listings and counts the rest, which the page about all listings shows. */
const LISTINGS_IN_EMAIL = 20;

/** A listing that an email asks about. The link of its page contains `requestId`; `asks` earlier emails asked since the last answer. */
export interface AskedListing extends EmailHomeRow {
  requestId: number;
  asks: number;
  confirmedAt: Date | null;
}

/** What an email about listings of one advertiser contains. */
export interface ListingsEmail {
  to: string;
  userId: number;
  emailId: number;
  listings: readonly AskedListing[];
  now: Date;
}

const titleOf = (home: EmailHomeRow): string => cleanTitle(home.title) || home.location;

/** The remark beside a listing: that this is the last reminder, or when it was confirmed. */
const noteOf = ({ asks, confirmedAt }: AskedListing): string | undefined => {
  if (asks + 1 === EMAILS_BEFORE_PAUSE) return m.confirmation_mail_last();
  return confirmedAt ? m.confirmation_mail_confirmed_on({ date: formatDay(confirmedAt.toISOString()) }) : undefined;
};

/** A list of the listings, each with the link of its page; `withNotes` adds the remarks. */
function listBlocks(env: Pick<Env, 'sessionSecrets'>, listings: readonly AskedListing[], withNotes: boolean): Block[] {
  const homes = listings.slice(0, LISTINGS_IN_EMAIL).map((listing) => ({
    ...emailHome(listing, withNotes ? noteOf(listing) : undefined),
    path: signedPath(env, CONFIRM_PATH, listing.requestId),
  }));
  const unnamedCount = listings.length - homes.length;
  return [{ homes }, ...(unnamedCount > 0 ? [{ note: m.confirmation_mail_more({ count: unnamedCount }) }] : [])];
}

/** What follows without an answer. The first email announces its reminders, the reminders only the pause. */
function pauseNote(listings: readonly AskedListing[]): Block {
  const days = formatNumber(DAYS_BEFORE_PAUSE);
  const isFirstEmail = listings.every(({ asks }) => asks === 0);
  return { note: isFirstEmail ? m.confirmation_mail_note({ days }) : m.confirmation_mail_note_reminder({ days }) };
}

/**
 * The email that asks an advertiser about one home because a visitor asked; no reminder or pause follows. By its key, at most one is sent per home
 * and day.
 */
export const visitorQuestionEmail: typeof questionEmail = (env, email) => ({
  ...askEmail(env, email, []),
  key: `listing-question:${email.listings[0]!.id}:${dubaiDay(email.now)}`,
});

/** The email of the job that asks whether listings are still available, and says what follows without an answer. */
export const questionEmail = (env: Pick<Env, 'sessionSecrets'>, email: ListingsEmail): EmailMessage =>
  askEmail(env, email, [pauseNote(email.listings)]);

/**
 * An email that asks whether listings are still available; `notes` are its last blocks. One listing gets a link for each of three answers; several
 * get one link for all.
 */
function askEmail(
  env: Pick<Env, 'sessionSecrets'>,
  { to, userId, emailId, listings, now }: ListingsEmail,
  notes: readonly Block[],
): EmailMessage {
  const [first] = listings;
  const isOne = listings.length === 1;
  const path = signedPath(env, CONFIRM_PATH, first!.requestId);
  const count = listings.length;
  const answers: Block[] = isOne
    ? [
        { button: { label: m.confirmation_yes(), path } },
        { link: { label: m.confirmation_price(), path: `${path}&answer=price` } },
        { link: { label: m.confirmation_gone(), path: `${path}&answer=gone` } },
      ]
    : [{ button: { label: m.confirmation_all_button({ count }), path: signedPath(env, CONFIRM_ALL_PATH, emailId) } }];
  return {
    to,
    subject: isOne ? m.confirmation_mail_subject_one({ title: titleOf(first!) }) : m.confirmation_mail_subject_many({ count }),
    blocks: [
      { text: isOne ? m.confirmation_mail_text_one() : m.confirmation_mail_text_many() },
      ...listBlocks(env, listings, true),
      ...answers,
      ...notes,
    ],
    kind: 'listing-check',
    key: `listing-check:${userId}:${dubaiDay(now)}`,
  };
}

/** The email that says that listings were paused, with the links that publish them again. */
export function pausedEmail(env: Pick<Env, 'sessionSecrets'>, { to, userId, emailId, listings, now }: ListingsEmail): EmailMessage {
  const [first] = listings;
  const isOne = listings.length === 1;
  const count = listings.length;
  return {
    to,
    subject: isOne ? m.confirmation_paused_subject_one({ title: titleOf(first!) }) : m.confirmation_paused_subject_many({ count }),
    blocks: [
      { text: m.confirmation_paused_text() },
      ...listBlocks(env, listings, false),
      {
        button: isOne
          ? { label: m.confirmation_resume(), path: signedPath(env, CONFIRM_PATH, first!.requestId) }
          : { label: m.confirmation_resume_all({ count }), path: signedPath(env, CONFIRM_ALL_PATH, emailId) },
      },
    ],
    kind: 'listing-paused',
    key: `listing-paused:${userId}:${dubaiDay(now)}`,
  };
}

/** The email that gives a visitor the advertiser's answer about a home. */
export const availabilityAnswer = (answer: {
  to: string;
  questionId: number;
  propertyId: number;
  title: string;
  isAvailable: boolean;
  at: Date;
}): EmailMessage => ({
  to: answer.to,
  subject: answer.isAvailable ? m.confirmation_answer_yes_subject() : m.confirmation_answer_no_subject(),
  blocks: [
    { text: (answer.isAvailable ? m.confirmation_answer_yes : m.confirmation_answer_no)({ date: formatDay(answer.at.toISOString()) }) },
    { quote: cleanTitle(answer.title) },
    { button: { label: m.confirmation_answer_button(), path: `/properties/${answer.propertyId}` } },
  ],
  kind: 'availability-answer',
  key: `availability-answer:${answer.questionId}`,
});
