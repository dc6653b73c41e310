import type { EntityManager } from '@mikro-orm/postgresql';
import { formatNumber, formatPrice, plural } from '../../shared/format.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Block } from '../mail/mail.template.ts';
import { expirePromotions } from '../property/expire-promotions.ts';
import { unsubscribePath } from './newsletter.ts';

const HOMES = 10;
const BATCH = 200;

interface HomeRow {
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

/** The ten that rank highest among the week's new homes; when the week brought fewer, the highest-ranked others fill up. */
async function pickHomes(em: EntityManager, now: Date): Promise<HomeRow[]> {
  await expirePromotions(em);
  const sql = `select id, title, price, transaction_type, property_type, bedrooms, bathrooms, area, location from properties
    where status = 'published' order by (created_at > $1) desc, rank desc, created_at desc, id desc limit ${HOMES}`;
  return rows<HomeRow>(em, preparedStatement(sql, [new Date(now.getTime() - 7 * 86_400_000)]));
}

const rooms = (h: HomeRow): string =>
  [
    h.property_type === 'Studio' ? 'Studio' : plural(h.bedrooms, 'bedroom'),
    plural(h.bathrooms, 'bathroom'),
    `${formatNumber(h.area)} sq ft`,
    h.location,
  ].join(' · ');

function digestBlocks(homes: HomeRow[]): Block[] {
  const listed = homes.map((h) => ({
    title: h.title,
    detail: rooms(h),
    price: formatPrice(h.price, h.transaction_type),
    path: `/properties/${h.id}`,
  }));
  return [
    {
      text:
        homes.length === 1
          ? 'One home that stood out this week.'
          : `${homes.length} homes that stood out this week, for sale and for rent.`,
    },
    { homes: listed },
    { button: { label: 'See all homes', path: '/properties' } },
  ];
}

/** `2026-11-19`: the Dubai day that a digest belongs to. */
const dayOf = (now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' }).format(now);

/**
 * The weekly letter to every confirmed subscriber, in batches that commit on their own: a run that breaks off goes on where it was, and no
 * address gets the day's letter twice. Returns how many subscribers there were; none and nothing when there is no home.
 */
export async function sendDigest(deps: Pick<Deps, 'mail' | 'now'> & { em: EntityManager }): Promise<number> {
  const now = deps.now();
  const homes = await pickHomes(deps.em, now);
  if (homes.length === 0) return 0;
  const sentEmail = {
    kind: 'newsletter' as const,
    key: `newsletter:${dayOf(now)}`,
    subject: 'Ten homes worth a look',
    blocks: digestBlocks(homes),
  };
  let sent = 0;
  for (let last = 0, found = BATCH; found === BATCH; ) {
    await deps.em.transactional(async (em) => {
      const sql = `select id, email, unsubscribe_key from newsletter_subscribers where id > ? and confirmed_at is not null and unsubscribed_at is null
        order by id limit ${BATCH}`;
      const readers = await em.execute<{ id: number; email: string; unsubscribe_key: string }[]>(sql, [last]);
      for (const reader of readers)
        await deps.mail.send(em, { ...sentEmail, to: reader.email, unsubscribePath: unsubscribePath(reader.unsubscribe_key) });
      found = readers.length;
      last = readers.at(-1)?.id ?? last;
      sent += found;
    });
  }
  return sent;
}
