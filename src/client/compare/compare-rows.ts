// The rows of a comparison of homes: what each home states, and which of them is best.
import { buyingCosts } from '../../shared/costs/costs.ts';
import { rentingCosts } from '../../shared/costs/renting.ts';
import { EXAMPLE } from '../../shared/costs/settings.ts';
import { formatArea, formatDay, formatEither, formatListedPrice, formatMoney, formatNumber, formatPrice } from '../../shared/format.ts';
import { verificationText } from '../../shared/listing/verification.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { amenityLabel, completionLabel, furnishingLabel, purposeLabel, typeLabel } from '../../shared/property/property.labels.ts';
import { formatUnitPrice } from '../property-card/facts/unit-price.ts';
import { exampleInstalment, hasAgencyFee } from '../property-card/listing-costs.ts';

/** What a home has in a row; `text` is null when it is not stated. `amount` is the number by which the homes are ranked. */
export interface CompareCell {
  text: string | null;
  /** Small text below `text`. */
  note?: string;
  amount?: number | undefined;
  /** Shown as a tick. */
  isTick?: true;
}
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

const hasAgency = ({ agent, advertiserType }: ComparedProperty): boolean => hasAgencyFee(agent !== null, advertiserType);
/** Costs are known for Dubai; those of a purchase for ready homes. */
const hasKnownCosts = ({ emirate, completion }: ComparedProperty): boolean => emirate === 'Dubai' && completion !== 'off-plan';

const hasInstalment = (home: ComparedProperty): boolean => home.transactionType === 'Buy' && hasKnownCosts(home);

/** The example loans of all homes. */
interface ExampleLoans {
  /** Their terms in one text. */
  note?: string | undefined;
  /** Whether all loans cover the same share of the price; it is smaller for expensive homes. */
  hasOneShare: boolean;
}

function exampleLoans(homes: readonly ComparedProperty[]): ExampleLoans {
  const terms = homes.filter(hasInstalment).map(({ price }) => exampleInstalment(price).terms);
  const shares = [...new Set(terms.map(({ share }) => share))];
  const [firstTerms] = terms;
  return { note: firstTerms && m.compare_instalment_of({ ...firstTerms, share: formatEither(shares) }), hasOneShare: shares.length === 1 };
}

/** AED a month: the rent, or the instalment of an example loan, with the share of the price that it covers where the homes differ in it. */
function monthlyCost(home: ComparedProperty, { hasOneShare }: ExampleLoans): CompareCell {
  if (home.transactionType === 'Rent') return { text: formatListedPrice(home.price, 'Rent'), amount: home.price };
  if (!hasInstalment(home)) return { text: null };
  const { amount, terms } = exampleInstalment(home.price);
  return { text: formatMoney(amount), amount, ...(!hasOneShare && { note: m.compare_loan_share(terms) }) };
}

/** AED in cash: all costs of a purchase without a loan, or what is due when a tenancy is signed. */
function cashNeeded(home: ComparedProperty): CompareCell {
  if (!hasKnownCosts(home)) return { text: null };
  if (home.transactionType === 'Buy') {
    const { total } = buyingCosts(home.price, hasAgency(home));
    return { text: formatMoney(total), note: m.compare_cash_sale(), amount: total };
  }
  const rent = { emirate: 'Dubai', yearlyRent: home.price * 12, furnished: home.furnished === 'yes' } as const;
  const { atSigning } = rentingCosts({ ...rent, cheques: EXAMPLE.cheques, withAgency: hasAgency(home) });
  return { text: formatMoney(atSigning), note: m.compare_cash_rent(), amount: atSigning };
}

/** The last change of the price. */
const lastPriceChange = ({ formerPrice, priceChangedAt, transactionType, status }: ComparedProperty): CompareCell => {
  if (status !== 'published') return { text: null };
  if (!formerPrice || !priceChangedAt) return { text: m.compare_unchanged() };
  return { text: m.compare_dropped({ amount: formatListedPrice(formerPrice, transactionType), day: formatDay(priceChangedAt) }) };
};

const MINUTES_OF_AN_HOUR = 60;
/** `20 minutes`, `3 hours`. */
const answerTime = (minutes: number): string =>
  minutes < MINUTES_OF_AN_HOUR
    ? m.compare_minutes({ count: minutes })
    : m.compare_hours({ count: Math.ceil(minutes / MINUTES_OF_AN_HOUR) });

/** The rows of a comparison in their groups. Rows that no home states are left out, and with `onlyDifferences` those with equal texts. */
export function compareRows(homes: readonly ComparedProperty[], onlyDifferences: boolean): CompareGroup[] {
  const row = (label: string, cell: (home: ComparedProperty) => CompareCell, ranking?: Ranking): CompareRow => {
    const cells = homes.map(cell);
    return { label, cells, bestLabels: labelBest(homes, cells, ranking) };
  };
  const text = (label: string, read: (home: ComparedProperty) => string | null) => row(label, (home) => ({ text: read(home) }));
  const count = (label: string, read: (home: ComparedProperty) => number) =>
    row(label, (home) => ({ text: formatNumber(read(home)), amount: read(home) }), { best: 'most' });
  const byPrice: Ranking = { best: 'lowest', byPurpose: true };
  const amenities = [...new Set(homes.flatMap((home) => home.amenities))];
  const loans = exampleLoans(homes);
  const groups: CompareGroup[] = [
    {
      title: m.compare_group_price(),
      rows: [
        text(m.compare_for(), (home) => purposeLabel(home.transactionType)),
        row(m.compare_price(), (home) => ({ text: formatPrice(home.price, home.transactionType), amount: home.price }), byPrice),
        row(m.compare_unit_price(), (home) => ({ text: formatUnitPrice(home.price, home.area), amount: home.price / home.area }), byPrice),
        { ...row(m.compare_a_month(), (home) => monthlyCost(home, loans), byPrice), note: loans.note },
        row(m.compare_cash(), cashNeeded, byPrice),
        row(m.compare_history(), lastPriceChange),
      ],
    },
    {
      title: m.compare_group_home(),
      rows: [
        text(m.compare_type(), (home) => typeLabel(home.propertyType)),
        row(
          m.compare_bedrooms(),
          ({ propertyType, bedrooms }) =>
            propertyType === 'Studio' ? { text: typeLabel('Studio'), amount: 0 } : { text: formatNumber(bedrooms), amount: bedrooms },
          { best: 'most' },
        ),
        count(m.compare_bathrooms(), (home) => home.bathrooms),
        row(m.compare_area(), (home) => ({ text: formatArea(home.area), amount: home.area }), { best: 'largest' }),
        text(m.compare_furnished(), (home) => home.furnished && furnishingLabel(home.furnished)),
        text(m.compare_completion(), (home) => home.completion && completionLabel(home.completion)),
        ...amenities.map((amenity) =>
          row(amenityLabel(amenity), (home) =>
            home.amenities.includes(amenity) ? { text: m.compare_yes(), isTick: true } : { text: null },
          ),
        ),
      ],
    },
    {
      title: m.compare_group_place(),
      rows: [
        text(m.compare_community(), (home) => placeLabel(home.location)),
        text(m.compare_building(), (home) => home.building),
        text(m.compare_emirate(), (home) => placeLabel(home.emirate)),
      ],
    },
    {
      title: m.compare_group_trust(),
      rows: [
        text(m.compare_verified(), (home) => home.verification && verificationText(home.verification)),
        text(m.compare_permit(), (home) => home.permitNumber),
        text(m.compare_listed(), (home) => formatDay(home.createdAt)),
        text(m.compare_advertiser(), (home) => home.agent?.name ?? home.advertiser),
        text(m.compare_answers(), (home) => (home.responseMinutes === null ? null : answerTime(home.responseMinutes))),
      ],
    },
  ];
  const isStated = ({ cells }: CompareRow) => cells.some((cell) => cell.text !== null);
  const isDifferent = ({ cells }: CompareRow) => cells.some((cell) => cell.text !== cells[0]!.text);
  return groups
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter((candidate) => isStated(candidate) && (!onlyDifferences || isDifferent(candidate))),
    }))
    .filter(({ rows }) => rows.length > 0);
}
