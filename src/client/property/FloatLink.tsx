import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './FloatLink.module.css';

/**
 * Floating link on phones that switches between list and map. `isRaised`: it is higher, so that it does not cover the first line of the
 * list below the map.
 */
export const FloatLink = ({ to, isRaised = false, children }: { to: string; isRaised?: boolean; children: ReactNode }) => (
  <Link to={to} className={`${classes.float} ${isRaised ? classes.raised : ''}`}>
    {children}
  </Link>
);
