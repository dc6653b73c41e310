// What the licence of a brokerage allows: new adverts only while it runs. Its owners get an email 30 days before its last day.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { dubaiDay } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import type { AuthedContext } from '../trpc.ts';

/** Owners get the email this many days before the last day. */
const REMIND_DAYS = 30;

/**
 * Requires that the licence of the caller's brokerage has not ended, before a listing is created or published. Members without a brokerage pass.
 * @throws DomainError FORBIDDEN
 */
export async function assertLicenceRuns(ctx: Pick<AuthedContext, 'user' | 'now'>, em: EntityManager): Promise<void> {
  const ended = await statements(em)
    .selectFrom('organization_members as member')
    .innerJoin('organizations as o', 'o.id', 'member.organization_id')
    .select('o.id')
    .where('member.user_id', '=', ctx.user.id)
    .where('o.licence_until', '<', dubaiDay(ctx.now()))
    .executeTakeFirst();
  if (ended) throw new DomainError('FORBIDDEN', m.brokerage_licence_refusal());
}

/** A brokerage whose licence ends, with one of its owners. */
export interface EndingLicence {
  id: number;
  name: string;
  /** The last day, such as `2027-01-03`. */
  until: string;
  userId: number;
  email: string;
  locale: string | null;
}

/** The email to an owner about a licence that ends. */
export const licenceEndEmail = ({ id, name, until, userId, email }: EndingLicence): EmailMessage => ({
  to: email,
  subject: m.brokerage_licence_mail_subject({ name, date: formatDay(until) }),
  blocks: [
    { text: m.brokerage_licence_mail_text({ name, date: formatDay(until) }) },
    { button: { label: m.brokerage_licence_mail_button(), path: '/team/brokerage' } },
  ],
  kind: 'licence-end',
  key: `licence-end:${id}:${until}:${userId}`,
});

/** The daily job: tells the owners of every brokerage once about each last day that is near. */
export async function remindOfLicences({ mail, now }: Pick<Deps, 'mail' | 'now'>, em: EntityManager): Promise<void> {
  await em.transactional(async (tx) => {
    const ending = await tx.execute<EndingLicence[]>(
      `with ending as (update organizations set licence_reminded_until = licence_until
          where removed_at is null and licence_until between ?::date and ?::date + ${REMIND_DAYS} and licence_reminded_until is distinct from licence_until
          returning id, name, licence_until::text as until)
        select ending.*, u.id as "userId", u.email, u.locale from ending
          join organization_members member on member.organization_id = ending.id and member.role = 'owner' join users u on u.id = member.user_id`,
      [dubaiDay(now()), dubaiDay(now())],
    );
    await mail.sendAll(
      tx,
      ending.map((licence) => writeEmail(localeOr(licence.locale), () => licenceEndEmail(licence))),
    );
  });
}
