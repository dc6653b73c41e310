import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths } from '../../paths.ts';
import { getRecentlyViewed } from '../../property/recently-viewed.ts';
import { Price } from '../../property-card/Price.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './RecentlyViewed.module.css';

/** Row of properties that were viewed in this browser. Renders nothing without any. */
export function RecentlyViewed() {
  return <ClientOnly>{() => <Row />}</ClientOnly>;
}

function Row() {
  const [properties] = useState(getRecentlyViewed);
  const id = useId();
  if (properties.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        Recently viewed
      </h2>
      <ul className={classes.row}>
        {properties.map((property) => (
          <li key={property.id}>
            <Link to={paths.property(property.id)} className={classes.home}>
              <Picture src={property.image ?? undefined} alt="" sizes="96px" className={classes.picture} />
              <span className={classes.words}>
                <Price price={property.price} transactionType={property.transactionType} size="small" />
                <span className={classes.name} dir="auto">
                  {property.title}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
