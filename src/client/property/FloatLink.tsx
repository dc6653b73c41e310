import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './FloatLink.module.css';

/** On a phone: the way between list and map, above the page and within the thumb's reach. */
export const FloatLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.float}>
    {children}
  </Link>
);
