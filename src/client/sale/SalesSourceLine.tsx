import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { SalesSource } from '../../shared/sale/area-sales.ts';
import { periodLabel } from './sale.labels.ts';

interface SalesSourceLineProps {
  source: SalesSource;
  /** The Land Department's name of the area, which is shown where it differs from `place`, our name. */
  area?: string;
  place?: string;
}

/** Where figures are from and of which months, as the licence of the data asks. */
export function SalesSourceLine({ source, area, place }: SalesSourceLineProps) {
  const isOtherName = area !== undefined && place?.toUpperCase() !== area;
  return (
    <p className="mt-sm text-xs muted">
      {m.sale_source({ period: periodLabel(source) })} {isOtherName && m.sale_area_name({ area: isolate(area) })}
    </p>
  );
}
