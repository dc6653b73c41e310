import type { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './CountMark.module.css';

interface CountProps {
  /** The number as it is shown. */
  count: string;
  /** What is counted, in words. */
  label: string;
}

/** A link with an icon and the number of what is new behind it. Larger beside the buttons of a phone. */
export const CountLink = ({ count, label, to, Icon }: CountProps & { to: string; Icon: typeof IconMessage }) => (
  <Link to={to} className={classes.mark} aria-label={label} title={label}>
    <Icon size={16} stroke={1.6} aria-hidden="true" />
    <b className={classes.count} aria-hidden="true">
      {count}
    </b>
  </Link>
);

/** The number inside a link that has a text. */
export const CountMark = ({ count, label }: CountProps) => (
  <b className={classes.count}>
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">{label}</span>
  </b>
);
