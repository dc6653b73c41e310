import { formatMillions, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { SalesFigures } from '../../shared/sale/area-sales.ts';
import classes from './sale.module.css';

/** A row: how many sales, their prices in AED and AED per square foot. */
interface SalesTableRow extends SalesFigures {
  label: string;
}

interface SalesTableProps {
  caption: string;
  /** The caption is for screen readers only. */
  hidesCaption?: boolean;
  /** Heading of the first column. */
  heading: string;
  rows: readonly SalesTableRow[];
}

/** Figures of registered sales by month or by bedrooms. */
export const SalesTable = ({ caption, hidesCaption = false, heading, rows }: SalesTableProps) => (
  // wider than a small phone: the arrow keys scroll it
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and as a region each would need a name of its own
  <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
    <table className={`${classes.table} ${classes.sales}`}>
      <caption className={hidesCaption ? 'sr-only' : classes.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{m.sale_sales()}</th>
          <th scope="col">{m.sale_median()}</th>
          <th scope="col">{m.sale_half()}</th>
          <th scope="col">{m.sale_unit()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, n, price, unitPrice }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <span className={classes.count}>{m.sale_count({ count: n })}</span>
            </th>
            <td>{formatNumber(n)}</td>
            <td>{formatMillions(price.median)}</td>
            <td>{m.sale_between({ low: formatMillions(price.low), high: formatMillions(price.high) })}</td>
            <td>{formatNumber(unitPrice.median)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
