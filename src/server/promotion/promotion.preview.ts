// The position that each promotion plan would give a listing among similar homes. Reads `properties` only.
import { extendPromotion, PROMOTION_PLANS, type PromotionPreview } from '../../shared/payment/promotion.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { requirePromotableProperty } from './promotion.ts';

/** SQL: how many properties come before one, were its rank another, plus 1. Bound: its id, the rank, its `created_at`, its id. */
const POSITION = `(count(*) filter (where id <> ? and (rank, created_at, id) > (?, ?::timestamptz, ?)))::int + 1`;

/**
 * The positions among published properties of the same purpose, type and place in the default order, for four ranks, and how many those properties are.
 * Bound: the values of `p0`, the present rank, and of `p1` to `p3`, those of the plans; then purpose, type and place.
 */
const POSITIONS_SQL = `select count(*)::int as total, ${POSITION} as p0, ${POSITION} as p1, ${POSITION} as p2, ${POSITION} as p3
  from properties where status = 'published' and transaction_type = ? and property_type = ? and location = ?`;

/** The promotion of a property that runs now; null without one. */
function readRunningPromotion(property: Property, now: Date): { level: number; start: Date; end: Date } | null {
  const { isPromoted, promotionLevel, promotionStartDate, promotionEndDate } = property;
  if (!isPromoted || !promotionEndDate || promotionEndDate <= now) return null;
  return { level: promotionLevel, start: promotionStartDate ?? now, end: promotionEndDate };
}

/**
 * Previews each promotion plan for a property of the caller: level, days, and position among similar properties.
 * @throws DomainError as `requirePromotableProperty`
 */
export async function previewPromotion(ctx: AuthedContext, propertyId: number | null | undefined): Promise<PromotionPreview> {
  const em = ctx.orm.em.fork();
  const property = await em.findOneOrFail(Property, { id: await requirePromotableProperty(ctx, propertyId) });
  const now = ctx.now();
  const runningPromotion = readRunningPromotion(property, now);
  const planRuns = PROMOTION_PLANS.map((plan) => ({ planId: plan.id, ...extendPromotion(runningPromotion, plan, now) }));
  // the order of property_rank(): level, then premium, then featured
  const toRank = (level: number): number => level * 4 + Number(property.premium) * 2 + Number(property.featured);
  const ranks = [toRank(runningPromotion?.level ?? 0), ...planRuns.map((run) => toRank(run.level))];
  const [positions] = await em.execute<[Record<'total' | 'p0' | 'p1' | 'p2' | 'p3', number>]>(POSITIONS_SQL, [
    ...ranks.flatMap((rank) => [property.id, rank, property.createdAt, property.id]),
    property.transactionType,
    property.propertyType,
    property.location,
  ]);
  const { id, title, location, emirate, price, propertyType, transactionType } = property;
  return {
    property: {
      id,
      title,
      location,
      emirate,
      price,
      propertyType,
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
