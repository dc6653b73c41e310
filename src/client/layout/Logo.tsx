import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../shared/format.ts';
import { paths } from '../paths.ts';
import classes from './Logo.module.css';

/** Mark and name, linked to the home page. */
export function Logo({ inverse = false }: { inverse?: boolean }) {
  return (
    <Link to={paths.home()} className={`${classes.logo} ${inverse ? classes.inverse : ''}`}>
      <img src={inverse ? '/logo-mark-light.svg' : '/logo-mark.svg'} alt="" width={36} height={36} loading={inverse ? 'lazy' : 'eager'} />
      {SITE_NAME}
    </Link>
  );
}
