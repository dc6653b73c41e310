import { extendPromotion, PROMOTION_PLANS, type PromotionPreview } from '../../shared/payment/promotion.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { promotableProperty } from './promotion.ts';

/** How many published homes of the same type, purpose and place stand before it in the default order, for each of four ranks; and how many there are. */
const PLACES = `select count(*)::int as total,
    ${[0, 1, 2, 3].map((i) => `(count(*) filter (where id <> ? and (rank, created_at, id) > (?, ?::timestamptz, ?)))::int + 1 as p${i}`).join(', ')}
  from properties where status = 'published' and transaction_type = ? and property_type = ? and location = ?`;

/**
 * What each promotion would do for one own home, before anything is paid: level, days and its place among homes like it.
 * @throws Refused as `promotableProperty`
 */
export async function previewPromotion(ctx: AuthedContext, propertyId: number | null | undefined): Promise<PromotionPreview> {
  const em = ctx.orm.em.fork();
  const home = await em.findOneOrFail(Property, { id: await promotableProperty(ctx, propertyId) });
  const now = ctx.now();
  const end = home.isPromoted && home.promotionEndDate && home.promotionEndDate > now ? home.promotionEndDate : null;
  const running = end ? { level: home.promotionLevel, start: home.promotionStartDate ?? now, end } : null;
  const runs = PROMOTION_PLANS.map((plan) => ({ planId: plan.id, ...extendPromotion(running, plan, now) }));
  // the order of property_rank(): level, then premium, then featured
  const rank = (level: number): number => level * 4 + Number(home.premium) * 2 + Number(home.featured);
  const ranks = [rank(running?.level ?? 0), ...runs.map((run) => rank(run.level))];
  const [found] = await em.execute<[Record<'total' | 'p0' | 'p1' | 'p2' | 'p3', number>]>(PLACES, [
    ...ranks.flatMap((of) => [home.id, of, home.createdAt, home.id]),
    home.transactionType,
    home.propertyType,
    home.location,
  ]);
  const { id, title, location, emirate, price, propertyType, transactionType } = home;
  return {
    property: {
      id,
      title,
      location,
      emirate,
      price,
      propertyType,
      transactionType,
      image: home.images[0] ?? null,
    } as PromotionPreview['property'],
    current: running && { level: running.level, until: running.end.toISOString() },
    total: found.total,
    place: found.p0,
    plans: runs.map((run, i) => ({
      planId: run.planId,
      level: run.level,
      from: (running?.end ?? now).toISOString(),
      until: run.end.toISOString(),
      place: found[`p${i + 1}` as 'p1'],
    })),
  };
}
