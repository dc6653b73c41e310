// Estimates the price of one home from registered sales, with a range in which eight of ten sales were. Reads `land_sales`, `sales_register`,
// `property_estimates` and the published run.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { isShown } from '../../../shared/sale/estimate.ts';
import type { HomeEstimate, ShownEstimate } from '../../../shared/sale/home-estimate.ts';
import { stageOf } from '../../../shared/sale/home-kind.ts';
import { MIN_SALES, WINDOW_DAYS } from '../../../shared/sale/sale.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { readSalesSource } from '../area-sales.ts';
import { SALE_LIMITS } from '../load/sale-row.ts';
import { readAskPosition } from './ask-position.ts';
import { classifyEvidence, countEvidence } from './evidence.ts';
import { findBuildingNames, homeFacts, type ListedHome } from './home-facts.ts';
import { type HomeFacts, predict } from './model.ts';
import { type PublishedRun, readPublishedRun } from './published-run.ts';

/** An estimate that is shown: its middle and range in AED, and the evidence for it. */
interface Estimate extends Pick<ShownEstimate, 'low' | 'middle' | 'high' | 'evidence' | 'medianError' | 'sales' | 'building'> {
  /** What was estimated; its building is known. */
  facts: HomeFacts;
}

/** Rounds to three digits, because estimates are no more exact than that. */
const roundPrice = (aed: number): number => Number(aed.toPrecision(3));

/**
 * Estimates a home that is built, without the database. Null where no range is shown, because the building is unknown or has too few sales, or size or
 * price are none that the register has.
 */
export function estimateHome({ model, figures }: PublishedRun, home: ListedHome): Estimate | null {
  const place = findBuildingNames(home);
  const building = place?.names.find(({ key }) => model.effects.building.has(`${place.saleArea.area}|${key}`));
  if (!place || !building) return null;
  const facts = homeFacts(home, place.saleArea, building);
  if (facts.size < SALE_LIMITS.minSize || facts.size > SALE_LIMITS.maxSize) return null;
  const counts = countEvidence(model, facts);
  const evidence = classifyEvidence(counts);
  const range = figures.ranges.find((group) => group.evidence === evidence && group.housing === facts.housing);
  if (!isShown(evidence) || !range) return null;
  // the model predicts the logarithm of AED per square foot
  const middle = Math.exp(predict(model, facts)) * facts.size;
  if (middle * range.high > SALE_LIMITS.maxPrice) return null;
  return {
    low: roundPrice(middle * range.low),
    middle: roundPrice(middle),
    high: roundPrice(middle * range.high),
    evidence,
    medianError: figures.byEvidence[evidence].medianError,
    building: building.name,
    sales: { building: counts.building, sameBedrooms: counts.buildingBedrooms, area: counts.area },
    facts,
  };
}

/** Number and price quartiles (AED) of off-plan sales of a project. Parameters: area, building, bedrooms, days before the end of the register. */
const PROJECT_SQL = `select count(*)::int as n, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by amount) as price
  from land_sales where area = $1 and building = $2 and stage = 'off-plan' and bedrooms is not distinct from $3
    and registered_on > (select last_day from sales_register) - $4::int`;
/** Of the buildings `$2` in the area `$1` the first that has off-plan sales. */
const HAS_PROJECT_SQL = `select name as building from unnest($2::text[]) with ordinality as candidate (name, n)
  where exists (select from land_sales where area = $1 and building = name and stage = 'off-plan') order by n limit 1`;

/** What homes with as many bedrooms in the project of an off-plan home were registered for in the last 90 days; `project` is null below 8 sales. */
async function readProjectSales(em: EntityManager, home: ListedHome): Promise<HomeEstimate> {
  const place = findBuildingNames(home);
  const keys = place?.names.map(({ key }) => key) ?? [];
  const [project] = place ? await rows<{ building: string }>(em, preparedStatement(HAS_PROJECT_SQL, [place.saleArea.area, keys])) : [];
  const building = place?.names.find(({ key }) => key === project?.building);
  if (!place || !building) return { state: 'off-plan', building: null, project: null };
  const { area, bedrooms } = homeFacts(home, place.saleArea, building);
  const [sales] = await rows<{ n: number; price: number[] | null }>(
    em,
    preparedStatement(PROJECT_SQL, [area, building.key, bedrooms, WINDOW_DAYS]),
  );
  const [low = 0, median = 0, high = 0] = sales?.price?.map(Math.round) ?? [];
  return { state: 'off-plan', building: building.name, project: sales && sales.n >= MIN_SALES ? { n: sales.n, low, median, high } : null };
}

/** What registered sales say about a home, or in `state` why there is no estimate. The estimate never uses the asking price. */
export async function estimateOfHome(em: EntityManager, property: PropertyView): Promise<HomeEstimate> {
  if (property.transactionType !== 'Buy') return { state: 'none' };
  if (property.emirate !== 'Dubai') return { state: 'outside' };
  const source = await readSalesSource(em);
  if (!source) return { state: 'none' };
  if (stageOf(property) === 'off-plan') return readProjectSales(em, property);
  const run = await readPublishedRun(em);
  const estimate = run && estimateHome(run, property);
  if (!estimate) return { state: 'few' };
  const { facts: _, ...shown } = estimate;
  return { state: 'shown', ...shown, asking: property.price, position: await readAskPosition(em, property, estimate), source };
}
