// SQL and types of the homes in an email of an alert. `alert_emails` stores them as parallel arrays, one column for each field. A daily or weekly email can
// have hundreds of homes; only the ten that it shows are read. Prices are in AED.
import { ALERT_KINDS, type AlertKind, HOMES_IN_EMAIL } from '../../../shared/alert/alert.ts';

/** The bit that stands for a kind of event in `alerts` and `alert_emails`. */
export const kindBit = (kind: AlertKind): number => 1 << ALERT_KINDS.indexOf(kind);
/** The bits of several kinds. */
export const kindBits = (kinds: readonly AlertKind[]): number => kinds.reduce((bits, kind) => bits | kindBit(kind), 0);
/** The kinds whose bits are set. */
export const kindsOf = (bits: number): AlertKind[] => ALERT_KINDS.filter((kind) => bits & kindBit(kind));

/** SQL: the name of a kind by its bit. */
export const kindName = (bit: string): string =>
  `case ${bit} ${ALERT_KINDS.map((kind) => `when ${kindBit(kind)} then '${kind}'`).join(' ')} end`;

/** The array columns of `alert_emails`; the elements at one position are about one home. */
export const HOME_COLUMNS = ['property_ids', 'kinds', 'prices', 'prices_before', 'days_away'] as const;

/**
 * SQL: the homes of an email as rows of property_id, kind (a bit), price, price_before and days_away; with `isNumbered` also `nth`, their position from 1.
 * `email` is the alias of the row of `alert_emails`, `home` the alias that these rows get.
 */
export function homesOf(email: string, home: string, isNumbered = false): string {
  const arrays = HOME_COLUMNS.map((column) => `${email}.${column}`).join(', ');
  const rowType = `${home}(property_id, kind, price, price_before, days_away${isNumbered ? ', nth' : ''})`;
  return `unnest(${arrays}) ${isNumbered ? 'with ordinality ' : ''}as ${rowType}`;
}

/** A home that an alert reports, and what happened to it. */
export interface Match {
  propertyId: number;
  kind: AlertKind;
  /** The price now. */
  price: number;
  /** The price before a price drop; null when the price was not lowered. */
  priceBefore: number | null;
  /** How many days a home that is back was off the market; null for other kinds. */
  daysAway: number | null;
}

/** SQL: the columns that are read of a stored email `email`: the number of its homes, in all and by kind, and its first homes. */
export const STORED_EMAIL = `email.id as "emailId", email.alert_id as "alertId", email.homes,
  array[${ALERT_KINDS.map((kind) => `cardinality(array_positions(email.kinds, ${kindBit(kind)}::smallint))`).join(', ')}] as counts,
  ${HOME_COLUMNS.map((column) => `email.${column}[:${HOMES_IN_EMAIL}] as ${column}`).join(', ')}`;

/** A row of `STORED_EMAIL`. */
export interface StoredEmailRow {
  emailId: number;
  alertId: number;
  /** The number of homes in all. */
  homes: number;
  /** The number of homes of each kind, in the order of `ALERT_KINDS`. */
  counts: number[];
  property_ids: number[];
  kinds: number[];
  prices: number[];
  prices_before: (number | null)[];
  days_away: (number | null)[];
}

/** The number of homes of a stored email by kind. */
export const countsOf = ({ counts }: Pick<StoredEmailRow, 'counts'>): Record<AlertKind, number> =>
  Object.fromEntries(ALERT_KINDS.map((kind, i) => [kind, counts[i]!])) as Record<AlertKind, number>;

/** The first homes of a stored email, from its parallel arrays. */
export const firstHomesOf = (row: StoredEmailRow): Match[] =>
  row.property_ids.map((propertyId, i) => ({
    propertyId,
    kind: kindsOf(row.kinds[i]!)[0]!,
    price: row.prices[i]!,
    priceBefore: row.prices_before[i]!,
    daysAway: row.days_away[i]!,
  }));
