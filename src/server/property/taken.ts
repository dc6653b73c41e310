// Reads homes that were sold or rented (taken): their page stays for 90 days, with the time they were taken and the last asking price.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import { TAKEN_DAYS, type TakenHome } from '../../shared/property/taken.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import { isBlockedSql } from '../account/sign-in/account.block.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { readRegisteredSales, withoutDay } from '../track-record/track-record.ts';
import { ADVERTISED_PRICE } from './property.row.ts';

/**
 * The home `$1` if it was sold or rented after the time `$2`. Leaves out homes that visitors could never see, whose log (`home_events`) has
 * only events of the kind `taken`, and homes of blocked members.
 */
const TAKEN_SQL = `select p.id, p.title, p.title_ar as "titleAr", p.price, ${ADVERTISED_PRICE}, p.transaction_type as "transactionType", p.property_type as "propertyType",
    p.location, p.emirate, p.bedrooms, p.bathrooms, p.area, p.images[1] as image, history.at as "takenAt"
  from properties p
  cross join lateral (select max(at) filter (where kind = 'taken') as at, bool_or(kind <> 'taken') as "wasShown"
    from home_events where property_id = p.id) history
  where p.id = $1 and p.status in ('sold', 'rented') and history.at > $2 and history."wasShown"
    and not ${isBlockedSql('p.user_id')}`;

/** A home that was taken in the last 90 days, without its advertiser. @throws DomainError MISSING for every other home */
export async function getTakenHome(em: EntityManager, id: number, now: Date): Promise<TakenHome> {
  const since = new Date(now.getTime() - TAKEN_DAYS * DAY_MS);
  const [home] =
    id <= INT4_MAX
      ? await rows<Omit<TakenHome, 'takenAt' | 'registered'> & { takenAt: string | Date }>(em, preparedStatement(TAKEN_SQL, [id, since]))
      : [];
  if (!home) throw new DomainError('MISSING', m.property_not_found());
  const [sale] = await readRegisteredSales(em, id);
  return { ...home, takenAt: toIsoTime(home.takenAt), registered: sale ? withoutDay(sale) : null };
}
