import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../icon/Icon.tsx';
import classes from './Breadcrumbs.module.css';

/** Links to the parent pages, then the name of this page. */
export function Breadcrumbs({ links, current }: { links: readonly (readonly [name: string, path: string])[]; current: string }) {
  return (
    <nav
      aria-label={m.ui_breadcrumbs()}
      className={`row shrink gap-xs text-xs muted nowrap hover-lines inline-row-links ${classes.crumbs}`}
    >
      {links.map(([name, path]) => (
        <Fragment key={path}>
          <Link to={path}>{name}</Link>
          <Icon name="chevron-right" size={14} />
        </Fragment>
      ))}
      <span className="ink medium clip" aria-current="page">
        {current}
      </span>
    </nav>
  );
}
