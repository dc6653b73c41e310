import { formatMillions, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { SalesFigures } from '../../shared/sale/area-sales.ts';
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
  // on small phones the table is wider than its box, so the box gets the focus and arrow keys scroll it
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and a region would need a unique name
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
