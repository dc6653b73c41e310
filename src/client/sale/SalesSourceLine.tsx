import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { SalesSource } from '../../shared/sale/area-sales.ts';
import { periodLabel } from './sale.labels.ts';

interface SalesSourceLineProps {
  source: SalesSource;
  /** The Land Department's name of the area. It is shown if it differs from `place`, the name that the site uses. */
  area?: string;
  place?: string;
}

/** Names the source of registered sales and their months, as the licence of the data requires. */
export function SalesSourceLine({ source, area, place }: SalesSourceLineProps) {
  // the Land Department's names are in upper case
  const isOtherName = area !== undefined && place?.toUpperCase() !== area;
  return (
    <p className="mt-sm text-xs muted">
      {m.sale_source({ period: periodLabel(source) })} {isOtherName && m.sale_area_name({ area: isolate(area) })}
    </p>
  );
}
