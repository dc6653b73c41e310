// Reads up to four homes for the page that compares them side by side. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { responseFigures } from '../inquiry/inquiry.figures.ts';
import { ADVERTISER_DETAILS, ADVERTISER_TYPE, CARD_COLUMNS, isoText, toCard } from '../property/property.row.ts';

/**
 * SQL: the published, sold and rented homes with the ids `$1`, in the order of the ids: the columns of a card, those of the comparison, and the latest
 * entry of `price_changes` within 180 days.
 */
const COMPARE_SQL = `select ${CARD_COLUMNS}, p.amenities, p.furnished, p.completion, p.parking, p.permit_number as "permitNumber", ${ADVERTISER_TYPE} as "advertiserType", ${ADVERTISER_DETAILS} as "advertiserDetails",
    p.status, last_change.price as "formerPrice", last_change."changedAt" as "priceChangedAt"
  from unnest($1::int[]) with ordinality as chosen(id, position)
  join properties p on p.id = chosen.id and p.status in ('published', 'sold', 'rented')
  left join lateral (select price, ${isoText('changed_at')} as "changedAt" from price_changes
    where property_id = p.id and changed_at > now() - interval '180 days' order by changed_at desc, id desc limit 1) last_change on true
  order by chosen.position`;

/** A row of `COMPARE_SQL`; prices are in AED. */
type ComparedRow = Omit<ComparedProperty, 'responseMinutes' | 'formerPrice' | 'priceChangedAt'> & {
  formerPrice: number | null;
  priceChangedAt: string | null;
};

/** Reads how many minutes each agent usually takes to answer an inquiry, by agent id; null for an agent with too few answers. */
async function readResponseMinutes(em: EntityManager, agentIds: number[], now: Date): Promise<Map<number, number | null>> {
  const distinctIds = [...new Set(agentIds)];
  const figures = await Promise.all(distinctIds.map((agentId) => responseFigures(em, { agentId }, now)));
  return new Map(distinctIds.map((agentId, i) => [agentId, figures[i]!.responseMinutes]));
}

/**
 * Reads homes for the comparison, in the order of `ids`, with their last change of price within 180 days. Leaves out the agent, advertiser and permit
 * number of sold and rented homes. Skips unknown ids and homes that are not published, sold or rented.
 */
export async function compareProperties(em: EntityManager, ids: readonly number[], now: Date): Promise<ComparedProperty[]> {
  const homeRows = await rows<ComparedRow>(em, preparedStatement(COMPARE_SQL, [[...new Set(ids)]]));
  const agentIds = homeRows.flatMap(({ agent, status }) => (agent && status === 'published' ? [agent.id] : []));
  const minutesByAgent = await readResponseMinutes(em, agentIds, now);
  return homeRows.map((row) => ({
    ...toCard(row),
    ...(row.status === 'published' ? {} : { agent: null, advertiser: null, brokerage: null, permitNumber: null }),
    formerPrice: row.formerPrice ?? undefined,
    priceChangedAt: row.priceChangedAt ?? undefined,
    // 0 minutes is a figure, too
    responseMinutes: (row.status === 'published' && row.agent ? minutesByAgent.get(row.agent.id) : null) ?? null,
  }));
}
