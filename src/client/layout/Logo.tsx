import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../shared/format.ts';
import { paths } from '../paths.ts';
import classes from './Logo.module.css';

/** Logo with the name of the site, linked to the home page. `isOnDark` gives it light colours, for the dark footer. */
export function Logo({ isOnDark = false }: { isOnDark?: boolean }) {
  return (
    <Link to={paths.home()} className={`row gap-sm min-44 nowrap ${classes.logo} ${isOnDark ? classes.inverse : ''}`}>
      <img src={isOnDark ? '/logo-mark-light.svg' : '/logo-mark.svg'} alt="" width={36} height={36} loading={isOnDark ? 'lazy' : 'eager'} />
      {SITE_NAME}
    </Link>
  );
}
