// The names of figures and sources, and the sentences about them.
import type { ViewSource } from '../../shared/figures/counting.ts';
import type { DayFigures } from '../../shared/figures/figures.ts';
import { type Figure, MIN_IMPRESSIONS } from '../../shared/figures/periods.ts';
import { formatDay, formatNumber, formatPercent } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';

/** The name of each figure. */
export const FIGURE_LABELS: Record<Figure, () => string> = {
  impressions: m.figures_impressions,
  views: m.figures_views,
  saves: m.figures_saves,
  calls: m.figures_calls,
  whatsApp: m.figures_whatsapp,
  emails: m.figures_emails,
  inquiries: m.figures_inquiries,
  viewings: m.figures_viewings,
};

/** The name of each source. */
export const SOURCE_LABELS: Record<ViewSource, () => string> = {
  search: m.figures_source_search,
  map: m.figures_source_map,
  home: m.figures_source_home,
  agent: m.figures_source_agent,
  site: m.figures_source_site,
  widget: m.figures_source_widget,
  direct: m.figures_source_direct,
};

/** What the line of a figure shows, in words. */
export function chartLabel(figure: Figure, days: readonly DayFigures[]): string {
  const name = FIGURE_LABELS[figure]();
  const most = days.reduce((best, day) => (day[figure] > best[figure] ? day : best));
  const range = { figure: name, from: formatDay(days[0]!.day), to: formatDay(days.at(-1)!.day) };
  if (most[figure] === 0) return m.figures_chart_none(range);
  const total = days.reduce((sum, day) => sum + day[figure], 0);
  return m.figures_chart({ ...range, total: formatNumber(total), day: formatDay(most.day), most: formatNumber(most[figure]) });
}

/** Unusual days named in words at most; the chart marks all. */
const MAX_NAMED_DAYS = 3;
/** The unusual days of a figure, the highest first. */
export function unusualText(days: readonly DayFigures[], figure: Figure): string {
  const highest = days.toSorted((a, b) => b[figure] - a[figure]).slice(0, MAX_NAMED_DAYS);
  const names = highest.map((day) => m.figures_unusual_day({ day: formatDay(day.day), n: formatNumber(day[figure]) }));
  return m.figures_unusual_text({ days: names.join(m.figures_unusual_separator()) });
}

/** How many of the homes that lists showed were opened there; with few impressions, that they say nothing. `opened`: views that did not come from outside. */
export function openedText(impressions: number, opened: number): string {
  if (impressions < MIN_IMPRESSIONS) return m.figures_few();
  return m.figures_opened({ share: formatPercent(Math.min(1, opened / impressions), 1) });
}
