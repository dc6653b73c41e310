import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './FloatLink.module.css';

/** Floating link between list and map for phones; `isRaised`: above the first line of the list below a map. */
export const FloatLink = ({ to, isRaised = false, children }: { to: string; isRaised?: boolean; children: ReactNode }) => (
  <Link to={to} className={`${classes.float} ${isRaised ? classes.raised : ''}`}>
    {children}
  </Link>
);
