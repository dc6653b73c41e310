// npm run lab -- budgets FILE ... [--bedrooms 2]
// Checks the budget filter of the search on real listings, which it reads from files like an import, without a database. The search filters
// first by the largest price that a budget allows and then by the exact costs of each home, so that these must agree. Prints a table of
// three budgets. Ends with status 1 when a home above the largest price is affordable, or one below it is not, for another reason than
// its own service charge or cooling. Writes no file.
import { parseArgs } from 'node:util';
import { openFeed } from '../../src/server/import/import.ts';
import type { Listing } from '../../src/server/import/mapping/listing.ts';
import { RowClassifier } from '../../src/server/import/row-classifier.ts';
import { largestPrice } from '../../src/shared/costs/budget.ts';
import { type CostedHome, EXAMPLE_BUDGET, homeCosts, isAffordable } from '../../src/shared/costs/home-costs.ts';
import type { TransactionType } from '../../src/shared/property/property.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { bedrooms: { type: 'string', default: '2' } } });
/** Budgets in AED: the amount a month, and the cash for the purchase or the move. */
const BUDGETS: readonly [monthly: number, cash: number][] = [
  [8000, 250_000],
  [12_000, 400_000],
  [20_000, 800_000],
];

const homes: (CostedHome & { bedrooms: number })[] = [];
/** Converts a listing to what its costs are computed from. */
const toHome = ({ terms = {}, ...listing }: Listing) => ({
  ...listing,
  serviceCharge: terms.serviceCharge ?? null,
  cooling: terms.cooling ?? null,
  cheques: terms.cheques ?? null,
  // an assumption, because most homes in portals are listed by agencies
  hasAgencyFee: true,
});
for (const file of positionals) {
  const feed = await openFeed({ file });
  const classifier = new RowClassifier(feed.layout);
  for await (const row of feed.rows) {
    const classified = classifier.classify(row);
    if (classified.kind === 'listing' && classified.listing.implausible === null) homes.push(toHome(classified.listing));
  }
}

const isReady = ({ completion }: CostedHome): boolean => completion !== 'off-plan';
const hasBedrooms = ({ bedrooms, propertyType }: (typeof homes)[number]): boolean =>
  bedrooms === Number(values.bedrooms) && propertyType !== 'Studio';
const formatCount = (list: readonly CostedHome[]): string => list.length.toLocaleString('en');
/** Number of homes for which the largest price and the exact costs do not agree. */
let wrongHomes = 0;
console.log(
  `${formatCount(homes)} homes, of them ${formatCount(homes.filter((home) => home.transactionType === 'Buy' && isReady(home)))} to buy and ready`,
);
console.log(
  '| Budget | buy up to | rent up to | ready, to buy | to rent | left out by their own charge | beyond the bound |\n|---|--:|--:|--:|--:|--:|--:|',
);
for (const [monthly, cash] of BUDGETS) {
  const budget = { ...EXAMPLE_BUDGET, monthly, cash };
  const largestPrices = new Map<string, number>();
  /** The largest price (AED) that the budget allows for homes with the same purpose, emirate, completion, furnishing and cheques. */
  const largestPriceOf = (home: CostedHome): number => {
    const group = {
      transactionType: home.transactionType,
      emirate: home.emirate,
      isOffPlan: home.completion === 'off-plan',
      isFurnished: home.furnished === 'yes',
      cheques: home.cheques ?? null,
    };
    const key = JSON.stringify(group);
    const price = largestPrices.get(key) ?? largestPrice(group, budget).price;
    largestPrices.set(key, price);
    return price;
  };
  const comparableHomes = homes.filter((home) => hasBedrooms(home) && (home.transactionType === 'Rent' || isReady(home)));
  const affordable = comparableHomes.filter((home) => isAffordable(homeCosts(home, budget), budget));
  const belowLargestPrice = comparableHomes.filter((home) => home.price <= largestPriceOf(home));
  const unaffordableBelow = belowLargestPrice.filter((home) => !isAffordable(homeCosts(home, budget), budget));
  const affordableAbove = affordable.filter((home) => home.price > largestPriceOf(home)).length;
  /** The home without its own service charge and cooling, and without the area and place by which these are estimated. */
  const withoutCharges = (home: CostedHome): CostedHome => ({ ...home, area: 0, location: '', serviceCharge: null, cooling: null });
  const wronglyBelow = unaffordableBelow.filter((home) => !isAffordable(homeCosts(withoutCharges(home), budget), budget)).length;
  wrongHomes += affordableAbove + wronglyBelow;
  const affordableFor = (purpose: TransactionType) => affordable.filter(({ transactionType }) => transactionType === purpose);
  /** The largest price in Dubai, and in brackets the amount of the budget that allows no higher one. */
  const largestPriceText = (transactionType: TransactionType): string => {
    const { price, limit } = largestPrice({ transactionType, emirate: 'Dubai' }, budget);
    return `${price.toLocaleString('en')} (${limit})`;
  };
  const cells = [
    `AED ${monthly.toLocaleString('en')} a month, ${cash.toLocaleString('en')} in cash`,
    largestPriceText('Buy'),
    largestPriceText('Rent'),
    formatCount(affordableFor('Buy')),
    formatCount(affordableFor('Rent')),
    formatCount(unaffordableBelow),
    affordableAbove,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
if (wrongHomes > 0) {
  console.error(`${wrongHomes} homes are counted wrongly`);
  process.exitCode = 1;
}
