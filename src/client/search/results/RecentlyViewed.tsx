import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths } from '../../paths.ts';
import { recentHomes } from '../../property/recently-viewed.ts';
import { Price } from '../../property-card/Price.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './RecentlyViewed.module.css';

/** The homes this browser looked at, in one row; nothing where there are none. */
export function RecentlyViewed() {
  return <ClientOnly>{() => <Row />}</ClientOnly>;
}

function Row() {
  const [homes] = useState(recentHomes);
  const id = useId();
  if (homes.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        Recently viewed
      </h2>
      <ul className={classes.row}>
        {homes.map((home) => (
          <li key={home.id}>
            <Link to={paths.property(home.id)} className={classes.home}>
              <Picture src={home.image ?? undefined} alt="" sizes="96px" className={classes.picture} />
              <span className={classes.words}>
                <Price price={home.price} transactionType={home.transactionType} size="small" />
                <span className={classes.name} dir="auto">
                  {home.title}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
