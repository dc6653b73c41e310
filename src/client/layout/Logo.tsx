import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../shared/format.ts';
import { paths } from '../paths.ts';
import sprite from '../ui/icon/generated/icons.svg';
import classes from './Logo.module.css';

/** Logo with the name of the site, linked to the home page. `isOnDark` gives it light colours, for the dark footer. */
export function Logo({ isOnDark = false }: { isOnDark?: boolean }) {
  return (
    <Link to={paths.home()} className={`row gap-sm min-44 nowrap ${classes.logo} ${isOnDark ? classes.inverse : ''}`}>
      <svg className="logo" width={36} height={36} aria-hidden="true">
        <use href={`${sprite}#${isOnDark ? 'logo-mark-light' : 'logo-mark'}`} />
      </svg>
      {SITE_NAME}
    </Link>
  );
}
