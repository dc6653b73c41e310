// npm run lab -- budgets FILE ... [--bedrooms 2]
// Checks budgets on real listings, which are read from files as an import reads them, without a database. For three budgets it prints the
// largest prices and how many ready homes to buy and homes to rent are affordable. A list filters by the largest price and then by exact
// costs: for every home both must agree. Ends with status 1 when a home below the largest price is not affordable for another reason than
// its own service charge or cooling, or one above it is.
import { parseArgs } from 'node:util';
import { openFeed } from '../../src/server/import/import.ts';
import type { Listing } from '../../src/server/import/mapping/listing.ts';
import { RowClassifier } from '../../src/server/import/row-classifier.ts';
import { largestPrice } from '../../src/shared/costs/budget.ts';
import { type CostedHome, EXAMPLE_BUDGET, homeCosts, isAffordable } from '../../src/shared/costs/home-costs.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { bedrooms: { type: 'string', default: '2' } } });
/** AED a month and in cash. */
const BUDGETS = [
  [8000, 250_000],
  [12_000, 400_000],
  [20_000, 800_000],
] as const;

const homes: (CostedHome & { bedrooms: number })[] = [];
/** A listing as a home of which the costs are known. */
const toHome = ({ terms = {}, ...listing }: Listing) => ({
  ...listing,
  serviceCharge: terms.serviceCharge ?? null,
  cooling: terms.cooling ?? null,
  cheques: terms.cheques ?? null,
  // assumed: portals list homes of agencies
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
const count = (list: readonly CostedHome[]): string => list.length.toLocaleString('en');
let wrong = 0;
console.log(
  `${count(homes)} homes, of them ${count(homes.filter((home) => home.transactionType === 'Buy' && isReady(home)))} to buy and ready`,
);
console.log(
  '| Budget | buy up to | rent up to | ready, to buy | to rent | left out by their own charge | beyond the bound |\n|---|--:|--:|--:|--:|--:|--:|',
);
for (const [monthly, cash] of BUDGETS) {
  const budget = { ...EXAMPLE_BUDGET, monthly, cash };
  const largestPrices = new Map<string, number>();
  /** The largest affordable price of homes with the same purpose, emirate, completion, furnishing and cheques. */
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
  const within = comparableHomes.filter((home) => home.price <= largestPriceOf(home));
  const tooDear = within.filter((home) => !isAffordable(homeCosts(home, budget), budget));
  const beyond = affordable.filter((home) => home.price > largestPriceOf(home)).length;
  /** The home without costs of its own. */
  const withoutCharges = (home: CostedHome): CostedHome => ({ ...home, area: 0, location: '', serviceCharge: null, cooling: null });
  wrong += beyond + tooDear.filter((home) => !isAffordable(homeCosts(withoutCharges(home), budget), budget)).length;
  const [sale, rent] = (['Buy', 'Rent'] as const).map((purpose) => affordable.filter(({ transactionType }) => transactionType === purpose));
  const largest = (['Buy', 'Rent'] as const).map((transactionType) => largestPrice({ transactionType, emirate: 'Dubai' }, budget));
  console.log(
    `| AED ${monthly.toLocaleString('en')} a month, ${cash.toLocaleString('en')} in cash | ${largest[0]!.price.toLocaleString('en')} (${largest[0]!.limit}) | ${largest[1]!.price.toLocaleString('en')} (${largest[1]!.limit}) | ${count(sale!)} | ${count(rent!)} | ${count(tooDear)} | ${beyond} |`,
  );
}
if (wrong > 0) {
  console.error(`${wrong} homes are counted wrongly`);
  process.exitCode = 1;
}
