import { IconBath, IconBed, IconBuildingSkyscraper, IconHome, IconMapPin, IconRuler2 } from '@tabler/icons-react';
import { formatLongDay, formatNumber, formatPrice } from '../../../shared/format.ts';
import { verificationText } from '../../../shared/listing/verification.ts';
import { placeLine } from '../../../shared/property/area.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { PromotedMark } from '../../property-card/CardMarks.tsx';
import { Price } from '../../property-card/Price.tsx';
import { VerifiedMark } from '../../property-card/VerifiedMark.tsx';
import classes from './PropertyTitleSection.module.css';

/** Number of bedrooms, or `Studio`. */
export const bedroomsText = (property: Pick<PropertyView, 'propertyType' | 'bedrooms'>): string =>
  property.propertyType === 'Studio' ? 'Studio' : String(property.bedrooms);

const HOUSES = new Set(['Villa', 'Townhouse']);

/** Location, title, price and the four main facts. */
export function PropertyTitleSection({ property }: { property: PropertyView }) {
  const facts = [
    [IconBed, 'Bedrooms', bedroomsText(property)],
    [IconBath, 'Bathrooms', property.bathrooms],
    [IconRuler2, 'Area', `${formatNumber(property.area)} sq ft`],
    [HOUSES.has(property.propertyType) ? IconHome : IconBuildingSkyscraper, 'Type', property.propertyType],
  ] as const;
  return (
    <div>
      <p className={classes.place}>
        <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
        {placeLine(property.location, property.emirate)}
      </p>
      <h1 className={classes.title} dir="auto">
        {property.title}
      </h1>
      <div className={classes.price}>
        <Price price={property.price} transactionType={property.transactionType} size="page" yearly />
        <VerifiedMark verification={property.verification} label />
        <PromotedMark property={property} line />
        {property.transactionType === 'Buy' && property.area > 0 && (
          <span className={classes.rate}>AED {formatNumber(property.price / property.area)} per sq ft</span>
        )}
      </div>
      {/* Text for sighted users; screen readers get it from the mark. */}
      {property.verification && (
        <p className={classes.former} aria-hidden="true">
          Verified: {verificationText(property.verification)}
        </p>
      )}
      {property.formerPrice !== undefined && property.priceChangedAt && (
        <p className={classes.former}>
          {property.formerPrice > property.price ? 'Reduced' : 'Raised'} from {formatPrice(property.formerPrice, property.transactionType)}{' '}
          on {formatLongDay(property.priceChangedAt)}
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(([Icon, label, value]) => (
          <div key={label}>
            <dt>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
