// Reads the track record: ranges that pages showed, beside the prices for which their homes were registered as sold later.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RegisteredSale, TrackRecord } from '../../shared/sale/track-record.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** SQL: where the price of `sale` is beside the range `shown`. */
const POSITION = `case when sale.amount < shown.low then 'below' when sale.amount > shown.high then 'above' else 'inside' end`;

/** SQL: the sales after a range of the home of the listing `$1`, in any listing of it for sale, newest first. */
const SALES_SQL = `select sale.registered_on::text as "registeredOn", to_char(sale.registered_on, 'YYYY-MM') as month, round(sale.amount)::float8 as price,
    shown.shown_on::text as "shownOn", shown.low, shown.high, ${POSITION} as position
  from home_listings this
    join home_listings same on same.home_id = this.home_id and same.purpose = this.purpose
    join shown_ranges shown on shown.property_id = same.property_id and shown.sale_id is not null
    join land_sales sale on sale.id = shown.sale_id
  where this.property_id = $1 and this.purpose = 'Buy' order by sale.registered_on desc, sale.id`;

/** A registered sale with its day, which is not public: pages name the month. */
export interface DatedSale extends RegisteredSale {
  registeredOn: string;
}

/** The sale as it is public. */
export const withoutDay = ({ registeredOn: _, ...sale }: DatedSale): RegisteredSale => sale;

/** The sales of a home that were registered after the site had shown a range for it. */
export const readRegisteredSales = (em: EntityManager, propertyId: number): Promise<DatedSale[]> =>
  rows<DatedSale>(em, preparedStatement(SALES_SQL, [propertyId]));

const COUNT_SQL = `select count(*)::int as n, count(*) filter (where position = 'inside')::int as inside,
    count(*) filter (where position = 'below')::int as below, count(*) filter (where position = 'above')::int as above,
    (select min(shown_on)::text from shown_ranges) as since
  from (select ${POSITION} as position from shown_ranges shown join land_sales sale on sale.id = shown.sale_id where shown.sale_id is not null) counted`;

/** How many such sales there are in all, hits and misses. */
export async function readTrackRecord(em: EntityManager): Promise<TrackRecord> {
  const [record] = await rows<TrackRecord>(em, preparedStatement(COUNT_SQL, []));
  return record!;
}
