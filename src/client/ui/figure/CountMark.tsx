import type { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './CountMark.module.css';

interface CountProps {
  /** The formatted number. */
  count: string;
  /** Accessible name: number and what is counted. */
  label: string;
}

/** A link with an icon and a number of new items. Larger beside the buttons of a phone. */
export const CountLink = ({ count, label, to, Icon }: CountProps & { to: string; Icon: typeof IconMessage }) => (
  <Link to={to} className={classes.mark} aria-label={label} title={label}>
    <Icon size={16} stroke={1.6} aria-hidden="true" />
    <b className={classes.count} aria-hidden="true">
      {count}
    </b>
  </Link>
);

/** A number of new items inside a link that has a text. */
export const CountMark = ({ count, label }: CountProps) => (
  <b className={classes.count}>
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">{label}</span>
  </b>
);
