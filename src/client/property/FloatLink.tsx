import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './FloatLink.module.css';

/** Floating link between list and map for phones; `raised` above the first line of the list below a map. */
export const FloatLink = ({ to, raised = false, children }: { to: string; raised?: boolean; children: ReactNode }) => (
  <Link to={to} className={`${classes.float} ${raised ? classes.raised : ''}`}>
    {children}
  </Link>
);
