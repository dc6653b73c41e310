import type { EntityManager } from '@mikro-orm/postgresql';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { responseFigures } from '../inquiry/inquiry.figures.ts';
import { ADVERTISER_TYPE, CARD_COLUMNS, isoText, toCard } from '../property/property.row.ts';

const COMPARE_SQL = `select ${CARD_COLUMNS}, p.amenities, p.furnished, p.completion, p.permit_number as "permitNumber", ${ADVERTISER_TYPE} as "advertiserType",
    p.status, c.price as "formerPrice", c."changedAt" as "priceChangedAt"
  from unnest($1::int[]) with ordinality as chosen(id, position)
  join properties p on p.id = chosen.id and p.status in ('published', 'sold', 'rented')
  left join lateral (select price, ${isoText('changed_at')} as "changedAt" from price_changes
    where property_id = p.id and changed_at > now() - interval '180 days' order by changed_at desc, id desc limit 1) c on true
  order by chosen.position`;

type Row = Omit<ComparedProperty, 'responseMinutes' | 'formerPrice' | 'priceChangedAt'> & {
  formerPrice: number | null;
  priceChangedAt: string | null;
};

/**
 * Some homes side by side, in the order of the given ids, with the last change of price within 180 days. Sold and rented ones have no agent,
 * advertiser and permit number; homes of another status than these and published, and unknown ids, are left out.
 */
export async function compareProperties(em: EntityManager, ids: readonly number[], now: Date): Promise<ComparedProperty[]> {
  const homeRows = await rows<Row>(em, preparedStatement(COMPARE_SQL, [[...new Set(ids)]]));
  const agentIds = [...new Set(homeRows.flatMap(({ agent, status }) => (agent && status === 'published' ? [agent.id] : [])))];
  const minutes = new Map(
    await Promise.all(agentIds.map(async (agentId) => [agentId, (await responseFigures(em, { agentId }, now)).responseMinutes] as const)),
  );
  return homeRows.map((row) => ({
    ...toCard(row),
    ...(row.status === 'published' ? {} : { agent: null, advertiser: null, permitNumber: null }),
    formerPrice: row.formerPrice ?? undefined,
    priceChangedAt: row.priceChangedAt ?? undefined,
    responseMinutes: (row.status === 'published' && row.agent && minutes.get(row.agent.id)) || null,
  }));
}
