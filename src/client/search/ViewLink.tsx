import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './ViewLink.module.css';

/** Link on phones that switches between list and map: stays at the end of a toolbar that scrolls sideways. */
export const ViewLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <span className={`gone ${classes.end}`}>
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  </span>
);
