import { Link } from 'react-router-dom';
import type { InquiryThread } from '../../../shared/inquiry.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../property-card/Price.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './ThreadHome.module.css';

/** The property of the inquiry; without a link if it is no longer public. */
export function ThreadHome({ property }: { property: InquiryThread['property'] }) {
  return (
    <section className={`panel ${classes.home}`} aria-label="The home">
      <div className={classes.picture}>
        <Picture src={property.image ?? undefined} alt="" sizes="(max-width: 63.99em) 120px, 360px" eager />
      </div>
      <div className={classes.words}>
        <Price price={property.price} transactionType={property.transactionType} yearly />
        <h2 className={classes.title} dir="auto">
          {property.published ? (
            <Link to={paths.property(property.id)} className={classes.cover}>
              {property.title}
            </Link>
          ) : (
            property.title
          )}
        </h2>
        <p className={classes.reference}>{property.published ? propertyReference(property.id) : 'No longer listed'}</p>
      </div>
    </section>
  );
}
