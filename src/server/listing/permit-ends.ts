// The daily job about advertising permits that end. Emails advertisers before the last day of a permit and, when the setting PERMITS requires a
// permit, pauses listings whose permit has ended (`properties`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDay } from '../../shared/format.ts';
import { EMIRATES_WITH_PERMITS } from '../../shared/listing/permit.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { dubaiDay } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { recordListingEvents } from '../event/event-log.ts';
import { localeOr } from '../locale.ts';
import { EMAIL_HOME_COLUMNS, type EmailHomeRow, emailHome } from '../mail/template/email-home.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { stopAsking } from './confirmation/confirmation.ts';

/**
 * An advertiser gets each reminder once, when at most `days` and at least `minDays` are left until the last day. The range makes up for missed
 * runs of the job.
 */
const REMINDERS = [
  { days: 14, minDays: 12 },
  { days: 3, minDays: 1 },
] as const;
/** Most listings that are paused in one transaction. */
const BATCH = 1000;
/** Most listings that an email names. */
const LISTINGS_IN_EMAIL = 20;

type JobDeps = Pick<Deps, 'mail' | 'now' | 'env'>;

/** A listing whose permit ends, with its advertiser. */
export interface EndingPermit extends EmailHomeRow {
  userId: number;
  email: string;
  locale: string | null;
  /** The last day of the permit, such as `2027-01-03`. */
  until: string;
}

/** The email to an advertiser about permits that end on one day. All rows have this advertiser and day; `days` identifies the reminder. */
export function permitEndEmail(rows: readonly EndingPermit[], days: number): EmailMessage {
  const [first] = rows;
  const isOne = rows.length === 1;
  const date = formatDay(first!.until);
  return {
    to: first!.email,
    subject: isOne ? m.permit_end_subject({ title: cleanTitle(first!.title), date }) : m.permit_end_subject_many({ count: rows.length }),
    blocks: [
      { text: m.permit_end_text() },
      {
        homes: rows
          .slice(0, LISTINGS_IN_EMAIL)
          .map((row) => ({ ...emailHome(row, m.permit_ends_on({ date: formatDay(row.until) })), path: `/edit-listing/${row.id}` })),
      },
      { button: { label: m.permit_end_button(), path: isOne ? `/edit-listing/${first!.id}` : '/my-properties' } },
    ],
    kind: 'permit-end',
    // at most one email per advertiser, reminder and last day
    key: `permit-end:${first!.userId}:${days}:${first!.until}`,
  };
}

/** Sends the emails of one reminder, one for each advertiser and last day. */
async function sendReminder({ mail, now }: JobDeps, em: EntityManager, { days, minDays }: (typeof REMINDERS)[number]): Promise<void> {
  const today = dubaiDay(now());
  await em.transactional(async (tx) => {
    const ending = await tx.execute<EndingPermit[]>(
      `select ${EMAIL_HOME_COLUMNS}, u.id as "userId", u.email, u.locale, to_char(p.permit_until, 'YYYY-MM-DD') as until
       from properties p join users u on u.id = p.user_id
       where p.status = 'published' and p.permit_until between ?::date + ? and ?::date + ?
       order by u.id, p.permit_until, p.id`,
      [today, minDays, today, days],
    );
    const groups = [...Map.groupBy(ending, ({ userId, until }) => `${userId} ${until}`).values()];
    const emails = groups.map((rows) => writeEmail(localeOr(rows[0]!.locale), () => permitEndEmail(rows, days)));
    await mail.sendAll(tx, emails);
    for (const [until, ofDay] of Map.groupBy(ending, (row) => row.until)) {
      const ids = ofDay.map(({ id }) => id);
      await recordListingEvents(tx, 'listing.permit_ending', ids, { key: `permit:${days}:${until}`, data: { permitUntil: until } });
    }
  });
}

/**
 * Pauses one batch of users' listings whose permit has ended, in emirates that require one, and stops the emails that ask whether they are
 * available.
 * @returns how many
 */
const pauseEnded = ({ now }: JobDeps, em: EntityManager): Promise<number> =>
  em.transactional(async (tx) => {
    const ended = await tx.execute<{ id: number }[]>(
      `update properties set status = 'paused', updated_at = ? where id = any(array(select id from properties
         where status = 'published' and permit_until < ?::date and emirate = any('{${EMIRATES_WITH_PERMITS.join(',')}}'::text[]) and user_id is not null
         order by id limit ${BATCH} for no key update skip locked)) returning id`,
      [now(), dubaiDay(now())],
    );
    await stopAsking(
      tx,
      ended.map(({ id }) => id),
    );
    return ended.length;
  });

/** The daily job: sends the reminders and, when the setting PERMITS is `require`, pauses listings. */
export async function handlePermitEnds(deps: JobDeps, em: EntityManager): Promise<void> {
  for (const reminder of REMINDERS) await sendReminder(deps, em.fork(), reminder);
  if (deps.env.PERMITS === 'require') while ((await pauseEnded(deps, em.fork())) === BATCH);
}
