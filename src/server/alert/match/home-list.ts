// The homes of an email: columns of `alert_emails` with an element for each home, the newest event first. On their way from the statement that finds them to the
// one that stores them they stay texts, as PostgreSQL writes arrays: a digest has hundreds of homes, and only ten are shown.
import { ALERT_KINDS, type AlertKind } from '../../../shared/alert/alert.ts';

/** The bit of a kind in a stored alert and in the homes of an email. */
export const kindBit = (kind: AlertKind): number => 1 << ALERT_KINDS.indexOf(kind);
/** Kinds as bits, and back. */
export const kindBits = (kinds: readonly AlertKind[]): number => kinds.reduce((bits, kind) => bits | kindBit(kind), 0);
export const kindsOf = (bits: number): AlertKind[] => ALERT_KINDS.filter((kind) => bits & kindBit(kind));

/** SQL: the name of a kind by its bit. */
export const kindName = (bit: string): string =>
  `case ${bit} ${ALERT_KINDS.map((kind) => `when ${kindBit(kind)} then '${kind}'`).join(' ')} end`;

/** The columns of `alert_emails` with the homes, and their types. */
export const HOME_COLUMNS = {
  property_ids: 'int[]',
  kinds: 'smallint[]',
  prices: 'int[]',
  prices_before: 'int[]',
  days_away: 'int[]',
} as const;
type HomeColumn = keyof typeof HOME_COLUMNS;
const COLUMNS = Object.keys(HOME_COLUMNS) as HomeColumn[];

/** SQL: the homes of an email `e` as rows `s` of property_id, kind (a bit), price, price_before and days_away. */
export const homesOf = (e: string, s: string): string =>
  `unnest(${COLUMNS.map((column) => `${e}.${column}`).join(', ')}) as ${s}(property_id, kind, price, price_before, days_away)`;

/** What happened to a home that an alert is about; the price is the current one. */
export interface Match {
  propertyId: number;
  kind: AlertKind;
  price: number;
  priceBefore: number | null;
  /** Of a home that is back: how long it had been off the market. */
  daysAway: number | null;
}

/** Homes as texts of arrays. */
export type HomeList = Record<HomeColumn, string>;

const elementsOf = (array: string, most?: number): string[] => (array === '{}' ? [] : array.slice(1, -1).split(',', most));
const numberOf = (element: string): number | null => (element === 'NULL' ? null : Number(element));

/** How many homes there are of each kind. */
export function countKinds({ kinds }: Pick<HomeList, 'kinds'>): Record<AlertKind, number> {
  const elements = elementsOf(kinds);
  const count = (kind: AlertKind): number => elements.filter((bit) => bit === String(kindBit(kind))).length;
  return Object.fromEntries(ALERT_KINDS.map((kind) => [kind, count(kind)])) as Record<AlertKind, number>;
}

/** The first homes, or all. */
export function readHomeList(list: HomeList, limit?: number): Match[] {
  const [ids, kinds, prices, before, away] = COLUMNS.map((column) => elementsOf(list[column], limit)) as [
    string[],
    string[],
    string[],
    string[],
    string[],
  ];
  return ids.map((id, i) => ({
    propertyId: Number(id),
    kind: kindsOf(Number(kinds[i]))[0]!,
    price: Number(prices[i]),
    priceBefore: numberOf(before[i]!),
    daysAway: numberOf(away[i]!),
  }));
}

/** The first homes for which `keeps` returns true, at most `limit`. */
export function filterHomeList(list: HomeList, keeps: (propertyId: number) => boolean, limit: number): HomeList {
  const keptIndexes = elementsOf(list.property_ids)
    .flatMap((id, i) => (keeps(Number(id)) ? [i] : []))
    .slice(0, limit);
  const filtered = COLUMNS.map((column) => {
    const elements = elementsOf(list[column]);
    return [column, `{${keptIndexes.map((i) => elements[i]).join()}}`];
  });
  return Object.fromEntries(filtered) as HomeList;
}
