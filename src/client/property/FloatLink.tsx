import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './FloatLink.module.css';

/** Floating link between list and map for phones. */
export const FloatLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.float}>
    {children}
  </Link>
);
