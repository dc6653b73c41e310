// Texts about registered sales in the language of the page: kinds of homes, bedrooms, periods and trends.
import { formatDay, formatMonth, formatMonthName } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { AreaSales, SalesGroup, SalesSource } from '../../shared/sale/area-sales.ts';
import type { Bedrooms, Housing, SaleStage } from '../../shared/sale/sale.ts';
import { DAY_MS } from '../../shared/time.ts';

type Kind = Pick<SalesGroup, 'stage' | 'housing' | 'bedrooms'>;

/** Messages of each kind of home: for all of the kind, and for those with a number of bedrooms. */
const KINDS: Record<`${SaleStage}|${Housing}`, { all: () => string; bedrooms: (input: { count: number }) => string }> = {
  'ready|flat': { all: m.sale_kind_ready_flats, bedrooms: m.sale_kind_ready_flats_bedrooms },
  'ready|villa': { all: m.sale_kind_ready_villas, bedrooms: m.sale_kind_ready_villas_bedrooms },
  'off-plan|flat': { all: m.sale_kind_plan_flats, bedrooms: m.sale_kind_plan_flats_bedrooms },
  'off-plan|villa': { all: m.sale_kind_plan_villas, bedrooms: m.sale_kind_plan_villas_bedrooms },
};

/** `ready 2-bedroom apartments`, `off-plan studios`, `ready villas` */
export function kindLabel({ stage, housing, bedrooms }: Kind): string {
  const isReady = stage === 'ready';
  if (bedrooms === 'studio') return isReady ? m.sale_kind_ready_studios() : m.sale_kind_plan_studios();
  if (bedrooms === 'penthouse') return isReady ? m.sale_kind_ready_penthouses() : m.sale_kind_plan_penthouses();
  const kind = KINDS[`${stage}|${housing}`];
  return bedrooms === null ? kind.all() : kind.bedrooms({ count: Number(bedrooms) });
}

/** `2 bedrooms`, `Studio`, `All` */
export function bedroomsLabel(bedrooms: Bedrooms | null): string {
  if (bedrooms === null) return m.sale_bedrooms_all();
  if (bedrooms === 'studio') return m.sale_bedrooms_studio();
  return bedrooms === 'penthouse' ? m.sale_bedrooms_penthouse() : m.sale_bedrooms({ count: Number(bedrooms) });
}

/** `January to August 2026`, or `December 2025 to August 2026` when the years differ. `from` and `to` are months such as `2026-08`. */
export function periodLabel({ from, to }: Pick<SalesSource, 'from' | 'to'>): string {
  if (from === to) return formatMonth(to);
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatMonthName(from) : formatMonth(from);
  return m.sale_period({ from: start, to: formatMonth(to) });
}

/** When the newest registered sale is older than this, texts name its day instead of saying "the last 90 days". */
const MAX_REGISTER_AGE_DAYS = 45;

/** The day of the newest registered sale if it is too old for the words "the last 90 days"; else null. */
export const windowEnd = ({ until }: Pick<SalesSource, 'until'>): string | null =>
  Date.now() - Date.parse(until) > MAX_REGISTER_AGE_DAYS * DAY_MS ? formatDay(until) : null;

/** Sentence about the change of prices per square foot between two months; `change` is a fraction of 1. */
export function trendText({ housing, from, to, change }: AreaSales['trends'][number]): string {
  const homes = housing === 'flat' ? m.sale_apartments() : m.sale_villas();
  const words = { homes, from: formatMonth(from), to: formatMonth(to) };
  const percent = Math.abs(change * 100).toFixed(1);
  if (Number(percent) === 0) return m.sale_trend_same(words);
  return change < 0 ? m.sale_trend_down({ ...words, n: percent }) : m.sale_trend_up({ ...words, n: percent });
}
