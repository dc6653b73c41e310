import { Link } from 'react-router-dom';
import type { InquiryThread } from '../../../shared/inquiry.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../property-card/Price.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './ThreadHome.module.css';

/** The home that is asked about; without a link when nobody can see it any more. */
export function ThreadHome({ property: p }: { property: InquiryThread['property'] }) {
  return (
    <section className={`panel ${classes.home}`} aria-label="The home">
      <div className={classes.picture}>
        <Picture src={p.image ?? undefined} alt="" sizes="(max-width: 63.99em) 120px, 360px" eager />
      </div>
      <div className={classes.words}>
        <Price price={p.price} transactionType={p.transactionType} yearly />
        <h2 className={classes.title} dir="auto">
          {p.published ? (
            <Link to={paths.property(p.id)} className={classes.cover}>
              {p.title}
            </Link>
          ) : (
            p.title
          )}
        </h2>
        <p className={classes.reference}>{p.published ? propertyReference(p.id) : 'No longer listed'}</p>
      </div>
    </section>
  );
}
