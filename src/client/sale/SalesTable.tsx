import { formatMillions, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { SalesFigures } from '../../shared/sale/area-sales.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { ScrollBox } from '../ui/layout/ScrollBox.tsx';
import classes from './sale.module.css';

/** A row: its label, the number of sales (`n`), and their prices in AED (`price`) and in AED per square foot (`unitPrice`). */
interface SalesTableRow extends SalesFigures {
  label: string;
}

interface SalesTableProps {
  caption: string;
  /** Whether the caption is for screen readers only. */
  hidesCaption?: boolean;
  /** Heading of the first column. */
  heading: string;
  rows: readonly SalesTableRow[];
}

/** Table of registered sales, one row for each month or number of bedrooms. */
export const SalesTable = ({ caption, hidesCaption = false, heading, rows }: SalesTableProps) => (
  <ScrollBox label={caption}>
    <DataTable
      className={`${classes.table} ${classes.sales}`}
      caption={caption}
      captionClass={hidesCaption ? 'sr-only' : classes.caption}
      columns={[heading, m.sale_sales(), m.sale_median(), m.sale_half(), m.sale_unit()]}
      items={rows}
      row={({ label, n, price, unitPrice }) => (
        <DataRow
          key={label}
          heading={
            <>
              {label}
              <span className={`gone muted ${classes.count}`}>{m.sale_count({ count: n })}</span>
            </>
          }
        >
          {formatNumber(n)}
          {formatMillions(price.median)}
          {m.sale_between({ low: formatMillions(price.low), high: formatMillions(price.high) })}
          {formatNumber(unitPrice.median)}
        </DataRow>
      )}
    />
  </ScrollBox>
);
