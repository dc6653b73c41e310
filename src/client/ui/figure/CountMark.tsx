import type { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './CountMark.module.css';

interface CountProps {
  /** The formatted number. */
  count: string;
  /** Accessible name: number and what is counted. */
  label: string;
}

/**
 * A link with an icon and a number of new items. On a phone it is as large as the buttons beside it, with the number in its corner; on the
 * narrowest only the number is left, over the button of the menu, which has the link.
 */
export const NewCountLink = ({ count, label, to, Icon }: CountProps & { to: string; Icon: typeof IconMessage }) => (
  <Link to={to} className={classes.mark} aria-label={label} title={label}>
    <Icon size={16} stroke={1.6} aria-hidden="true" />
    <b className={classes.count} aria-hidden="true">
      {count}
    </b>
  </Link>
);

/** A number of new items inside a link that has a text. */
export const NewCount = ({ count, label }: CountProps) => (
  <b className={classes.count}>
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">{label}</span>
  </b>
);
