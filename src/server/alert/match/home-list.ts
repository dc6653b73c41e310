// SQL and types of the homes of an alert email, which are parallel arrays in columns of `alert_emails`. A digest can have hundreds of homes; only the ten that
// it shows are read.
import { ALERT_KINDS, type AlertKind, HOMES_IN_EMAIL } from '../../../shared/alert/alert.ts';

/** The bit of a kind in a stored alert and in the homes of an email. */
export const kindBit = (kind: AlertKind): number => 1 << ALERT_KINDS.indexOf(kind);
/** Kinds as bits, and back. */
export const kindBits = (kinds: readonly AlertKind[]): number => kinds.reduce((bits, kind) => bits | kindBit(kind), 0);
export const kindsOf = (bits: number): AlertKind[] => ALERT_KINDS.filter((kind) => bits & kindBit(kind));

/** SQL: the name of a kind by its bit. */
export const kindName = (bit: string): string =>
  `case ${bit} ${ALERT_KINDS.map((kind) => `when ${kindBit(kind)} then '${kind}'`).join(' ')} end`;

/** The columns of `alert_emails` with the homes. */
export const HOME_COLUMNS = ['property_ids', 'kinds', 'prices', 'prices_before', 'days_away'] as const;

/**
 * SQL: the homes of an email as rows of property_id, kind (a bit), price, price_before and days_away, with `isNumbered` also their place `nth` in the email.
 * `email` and `home` are aliases: of the row of `alert_emails`, and of these rows.
 */
export function homesOf(email: string, home: string, isNumbered = false): string {
  const arrays = HOME_COLUMNS.map((column) => `${email}.${column}`).join(', ');
  const rowType = `${home}(property_id, kind, price, price_before, days_away${isNumbered ? ', nth' : ''})`;
  return `unnest(${arrays}) ${isNumbered ? 'with ordinality ' : ''}as ${rowType}`;
}

/** What happened to a home that an alert is about; the price is the current one. */
export interface Match {
  propertyId: number;
  kind: AlertKind;
  price: number;
  priceBefore: number | null;
  /** Of a home that is back: how long it had been off the market. */
  daysAway: number | null;
}

/** SQL: what is read of a stored email `e`: the number of its homes of each kind, and the first homes. */
export const STORED_EMAIL = `e.id as "emailId", e.alert_id as "alertId", e.homes,
  array[${ALERT_KINDS.map((kind) => `cardinality(array_positions(e.kinds, ${kindBit(kind)}::smallint))`).join(', ')}] as counts,
  ${HOME_COLUMNS.map((column) => `e.${column}[:${HOMES_IN_EMAIL}] as ${column}`).join(', ')}`;

/** A row of `STORED_EMAIL`. */
export interface StoredEmailRow {
  emailId: number;
  alertId: number;
  homes: number;
  counts: number[];
  property_ids: number[];
  kinds: number[];
  prices: number[];
  prices_before: (number | null)[];
  days_away: (number | null)[];
}

/** How many homes of an email there are of each kind. */
export const countsOf = ({ counts }: Pick<StoredEmailRow, 'counts'>): Record<AlertKind, number> =>
  Object.fromEntries(ALERT_KINDS.map((kind, i) => [kind, counts[i]!])) as Record<AlertKind, number>;

/** The first homes of an email. */
export const firstHomesOf = (row: StoredEmailRow): Match[] =>
  row.property_ids.map((propertyId, i) => ({
    propertyId,
    kind: kindsOf(row.kinds[i]!)[0]!,
    price: row.prices[i]!,
    priceBefore: row.prices_before[i]!,
    daysAway: row.days_away[i]!,
  }));
