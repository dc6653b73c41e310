import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon/Icon.tsx';
import classes from './CountMark.module.css';

interface CountProps {
  /** The formatted number. */
  count: string;
  /** Accessible name: number and what is counted. */
  label: string;
}

/**
 * A link of the header with an icon and a number of new items. On phones it is a button with the number in its corner; on the narrowest only the
 * number is left, on the menu button beside it.
 */
export const NewCountLink = ({ count, label, to, icon }: CountProps & { to: string; icon: IconName }) => (
  <Link to={to} className={classes.mark} aria-label={label} title={label}>
    <Icon name={icon} size={16} />
    <b className={classes.count} aria-hidden="true">
      {count}
    </b>
  </Link>
);

/** A number of new items, inside of a link with a text of its own. */
export const NewCount = ({ count, label }: CountProps) => (
  <b className={classes.count}>
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">{label}</span>
  </b>
);
