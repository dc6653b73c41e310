// The position that each promotion plan would give a listing among similar homes.
import { extendPromotion, PROMOTION_PLANS, type PromotionPreview } from '../../shared/payment/promotion.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { requirePromotableProperty } from './promotion.ts';

/**
 * The position among published properties of the same type, purpose and place in the default order, for four ranks: the present one and that of each plan; and
 * their total.
 */
const POSITIONS_SQL = `select count(*)::int as total,
    ${[0, 1, 2, 3].map((i) => `(count(*) filter (where id <> ? and (rank, created_at, id) > (?, ?::timestamptz, ?)))::int + 1 as p${i}`).join(', ')}
  from properties where status = 'published' and transaction_type = ? and property_type = ? and location = ?`;

/**
 * Previews each promotion plan for a property of the caller: level, days, and position among similar properties.
 * @throws DomainError as `requirePromotableProperty`
 */
export async function previewPromotion(ctx: AuthedContext, propertyId: number | null | undefined): Promise<PromotionPreview> {
  const em = ctx.orm.em.fork();
  const property = await em.findOneOrFail(Property, { id: await requirePromotableProperty(ctx, propertyId) });
  const now = ctx.now();
  const end = property.isPromoted && property.promotionEndDate && property.promotionEndDate > now ? property.promotionEndDate : null;
  const runningPromotion = end ? { level: property.promotionLevel, start: property.promotionStartDate ?? now, end } : null;
  const runs = PROMOTION_PLANS.map((plan) => ({ planId: plan.id, ...extendPromotion(runningPromotion, plan, now) }));
  // the order of property_rank(): level, then premium, then featured
  const toRank = (level: number): number => level * 4 + Number(property.premium) * 2 + Number(property.featured);
  const ranks = [toRank(runningPromotion?.level ?? 0), ...runs.map((run) => toRank(run.level))];
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
    plans: runs.map((run, i) => ({
      planId: run.planId,
      level: run.level,
      from: (runningPromotion && run.level === runningPromotion.level ? runningPromotion.end : now).toISOString(),
      until: run.end.toISOString(),
      place: positions[`p${i + 1}` as 'p1'],
    })),
  };
}
