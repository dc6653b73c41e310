import { Link } from 'react-router-dom';
import { distinctTitle, foreignLanguage, listingTitle, propertyHeadline } from '../../../shared/property/listing-text.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { useOpenProperty } from '../useOpenProperty.ts';
import classes from './CardTitle.module.css';
import { EnglishMark } from './EnglishMark.tsx';

interface CardTitleProps {
  property: Pick<PropertyCard, 'id' | 'title' | 'titleAr' | 'propertyType' | 'bedrooms' | 'location'>;
  /** Heading level. */
  level?: 2 | 3;
}

/**
 * Headline of a home (`2-bedroom apartment in Dubai Marina`) and below it the advertiser's title, whose link covers the whole card. A title
 * that says nothing new is left out; then the headline has the link.
 */
export function CardTitle({ property, level = 3 }: CardTitleProps) {
  const linkProps = useOpenProperty(property.id);
  const Heading = `h${level}` as const;
  const headline = propertyHeadline(property);
  const advertTitle = distinctTitle(property);
  const title = listingTitle(property);
  return (
    <Heading className={`no-tracking ${classes.title}`}>
      {advertTitle && <span className="block">{headline}</span>}
      <span className={advertTitle ? `flex muted text-sm ${classes.advertTitle}` : 'flex'}>
        <Link
          to={paths.property(property.id)}
          className={`cover-link shrink clamped ${classes.link}`}
          aria-label={advertTitle ? title : headline}
          dir="auto"
          {...linkProps}
          lang={foreignLanguage(advertTitle || headline)}
        >
          {advertTitle || headline}
        </Link>
        {advertTitle && <EnglishMark text={title} />}
      </span>
    </Heading>
  );
}
