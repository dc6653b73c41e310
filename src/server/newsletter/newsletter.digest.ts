import type { EntityManager } from '@mikro-orm/postgresql';
import { formatNumber, formatPrice, plural } from '../../shared/format.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Block } from '../mail/mail.template.ts';
import { CURRENT_RANK } from '../property/property.row.ts';
import { unsubscribePath } from './newsletter.ts';

/** Properties of a digest. */
const MAX_PROPERTIES = 10;
const BATCH = 200;

interface PropertyRow {
  id: number;
  title: string;
  price: number;
  transaction_type: string;
  property_type: string;
  bedrooms: number;
  bathrooms: number;
  area: number;
  location: string;
}

/** The ten highest-ranked new properties of the week, filled up with older ones. */
function pickProperties(em: EntityManager, now: Date): Promise<PropertyRow[]> {
  const sql = `select id, title, price, transaction_type, property_type, bedrooms, bathrooms, area, location from properties p
    where status = 'published' order by (created_at > $1) desc, ${CURRENT_RANK} desc, created_at desc, id desc limit ${MAX_PROPERTIES}`;
  return rows<PropertyRow>(em, preparedStatement(sql, [new Date(now.getTime() - 7 * DAY_MS)]));
}

const detailOf = (property: PropertyRow): string =>
  [
    property.property_type === 'Studio' ? 'Studio' : plural(property.bedrooms, 'bedroom'),
    plural(property.bathrooms, 'bathroom'),
    `${formatNumber(property.area)} sq ft`,
    property.location,
  ].join(' · ');

function digestBlocks(properties: PropertyRow[]): Block[] {
  const homes = properties.map((property) => ({
    title: property.title,
    detail: detailOf(property),
    price: formatPrice(property.price, property.transaction_type),
    path: `/properties/${property.id}`,
  }));
  return [
    {
      text:
        properties.length === 1
          ? 'One home that stood out this week.'
          : `${properties.length} homes that stood out this week, for sale and for rent.`,
    },
    { homes },
    { button: { label: 'See all homes', path: '/properties' } },
  ];
}

/** The day of a digest in Dubai: `2026-11-19`. */
const formatDubaiDay = (now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' }).format(now);

/**
 * Sends the weekly email to all confirmed subscribers, in batches with their own transactions. After a crash a new run continues: no address gets
 * the email of a day twice. Returns the number of subscribers; 0 without any property.
 */
export async function sendDigest(deps: Pick<Deps, 'mail' | 'now'> & { em: EntityManager }): Promise<number> {
  const now = deps.now();
  const properties = await pickProperties(deps.em, now);
  if (properties.length === 0) return 0;
  const email = {
    kind: 'newsletter' as const,
    key: `newsletter:${formatDubaiDay(now)}`,
    subject: 'Ten homes worth a look',
    blocks: digestBlocks(properties),
  };
  let sent = 0;
  for (let last = 0, count = BATCH; count === BATCH; ) {
    await deps.em.transactional(async (em) => {
      const sql = `select id, email, unsubscribe_key from newsletter_subscribers where id > ? and confirmed_at is not null and unsubscribed_at is null
        order by id limit ${BATCH}`;
      const subscribers = await em.execute<{ id: number; email: string; unsubscribe_key: string }[]>(sql, [last]);
      for (const subscriber of subscribers)
        await deps.mail.send(em, { ...email, to: subscriber.email, unsubscribePath: unsubscribePath(subscriber.unsubscribe_key) });
      count = subscribers.length;
      last = subscribers.at(-1)?.id ?? last;
      sent += count;
    });
  }
  return sent;
}
