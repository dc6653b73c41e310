// Reads where an asking price is among those of similar homes, from `property_estimates`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import type { AskPosition } from '../../../shared/sale/home-estimate.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';

/** Compares one price with those of other homes. Parameters: community, evidence, price divided by the middle of the estimate, id of the home. */
const POSITION_SQL = `select count(*)::int as others, asking_third(count(*) filter (where ratio > $3), count(*)) as asks,
    count(*) filter (where abs(ratio - 1) > abs($3 - 1))::int as "fartherFromEstimate"
  from property_estimates where location = $1 and evidence = $2 and property_id <> $4`;

/** Where an asking price is among the homes on sale in the community with the same evidence; null where there are fewer than ten. */
export async function readAskPosition(
  em: EntityManager,
  { id, location, price }: Pick<PropertyView, 'id' | 'location' | 'price'>,
  { middle, evidence }: { middle: number; evidence: string },
): Promise<AskPosition | null> {
  const [counts] = await rows<{ others: number; asks: AskPosition['asks'] | null; fartherFromEstimate: number }>(
    em,
    preparedStatement(POSITION_SQL, [location, evidence, price / middle, id]),
  );
  if (!counts?.asks) return null;
  // of ten other homes, so many are farther from their estimates than this one
  const closerThanTenths = Math.floor((counts.fartherFromEstimate / counts.others) * 10);
  return { closerThan: closerThanTenths, asks: counts.asks, n: counts.others };
}
