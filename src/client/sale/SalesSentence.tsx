import { formatMillions, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { SalesGroup, SalesSource } from '../../shared/sale/area-sales.ts';
import { kindLabel, windowEnd } from './sale.labels.ts';

/** A sentence about the registered sales of one kind of home in the last 90 days, or that there are too few. */
export function SalesSentence({ group, place, source }: { group: SalesGroup; place: string; source: SalesSource }) {
  // the figures of the last 90 days
  const { window } = group;
  const subject = { kind: kindLabel(group), place: placeLabel(place) };
  if (!window) return <p className="loose">{m.sale_too_few_of(subject)}</p>;
  const figures = {
    ...subject,
    n: formatNumber(window.n),
    low: formatMillions(window.price.low),
    high: formatMillions(window.price.high),
    median: formatMillions(window.price.median),
    unit: formatNumber(window.unitPrice.median),
  };
  // the last day of the 90 days, if the newest registered sale is so old that the sentence must name it
  const date = windowEnd(source);
  return <p className="loose pretty">{date === null ? m.sale_window(figures) : m.sale_window_until({ ...figures, date })}</p>;
}
