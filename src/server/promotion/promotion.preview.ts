// Previews the position among similar homes that each promotion plan would give a listing. Reads `properties` and stores nothing.

import { extendPromotion, PROMOTION_PLANS, type PromotionPreview } from '../../shared/payment/promotion.ts';
import { askingPriceOf } from '../../shared/property/advertised-price.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { requirePromotableProperty } from './promotion.ts';

/**
 * SQL: the position that a property would have in the default order with a given rank: the number of properties before it, plus 1.
 * Parameters: its id, the rank, its `created_at`, its id.
 */
const POSITION_SQL = `(count(*) filter (where id <> ? and (rank, created_at, id) > (?, ?::timestamptz, ?)))::int + 1`;

/**
 * The number of published properties of the same purpose, type and place (`total`), and the positions of a property among them: `p0` with
 * its present rank, `p1` to `p3` with the rank that each plan would give it. Parameters: those of `POSITION_SQL` for each of the four
 * ranks; then purpose, type and place.
 */
const POSITIONS_SQL = `select count(*)::int as total, ${POSITION_SQL} as p0, ${POSITION_SQL} as p1, ${POSITION_SQL} as p2, ${POSITION_SQL} as p3
  from properties where status = 'published' and transaction_type = ? and property_type = ? and location = ?`;

/** The promotion of a property that runs now; null without one. */
function runningPromotionOf(property: Property, now: Date): { level: number; start: Date; end: Date } | null {
  const { isPromoted, promotionLevel, promotionStartDate, promotionEndDate } = property;
  if (!isPromoted || !promotionEndDate || promotionEndDate <= now) return null;
  return { level: promotionLevel, start: promotionStartDate ?? now, end: promotionEndDate };
}

/**
 * Previews each promotion plan for a property of the caller: level, days, and position among similar properties.
 * @throws DomainError from `requirePromotableProperty`, when the property cannot be promoted
 */
export async function previewPromotion(ctx: AuthedContext, propertyId: number | null | undefined): Promise<PromotionPreview> {
  const em = ctx.orm.em.fork();
  const property = await em.findOneOrFail(Property, { id: await requirePromotableProperty(ctx, propertyId) });
  const now = ctx.now();
  const runningPromotion = runningPromotionOf(property, now);
  const planRuns = PROMOTION_PLANS.map((plan) => ({ planId: plan.id, ...extendPromotion(runningPromotion, plan, now) }));
  // as the SQL function property_rank() computes it: a level outranks premium, and premium outranks featured
  const toRank = (level: number): number => level * 4 + Number(property.premium) * 2 + Number(property.featured);
  const ranks = [toRank(runningPromotion?.level ?? 0), ...planRuns.map((run) => toRank(run.level))];
  const [positions] = await em.execute<[Record<'total' | 'p0' | 'p1' | 'p2' | 'p3', number>]>(POSITIONS_SQL, [
    ...ranks.flatMap((rank) => [property.id, rank, property.createdAt, property.id]),
    property.transactionType,
    property.propertyType,
    property.location,
  ]);
  const { id, title, location, emirate, propertyType, transactionType } = property;
  return {
    property: {
      id,
      title,
      location,
      emirate,
      propertyType,
      ...askingPriceOf(property),
      transactionType,
      image: property.images[0] ?? null,
    } as PromotionPreview['property'],
    current: runningPromotion && { level: runningPromotion.level, until: runningPromotion.end.toISOString() },
    total: positions.total,
    place: positions.p0,
    plans: planRuns.map((run, i) => ({
      planId: run.planId,
      level: run.level,
      from: (runningPromotion && run.level === runningPromotion.level ? runningPromotion.end : now).toISOString(),
      until: run.end.toISOString(),
      place: positions[`p${i + 1}` as 'p1'],
    })),
  };
}
