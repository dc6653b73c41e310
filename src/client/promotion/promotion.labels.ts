// Texts about the ranks and dates of promotions, and the lengths of the bars that show ranks. In the API a rank is called `place`.
import { formatAskingPrice, formatDay, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PromotionPreview } from '../../shared/payment/promotion.ts';
import { placeLine } from '../../shared/property/place/area.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import { propertyReference } from '../../shared/property/property.ts';

/** `Villas for sale in Arabian Ranches, 26 homes.`: the properties among which the ranks are counted. */
export function rankText({ total, property }: Pick<PromotionPreview, 'total' | 'property'>): string {
  const group = { count: total, types: typePluralLabel(property.propertyType), place: placeLabel(property.location) };
  return property.transactionType === 'Rent' ? m.promotion_rank_rent(group) : m.promotion_rank_sale(group);
}

/** Length of the bar of a rank in percent: 100 for the first of `total` properties. Ranks count from 1. */
export const barLengthPercent = (rank: number, total: number): number => Math.round((1 - (rank - 1) / Math.max(1, total)) * 100);

/** The effect of one plan on the property. */
type PlanPreview = PromotionPreview['plans'][number];

/** Whether a plan raises the level of the home at once. Otherwise it only adds its days to the running promotion. */
export const raisesLevel = ({ current }: Pick<PromotionPreview, 'current'>, plan: Pick<PlanPreview, 'level'>): boolean =>
  current === null || plan.level > current.level;

/** `today, 20 Nov 2025` for a level that begins now, otherwise the day on which the added days begin. */
export function startText(preview: Pick<PromotionPreview, 'current'>, plan: Pick<PlanPreview, 'level' | 'from'>): string {
  const day = formatDay(plan.from);
  return raisesLevel(preview, plan) ? m.promotion_today({ date: day }) : day;
}

/** Whether any plan moves the home up today. */
export const isRankChanged = ({ place: currentRank, plans }: Pick<PromotionPreview, 'place' | 'plans'>): boolean =>
  plans.some((plan) => plan.place !== currentRank);

/** The rank of the home with a plan: `3 of 26`, or `1 of 26, as now` if the plan does not change the rank. */
export function rankOfTotalText({ place: currentRank, total }: Pick<PromotionPreview, 'place' | 'total'>, rank: number): string {
  const text = { place: formatNumber(rank), total: formatNumber(total) };
  return rank === currentRank ? m.promotion_place_same(text) : m.promotion_place_of(text);
}

/** `Arabian Ranches, Dubai`, `AED 8,300,000` and `DLV-1125`: the parts of the line below a title. */
export const propertyLineParts = (property: Omit<PromotionPreview['property'], 'image'>): string[] => [
  placeLabel(placeLine(property.location, property.emirate)),
  formatAskingPrice(property),
  propertyReference(property.id),
];
