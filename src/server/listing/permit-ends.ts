// The daily job about advertising permits that end: emails to advertisers, and where the setting PERMITS requires a permit, it pauses listings (`properties`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { dubaiDay } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { EMAIL_HOME_COLUMNS, type EmailHomeRow, emailHome } from '../mail/template/email-home.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { stopAsking } from './confirmation/confirmation.ts';

/** An advertiser gets an email when at most `days` and at least `from` days are left: a missed run of the job is made up for on the next two days. */
const REMINDERS = [
  { days: 14, from: 12 },
  { days: 3, from: 1 },
] as const;
/** Listings of one transaction. */
const BATCH = 1000;
/** Listings that an email names. */
const LISTINGS_IN_EMAIL = 20;

type EndDeps = Pick<Deps, 'mail' | 'now' | 'env'>;

/** A listing whose permit ends, with its advertiser. */
export interface EndingPermit extends EmailHomeRow {
  userId: number;
  email: string;
  locale: string | null;
  until: string;
}

/** The email that names to an advertiser the permits that end. All rows are of one advertiser and last day. */
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
    // one email for an advertiser, a reminder and a last day
    key: `permit-end:${first!.userId}:${days}:${first!.until}`,
  };
}

/** Sends the emails of one reminder, one for each advertiser and last day. */
async function remind({ mail, now }: EndDeps, em: EntityManager, { days, from }: (typeof REMINDERS)[number]): Promise<void> {
  const today = dubaiDay(now());
  await em.transactional(async (tx) => {
    const ending = await tx.execute<EndingPermit[]>(
      `select ${EMAIL_HOME_COLUMNS}, u.id as "userId", u.email, u.locale, to_char(p.permit_until, 'YYYY-MM-DD') as until
       from properties p join users u on u.id = p.user_id
       where p.status = 'published' and p.permit_until between ?::date + ? and ?::date + ?
       order by u.id, p.permit_until, p.id`,
      [today, from, today, days],
    );
    const emails = [...Map.groupBy(ending, ({ userId, until }) => `${userId} ${until}`).values()].map((rows) =>
      writeEmail(localeOr(rows[0]!.locale), () => permitEndEmail(rows, days)),
    );
    await mail.sendAll(tx, emails);
  });
}

/** Pauses one batch of members' listings whose permit has ended, and ends the questions about them. @returns how many */
const pauseEnded = ({ now }: EndDeps, em: EntityManager): Promise<number> =>
  em.transactional(async (tx) => {
    const ended = await tx.execute<{ id: number }[]>(
      `update properties set status = 'paused', updated_at = ? where id = any(array(select id from properties
         where status = 'published' and permit_until < ?::date and user_id is not null order by id limit ${BATCH} for no key update skip locked)) returning id`,
      [now(), dubaiDay(now())],
    );
    for (const { id } of ended) await stopAsking(tx, id);
    return ended.length;
  });

/** Daily job: stores the emails, and pauses listings where the setting PERMITS says so. */
export async function handlePermitEnds(deps: EndDeps, em: EntityManager): Promise<void> {
  for (const reminder of REMINDERS) await remind(deps, em.fork(), reminder);
  if (deps.env.PERMITS === 'require') while ((await pauseEnded(deps, em.fork())) === BATCH);
}
