import { formatMillions, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { SalesGroup, SalesSource } from '../../shared/sale/area-sales.ts';
import { kindLabel, windowEnd } from './sale.labels.ts';

/** The registered sales of one kind of home in the last 90 days, in a sentence. */
export function SalesSentence({ group, place, source }: { group: SalesGroup; place: string; source: SalesSource }) {
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
  const date = windowEnd(source);
  return <p className="loose pretty">{date === null ? m.sale_window(figures) : m.sale_window_until({ ...figures, date })}</p>;
}
