import type { TablerIcon } from '@tabler/icons-react';
import classes from './Summary.module.css';

interface SummaryProps {
  rows: readonly (readonly [name: string, value: string])[];
  total: readonly [name: string, value: string];
  /** Timeline after the purchase. */
  next: readonly { icon: TablerIcon; time: string; text: string }[];
}

/** What is bought, the total, and what happens next. */
export const Summary = ({ rows, total, next }: SummaryProps) => (
  <aside className={`panel ${classes.summary}`} aria-labelledby="buying">
    <h2 id="buying">What you are buying</h2>
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
    </dl>
    <ul className={classes.next}>
      {next.map(({ icon: Icon, time, text }) => (
        <li key={time}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <b>{time}.</b> {text}
          </span>
        </li>
      ))}
    </ul>
  </aside>
);
