// The tools of assistants about costs: what a home costs, and what a budget allows. They calculate with the functions of the calculators and the search.
import { largestPrice } from '../../../shared/costs/budget.ts';
import { affordabilityInputSchema, type HomeCostsInput, homeCostsInputSchema } from '../../../shared/costs/cost-inputs.ts';
import { type CostedHome, homeCosts } from '../../../shared/costs/home-costs.ts';
import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { DUBAI_BUYING, DUBAI_RENTING, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import { advertisedBy, countsAgencyFee } from '../../../shared/property/advertiser.ts';
import type { TransactionType } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { queryFromFilter } from '../../../shared/search/search-url.ts';
import { defineTool, type ToolCall } from './tool.ts';

/** A setting of the costs with its source and date. */
interface Dated {
  source: () => string;
  asOf: string;
}
const dated = (what: string, { source, asOf }: Dated) => ({ what, source: source(), as_of: asOf });

/** Where the rates are from that the costs of homes in an emirate are made of. */
function sourcesOf(emirate: string, purposes: readonly TransactionType[]) {
  const transfer: Dated | null =
    emirate === 'Dubai'
      ? DUBAI_BUYING
      : (Object.hasOwn(OTHER_TRANSFER, emirate) && OTHER_TRANSFER[emirate as keyof typeof OTHER_TRANSFER]) || null;
  return [
    ...(purposes.includes('Buy')
      ? [
          ...(transfer ? [dated('Fees of buying', transfer)] : []),
          dated('Largest loans', LOAN_LIMITS),
          dated('Service charges where an advert states none', SERVICE_CHARGES),
          dated('Insurance', HOME_INSURANCE),
        ]
      : []),
    ...(purposes.includes('Rent') && emirate === 'Dubai'
      ? [dated('Fees of renting', DUBAI_RENTING), dated('Housing fee', HOUSING_FEE)]
      : []),
    dated('District cooling', DISTRICT_COOLING),
  ];
}

/** The home of a question: one of the site, or one that the question describes. */
async function costedHome({ caller }: ToolCall, { id, price, ...facts }: HomeCostsInput): Promise<CostedHome> {
  if (id === undefined) return { ...facts, price: price!, serviceCharge: null, cooling: null, cheques: null };
  const home = await caller.property.get({ id });
  return { ...home, hasAgencyFee: countsAgencyFee(advertisedBy(home)) };
}

const purchaseCosts = defineTool({
  name: 'purchase_costs',
  title: 'What a home really costs',
  description:
    'All costs of buying or renting a home of this site, or one with these facts: fees by name, cash needed, loan and instalment, costs of each month, in AED. null: not known, and the total is then a minimum (isComplete false).',
  input: homeCostsInputSchema,
  run: async (call, input) => {
    const home = await costedHome(call, input);
    return {
      sources: sourcesOf(home.emirate, [home.transactionType]),
      as_of: call.now.toISOString(),
      page: input.id === undefined ? `${call.origin}/help/mortgage-calculator` : `${call.origin}/properties/${input.id}`,
      home: { id: input.id ?? null, price: home.price, transactionType: home.transactionType, propertyType: home.propertyType },
      terms: budgetOf(input),
      costs: homeCosts(home, budgetOf(input)),
    };
  },
});

const affordability = defineTool({
  name: 'affordability',
  title: 'What I can pay',
  description:
    'The largest price of a ready home, of one off plan, and the largest rent a month that an amount a month, cash and an income allow, in AED, with what keeps it from being higher.',
  input: affordabilityInputSchema,
  run: ({ origin, now }, { emirate, ...amounts }) => {
    const budget = budgetOf(amounts);
    const search = (transactionType: TransactionType) => `${origin}/properties?${queryFromFilter({ ...amounts, transactionType }, {})}`;
    return {
      sources: sourcesOf(emirate, ['Buy', 'Rent']),
      as_of: now.toISOString(),
      terms: budget,
      emirate,
      ready: { ...largestPrice({ transactionType: 'Buy', emirate, isOffPlan: false }, budget), page: search('Buy') },
      off_plan: { ...largestPrice({ transactionType: 'Buy', emirate, isOffPlan: true }, budget), page: search('Buy') },
      rent: { ...largestPrice({ transactionType: 'Rent', emirate }, budget), page: search('Rent') },
    };
  },
});

export const COST_TOOLS = [purchaseCosts, affordability];
