// The rows of a comparison of homes: what each home states, and which of them is best.
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { formatArea, formatAskingPrice, formatDay, formatNumber, isolate } from '../../shared/format.ts';
import { verificationText } from '../../shared/listing/verification.ts';
import { m } from '../../shared/messages/messages.ts';
import { advertiserLabel, withBrokerage } from '../../shared/property/advertiser.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { amenityLabel, completionLabel, furnishingLabel, purposeLabel, typeLabel } from '../../shared/property/property.labels.ts';
import { formatUnitPrice } from '../property-card/facts/unit-price.ts';
import { answerTime, type CompareCell, cashNeeded, exampleLoans, lastPriceChange, monthlyCost } from './compare-cells.ts';

interface CompareRow {
  label: string;
  cells: CompareCell[];
  /** One for each cell: the label of the best cell (`lowest`), empty for the others. */
  bestLabels: string[];
  /** Note about all cells, shown below the table. */
  note?: string | undefined;
}
export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

/** Which amount of a row is marked as best. `largest` and `most` both mean the highest amount; only the label differs. */
interface Ranking {
  best: 'lowest' | 'largest' | 'most';
  /** Homes to buy are ranked apart from homes to rent, because their prices are not comparable. */
  byPurpose?: true;
}
const BEST_LABELS = { lowest: m.compare_lowest, largest: m.compare_largest, most: m.compare_most };

/** The `bestLabels` of a row. Only published homes are ranked, and no cell is marked unless the ranked amounts differ. */
function labelBest(homes: readonly ComparedProperty[], cells: readonly CompareCell[], ranking: Ranking | undefined): string[] {
  if (!ranking) return cells.map(() => '');
  return cells.map(({ amount }, i) => {
    const home = homes[i]!;
    if (amount === undefined || home.status !== 'published') return '';
    const rankedAmounts = cells.flatMap((otherCell, j) => {
      const otherHome = homes[j]!;
      const isRanked = otherHome.status === 'published' && (!ranking.byPurpose || otherHome.transactionType === home.transactionType);
      return isRanked && otherCell.amount !== undefined ? [otherCell.amount] : [];
    });
    const best = ranking.best === 'lowest' ? Math.min(...rankedAmounts) : Math.max(...rankedAmounts);
    const isBest = amount === best && rankedAmounts.some((rankedAmount) => rankedAmount !== best);
    return isBest ? BEST_LABELS[ranking.best]() : '';
  });
}

/** Functions that build rows for `homes`: `row` from a cell for each home, `textRow` from a text for each home. */
function rowBuilders(homes: readonly ComparedProperty[]) {
  const row = (label: string, cell: (home: ComparedProperty) => CompareCell, ranking?: Ranking): CompareRow => {
    const cells = homes.map(cell);
    return { label, cells, bestLabels: labelBest(homes, cells, ranking) };
  };
  const textRow = (label: string, read: (home: ComparedProperty) => string | null) => row(label, (home) => ({ text: read(home) }));
  return { row, textRow };
}

const LOWEST_COST: Ranking = { best: 'lowest', byPurpose: true };

function priceRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { row, textRow } = rowBuilders(homes);
  const loans = exampleLoans(homes);
  return [
    textRow(m.compare_for(), (home) => purposeLabel(home.transactionType)),
    row(m.compare_price(), (home) => ({ text: formatAskingPrice(home), amount: home.price }), LOWEST_COST),
    row(m.compare_unit_price(), (home) => ({ text: formatUnitPrice(home.price, home.area), amount: home.price / home.area }), LOWEST_COST),
    { ...row(m.compare_a_month(), (home) => monthlyCost(home, loans), LOWEST_COST), note: loans.note },
    row(m.compare_cash(), cashNeeded, LOWEST_COST),
    row(m.compare_history(), lastPriceChange),
  ];
}

/** Type, size and furnishing, and a row for each amenity that at least one of the homes has. */
function homeRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { row, textRow } = rowBuilders(homes);
  const amenities = [...new Set(homes.flatMap((home) => home.amenities))];
  const bedrooms = ({ propertyType, bedrooms: count }: ComparedProperty): CompareCell =>
    propertyType === 'Studio' ? { text: typeLabel('Studio'), amount: 0 } : { text: formatNumber(count), amount: count };
  return [
    textRow(m.compare_type(), (home) => typeLabel(home.propertyType)),
    row(m.compare_bedrooms(), bedrooms, { best: 'most' }),
    row(m.compare_bathrooms(), ({ bathrooms: count }) => (count === null ? { text: null } : { text: formatNumber(count), amount: count }), {
      best: 'most',
    }),
    row(m.compare_area(), (home) => ({ text: formatArea(home.area), amount: home.area }), { best: 'largest' }),
    row(m.listing_parking(), ({ parking }) => (parking == null ? { text: null } : { text: formatNumber(parking), amount: parking }), {
      best: 'most',
    }),
    textRow(m.compare_furnished(), (home) => home.furnished && furnishingLabel(home.furnished)),
    textRow(m.compare_completion(), (home) => home.completion && completionLabel(home.completion)),
    ...amenities.map((amenity) =>
      row(amenityLabel(amenity), (home) => (home.amenities.includes(amenity) ? { text: m.compare_yes(), isTick: true } : { text: null })),
    ),
  ];
}

function placeRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { textRow } = rowBuilders(homes);
  return [
    textRow(m.compare_community(), (home) => placeLabel(home.location)),
    textRow(m.compare_building(), (home) => home.building),
    textRow(m.compare_emirate(), (home) => placeLabel(home.emirate)),
  ];
}

/** Who advertises a published home: the agent's name, or what the advertiser is called and is. */
function advertiserText({ agent, advertiser, brokerage, advertiserType, advertiserDetails, status }: ComparedProperty): string | null {
  if (status !== 'published') return null;
  if (agent || brokerage) return withBrokerage(agent ? readableAgent(agent).name : advertiser, brokerage);
  const label = advertiserLabel(advertiserType, advertiserDetails ?? {});
  return advertiser ? `${isolate(advertiser)} · ${label}` : label;
}

/** What tells whether an advert can be trusted: verification, permit, date and advertiser. */
function trustRows(homes: readonly ComparedProperty[]): CompareRow[] {
  const { textRow } = rowBuilders(homes);
  return [
    textRow(m.trust_checked(), (home) =>
      home.verification?.by === 'staff' ? verificationText(home.verification) : m.permit_checks_none(),
    ),
    textRow(m.compare_permit(), (home) => home.permitNumber),
    textRow(m.compare_listed(), (home) => (home.isDateKnown === false ? null : formatDay(home.createdAt))),
    textRow(m.compare_advertiser(), (home) => advertiserText(home)),
    textRow(m.compare_answers(), (home) => (home.responseMinutes === null ? null : answerTime(home.responseMinutes))),
  ];
}

const isStated = ({ cells }: CompareRow): boolean => cells.some((cell) => cell.text !== null);
const isDifferent = ({ cells }: CompareRow): boolean => cells.some((cell) => cell.text !== cells[0]!.text);

/** The rows of a comparison in groups. Left out are rows that no home states, and with `onlyDifferences` also rows with equal texts. */
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
