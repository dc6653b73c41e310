// The weekly newsletter with new properties: a job queues one email to each confirmed subscriber (`newsletter_subscribers`).
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { EMAIL_HOME_COLUMNS, type EmailHomeRow, emailHome } from '../mail/template/email-home.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { CURRENT_RANK } from '../property/property.row.ts';
import { NewsletterSubscriber } from './newsletter.entity.ts';
import { unsubscribePath } from './newsletter.ts';

/** Properties in one email. */
const MAX_PROPERTIES = 10;
/** Subscribers that one transaction sends to. */
const BATCH_SIZE = 200;

/**
 * The ten best published properties of the last week, filled up with older ones. The best have the highest rank (featured, premium,
 * promoted).
 */
function pickProperties(em: EntityManager, now: Date): Promise<EmailHomeRow[]> {
  // $1 is a week ago: newer properties come first, then those with a higher rank, then the newest
  const sql = `select ${EMAIL_HOME_COLUMNS} from properties p
    where status = 'published' order by (created_at > $1) desc, ${CURRENT_RANK} desc, created_at desc, id desc limit ${MAX_PROPERTIES}`;
  return rows<EmailHomeRow>(em, preparedStatement(sql, [new Date(now.getTime() - 7 * DAY_MS)]));
}

/** The newsletter of a day (Dubai time) in the current language. `to` is empty until it is sent to a subscriber. */
export const digestEmail = (properties: readonly EmailHomeRow[], now: Date): EmailMessage => ({
  to: '',
  kind: 'newsletter',
  key: `newsletter:${dubaiDay(now)}`,
  subject: m.newsletter_digest_subject(),
  blocks: [
    { text: m.newsletter_digest_lead({ count: properties.length }) },
    { homes: properties.map((property) => emailHome(property)) },
    { button: { label: m.newsletter_digest_all(), path: '/properties' } },
  ],
});

/**
 * Queues the email to the next subscribers after the id `afterId`, in one transaction.
 * @returns the number of subscribers, and the id of the last one
 */
const sendBatch = (
  { em, mail }: Pick<Deps, 'mail'> & { em: EntityManager },
  emails: Record<Locale, EmailMessage>,
  afterId: number,
): Promise<{ count: number; lastId: number }> =>
  em.transactional(async (tx) => {
    const subscribers = await tx.find(
      NewsletterSubscriber,
      { id: { $gt: afterId }, confirmedAt: { $ne: null }, unsubscribedAt: null },
      { orderBy: { id: 'asc' }, limit: BATCH_SIZE },
    );
    for (const subscriber of subscribers)
      await mail.send(tx, {
        ...emails[localeOr(subscriber.locale)],
        to: subscriber.email,
        unsubscribePath: unsubscribePath(subscriber.unsubscribeKey),
      });
    return { count: subscribers.length, lastId: subscribers.at(-1)?.id ?? afterId };
  });

/**
 * Queues the weekly email to all confirmed subscribers, each batch in its own transaction. It can be repeated after a crash, because the
 * key of the email contains the day: no address gets the email of a day twice. Returns the number of subscribers; 0 when there is no
 * property to show.
 */
export async function sendDigest(deps: Pick<Deps, 'mail' | 'now'> & { em: EntityManager }): Promise<number> {
  const now = deps.now();
  const properties = await pickProperties(deps.em, now);
  if (properties.length === 0) return 0;
  const emailIn = (locale: Locale) => writeEmail(locale, () => digestEmail(properties, now));
  const emails: Record<Locale, EmailMessage> = { en: emailIn('en'), ar: emailIn('ar') };
  let subscriberCount = 0;
  let batch = { count: 0, lastId: 0 };
  do {
    batch = await sendBatch(deps, emails, batch.lastId);
    subscriberCount += batch.count;
  } while (batch.count === BATCH_SIZE);
  return subscriberCount;
}
