// The rows of a comparison of homes: what each home states, and which of them is best.
import { formatArea, formatDay, formatNumber, formatPrice } from '../../shared/format.ts';
import { verificationText } from '../../shared/listing/verification.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { amenityLabel, completionLabel, furnishingLabel, purposeLabel, typeLabel } from '../../shared/property/property.labels.ts';
import { formatUnitPrice } from '../property-card/facts/unit-price.ts';
import { answerTime, type CompareCell, cashNeeded, exampleLoans, lastPriceChange, monthlyCost } from './compare-cells.ts';

interface CompareRow {
  label: string;
  cells: CompareCell[];
  /** For each cell the label of the best one (`lowest`); empty for others. */
  bestLabels: string[];
  /** Note below the table that holds for all cells. */
  note?: string | undefined;
}
export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

/** Which amount of a row is best: `largest` and `most` are both the highest, with different labels. */
interface Ranking {
  best: 'lowest' | 'largest' | 'most';
  /** Homes to buy are compared among themselves, and so are homes to rent. */
  byPurpose?: true;
}
const BEST_LABELS = { lowest: m.compare_lowest, largest: m.compare_largest, most: m.compare_most };

/** The label of each best cell: only where at least two published homes have an amount and these differ. */
function labelBest(homes: readonly ComparedProperty[], cells: readonly CompareCell[], ranking: Ranking | undefined): string[] {
  return cells.map((cell, i) => {
    if (!ranking || cell.amount === undefined || homes[i]!.status !== 'published') return '';
    const comparedAmounts = cells.flatMap(({ amount }, j) => {
      const isCompared =
        homes[j]!.status === 'published' && (!ranking.byPurpose || homes[j]!.transactionType === homes[i]!.transactionType);
      return isCompared && amount !== undefined ? [amount] : [];
    });
    const best = ranking.best === 'lowest' ? Math.min(...comparedAmounts) : Math.max(...comparedAmounts);
    return cell.amount === best && comparedAmounts.some((amount) => amount !== best) ? BEST_LABELS[ranking.best]() : '';
  });
}

/** Functions that make the rows of a comparison of `homes`. */
function rowsOf(homes: readonly ComparedProperty[]) {
  const row = (label: string, cell: (home: ComparedProperty) => CompareCell, ranking?: Ranking): CompareRow => {
    const cells = homes.map(cell);
    return { label, cells, bestLabels: labelBest(homes, cells, ranking) };
  };
  const textRow = (label: string, read: (home: ComparedProperty) => string | null) => row(label, (home) => ({ text: read(home) }));
  return { row, textRow };
}

const BY_PRICE: Ranking = { best: 'lowest', byPurpose: true };

function priceRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { row, textRow } = rowsOf(homes);
  const loans = exampleLoans(homes);
  return [
    textRow(m.compare_for(), (home) => purposeLabel(home.transactionType)),
    row(m.compare_price(), (home) => ({ text: formatPrice(home.price, home.transactionType), amount: home.price }), BY_PRICE),
    row(m.compare_unit_price(), (home) => ({ text: formatUnitPrice(home.price, home.area), amount: home.price / home.area }), BY_PRICE),
    { ...row(m.compare_a_month(), (home) => monthlyCost(home, loans), BY_PRICE), note: loans.note },
    row(m.compare_cash(), cashNeeded, BY_PRICE),
    row(m.compare_history(), lastPriceChange),
  ];
}

/** Type, size and equipment; a row for each amenity that any of the homes has. */
function homeRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { row, textRow } = rowsOf(homes);
  const amenities = [...new Set(homes.flatMap((home) => home.amenities))];
  const bedrooms = ({ propertyType, bedrooms: count }: ComparedProperty): CompareCell =>
    propertyType === 'Studio' ? { text: typeLabel('Studio'), amount: 0 } : { text: formatNumber(count), amount: count };
  return [
    textRow(m.compare_type(), (home) => typeLabel(home.propertyType)),
    row(m.compare_bedrooms(), bedrooms, { best: 'most' }),
    row(m.compare_bathrooms(), (home) => ({ text: formatNumber(home.bathrooms), amount: home.bathrooms }), { best: 'most' }),
    row(m.compare_area(), (home) => ({ text: formatArea(home.area), amount: home.area }), { best: 'largest' }),
    textRow(m.compare_furnished(), (home) => home.furnished && furnishingLabel(home.furnished)),
    textRow(m.compare_completion(), (home) => home.completion && completionLabel(home.completion)),
    ...amenities.map((amenity) =>
      row(amenityLabel(amenity), (home) => (home.amenities.includes(amenity) ? { text: m.compare_yes(), isTick: true } : { text: null })),
    ),
  ];
}

function placeRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { textRow } = rowsOf(homes);
  return [
    textRow(m.compare_community(), (home) => placeLabel(home.location)),
    textRow(m.compare_building(), (home) => home.building),
    textRow(m.compare_emirate(), (home) => placeLabel(home.emirate)),
  ];
}

/** What tells whether an advert can be trusted: verification, permit, date and advertiser. */
function trustRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { textRow } = rowsOf(homes);
  return [
    textRow(m.compare_verified(), (home) => home.verification && verificationText(home.verification)),
    textRow(m.compare_permit(), (home) => home.permitNumber),
    textRow(m.compare_listed(), (home) => formatDay(home.createdAt)),
    textRow(m.compare_advertiser(), (home) => home.agent?.name ?? home.advertiser),
    textRow(m.compare_answers(), (home) => (home.responseMinutes === null ? null : answerTime(home.responseMinutes))),
  ];
}

const isStated = ({ cells }: CompareRow): boolean => cells.some((cell) => cell.text !== null);
const isDifferent = ({ cells }: CompareRow): boolean => cells.some((cell) => cell.text !== cells[0]!.text);

/** The rows of a comparison in their groups. Rows that no home states are left out, and with `onlyDifferences` those with equal texts. */
export function compareRows(homes: readonly ComparedProperty[], onlyDifferences: boolean): CompareGroup[] {
  const groups: CompareGroup[] = [
    { title: m.compare_group_price(), rows: priceRows(homes) },
    { title: m.compare_group_home(), rows: homeRows(homes) },
    { title: m.compare_group_place(), rows: placeRows(homes) },
    { title: m.compare_group_trust(), rows: trustRows(homes) },
  ];
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => isStated(row) && (!onlyDifferences || isDifferent(row))) }))
    .filter(({ rows }) => rows.length > 0);
}
