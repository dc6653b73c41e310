// The columns of homes that their costs depend on, and reading rows of homes by id, as JSON text. All SQL is for `from properties p`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Budget, type CostedHome, type HomeCosts, homeCosts } from '../../../shared/costs/home-costs.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { ADVERTISER_WITHOUT_AGENT, CARD_COLUMNS } from '../../property/property.row.ts';

/** SQL: whether an agent or agency may ask for a fee, as `agencyFeeOf` says: also where the advertiser has not said what they are. */
export const HAS_AGENCY_FEE = `(${ADVERTISER_WITHOUT_AGENT}) is distinct from 'owner'`;

/** The columns of a `CostRow` that a property card lacks. */
const COST_TERMS = `p.completion, p.furnished, p.service_charge as "serviceCharge", p.cooling, p.cheques, ${HAS_AGENCY_FEE} as "hasAgencyFee"`;
/** The columns of a `CostRow`. */
export const COST_COLUMNS = `p.id, p.price, p.area, p.emirate, p.location, p.property_type as "propertyType", p.transaction_type as "transactionType", ${COST_TERMS}`;
/** The columns of a property card and those that its costs depend on. */
export const COSTED_CARD = `${CARD_COLUMNS}, ${COST_TERMS}`;

/** What the costs of a home depend on, with its id. */
export interface CostRow extends CostedHome {
  id: number;
}

/** A home with its costs. */
export interface CostedRow {
  home: CostRow;
  costs: HomeCosts;
}

/** Parses the JSON text of homes with `COST_COLUMNS` and computes their costs. */
export const parseCostedRows = (json: string, budget: Budget): CostedRow[] =>
  (JSON.parse(json) as CostRow[]).map((home) => ({ home, costs: homeCosts(home, budget) }));

/** JSON text of the homes with these ids, in the order of `ids`; homes that are not published any more are absent. */
export async function readJsonInOrder(em: EntityManager, columns: string, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return '[]';
  const sql = `select coalesce(json_agg(home_row), '[]')::text as json from
    (select ${columns} from properties p where p.id = any($1::int[]) and p.status = 'published' order by array_position($1::int[], p.id)) home_row`;
  const [row] = await rows<{ json: string }>(em, preparedStatement(sql, [ids]));
  return row!.json;
}
