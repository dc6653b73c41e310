import { formatNumber } from '../../shared/format.ts';
import classes from './Feeds.module.css';

/** What a reading did, in numbers. */
export const FeedCounts = ({ figures }: { figures: readonly (readonly [name: string, count: number])[] }) => (
  <dl className={`grid gap-md tabular ${classes.counts}`}>
    {figures.map(([name, count]) => (
      <div key={name}>
        <dt className="text-xs muted">{name}</dt>
        <dd>
          <b>{formatNumber(count)}</b>
        </dd>
      </div>
    ))}
  </dl>
);
