import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import classes from './Breadcrumbs.module.css';

/** The way here: links, then the name of this page. */
export function Breadcrumbs({ links, here }: { links: readonly (readonly [string, string])[]; here: string }) {
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs}>
      {links.map(([name, path]) => (
        <Fragment key={path}>
          <Link to={path}>{name}</Link>
          <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
