// npm run lab -- budgets FILE ... [--bedrooms 2]
// What budgets find among real listings: each file is read as an import reads it, without a database. For three budgets it prints the largest prices and how many
// ready homes to buy and homes to rent are within them, and proves for every home that the bounds of the price and its exact cost agree.
// Ends with 1 when a home within the bounds is not affordable for another reason than its own service charge or cooling, or one beyond them is.
import { parseArgs } from 'node:util';
import { openFeed } from '../../src/server/import/import.ts';
import type { Listing } from '../../src/server/import/mapping/listing.ts';
import { RowClassifier } from '../../src/server/import/row-classifier.ts';
import { largestPrice } from '../../src/shared/costs/budget.ts';
import { type CostedHome, EXAMPLE_BUDGET, homeCosts, isAffordable } from '../../src/shared/costs/home-costs.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { bedrooms: { type: 'string', default: '2' } } });
const BUDGETS = [
  [8000, 250_000],
  [12_000, 400_000],
  [20_000, 800_000],
] as const;

const homes: (CostedHome & { bedrooms: number })[] = [];
const toHome = ({ terms = {}, ...listing }: Listing) => ({
  ...listing,
  serviceCharge: terms.serviceCharge ?? null,
  cooling: terms.cooling ?? null,
  cheques: terms.cheques ?? null,
  // portals list homes of agencies
  hasAgency: true,
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
  const bounds = new Map<string, number>();
  const boundOf = (home: CostedHome): number => {
    const group = {
      transactionType: home.transactionType,
      emirate: home.emirate,
      isOffPlan: home.completion === 'off-plan',
      isFurnished: home.furnished === 'yes',
      cheques: home.cheques ?? null,
    };
    const key = JSON.stringify(group);
    const price = bounds.get(key) ?? largestPrice(group, budget).price;
    bounds.set(key, price);
    return price;
  };
  const comparableHomes = homes.filter((home) => hasBedrooms(home) && (home.transactionType === 'Rent' || isReady(home)));
  const fitting = comparableHomes.filter((home) => isAffordable(homeCosts(home, budget), budget));
  const within = comparableHomes.filter((home) => home.price <= boundOf(home));
  const tooDear = within.filter((home) => !isAffordable(homeCosts(home, budget), budget));
  const beyond = fitting.filter((home) => home.price > boundOf(home)).length;
  const bare = (home: CostedHome): CostedHome => ({ ...home, area: 0, location: '', serviceCharge: null, cooling: null });
  wrong += beyond + tooDear.filter((home) => !isAffordable(homeCosts(bare(home), budget), budget)).length;
  const [sale, rent] = (['Buy', 'Rent'] as const).map((purpose) => fitting.filter(({ transactionType }) => transactionType === purpose));
  const largest = (['Buy', 'Rent'] as const).map((transactionType) => largestPrice({ transactionType, emirate: 'Dubai' }, budget));
  console.log(
    `| AED ${monthly.toLocaleString('en')} a month, ${cash.toLocaleString('en')} in cash | ${largest[0]!.price.toLocaleString('en')} (${largest[0]!.limit}) | ${largest[1]!.price.toLocaleString('en')} (${largest[1]!.limit}) | ${count(sale!)} | ${count(rent!)} | ${count(tooDear)} | ${beyond} |`,
  );
}
if (wrong > 0) {
  console.error(`${wrong} homes are counted wrongly`);
  process.exitCode = 1;
}
