import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import classes from './ApartmentsBanner.module.css';

/** The way to the apartments. */
export function ApartmentsBanner() {
  return (
    <section className="wrap" aria-label="Apartments for sale">
      <Link to={paths.apartmentsForSale()} className={classes.wide}>
        View Our Complete Dubai Apartments for Sale Collection →
      </Link>
    </section>
  );
}
