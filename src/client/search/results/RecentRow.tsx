import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { foreignLanguage, listingTitle } from '../../../shared/property/listing-text.ts';
import { paths } from '../../paths.ts';
import { getRecentlyViewed } from '../../property/recently-viewed.ts';
import { Price } from '../../property-card/facts/Price.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './RecentlyViewed.module.css';

/** Section with the properties that were viewed in this browser (from localStorage), the last one first. Renders nothing without any. */
export function RecentRow() {
  const [properties] = useState(getRecentlyViewed);
  const id = useId();
  if (properties.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className="mb-md text-xl semibold">
        {m.search_recently_viewed()}
      </h2>
      <ul className={`grid gap-md ${classes.row}`}>
        {properties.map((property) => (
          <li key={property.id}>
            <Link to={paths.property(property.id)} className={`flex full-height clip outlined rounded-md on-card ${classes.home}`}>
              <Picture src={property.image ?? undefined} alt="" sizes="96px" className={classes.picture} />
              <span className={`column middle shrink gap-2xs ${classes.text}`}>
                <Price home={property} size="small" />
                <span className={`text-xs muted tight clamped ${classes.name}`} dir="auto" lang={foreignLanguage(listingTitle(property))}>
                  {listingTitle(property)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
