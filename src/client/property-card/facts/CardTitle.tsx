import { Link } from 'react-router-dom';
import { distinctTitle, foreignLanguage, listingTitle, propertyHeadline } from '../../../shared/property/listing-text.ts';
import type { PropertyCard } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { useOpenProperty } from '../useOpenProperty.ts';
import classes from './CardTitle.module.css';
import { EnglishMark } from './EnglishMark.tsx';

interface CardTitleProps {
  property: Pick<PropertyCard, 'id' | 'title' | 'titleAr' | 'propertyType' | 'bedrooms' | 'location'>;
  level?: 2 | 3;
}

/**
 * What a home is, and below it the advertiser's title, which is the link of the whole card. A title that adds nothing is left out, and the first line
 * is the link.
 */
export function CardTitle({ property, level = 3 }: CardTitleProps) {
  const open = useOpenProperty(property.id);
  const Heading = `h${level}` as const;
  const headline = propertyHeadline(property);
  const ownTitle = distinctTitle(property);
  const title = listingTitle(property);
  return (
    <Heading className={classes.title}>
      {ownTitle && <span className="block">{headline}</span>}
      <span className={ownTitle ? classes.ownTitle : 'flex'}>
        <Link
          to={paths.property(property.id)}
          className={`cover-link shrink ${classes.link}`}
          aria-label={ownTitle ? title : headline}
          dir="auto"
          {...open}
          lang={foreignLanguage(ownTitle || headline)}
        >
          {ownTitle || headline}
        </Link>
        {ownTitle && <EnglishMark text={title} />}
      </span>
    </Heading>
  );
}
