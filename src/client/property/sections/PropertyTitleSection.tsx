import { IconBath, IconBed, IconBuildingSkyscraper, IconHome, IconMapPin, IconRuler2 } from '@tabler/icons-react';
import { formatNumber, formatPrice } from '../../../shared/format.ts';
import { verificationText } from '../../../shared/listing/verification.ts';
import { placeLine } from '../../../shared/property/area.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { PromotedMark } from '../../property-card/CardMarks.tsx';
import { Price } from '../../property-card/Price.tsx';
import { VerifiedMark } from '../../property-card/VerifiedMark.tsx';
import classes from './PropertyTitleSection.module.css';

/** A studio says so instead of a count. */
export const bedroomsText = (p: Pick<PropertyView, 'propertyType' | 'bedrooms'>): string =>
  p.propertyType === 'Studio' ? 'Studio' : String(p.bedrooms);

/** The day in Dubai, the same on the server and in the browser. */
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Dubai' });

const HOUSES = new Set(['Villa', 'Townhouse']);

/** Where it is, what it is called and costs, and the four facts everybody asks first. */
export function PropertyTitleSection({ property: p }: { property: PropertyView }) {
  const facts = [
    [IconBed, 'Bedrooms', bedroomsText(p)],
    [IconBath, 'Bathrooms', p.bathrooms],
    [IconRuler2, 'Area', `${formatNumber(p.area)} sq ft`],
    [HOUSES.has(p.propertyType) ? IconHome : IconBuildingSkyscraper, 'Type', p.propertyType],
  ] as const;
  return (
    <div>
      <p className={classes.place}>
        <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
        {placeLine(p.location, p.emirate)}
      </p>
      <h1 className={classes.title} dir="auto">
        {p.title}
      </h1>
      <div className={classes.price}>
        <Price price={p.price} transactionType={p.transactionType} size="page" yearly />
        <VerifiedMark verification={p.verification} label />
        <PromotedMark home={p} line />
        {p.transactionType === 'Buy' && p.area > 0 && <span className={classes.rate}>AED {formatNumber(p.price / p.area)} per sq ft</span>}
      </div>
      {/* in words for everybody; a screen reader has it from the mark */}
      {p.verification && (
        <p className={classes.former} aria-hidden="true">
          Verified: {verificationText(p.verification)}
        </p>
      )}
      {p.formerPrice !== undefined && p.priceChangedAt && (
        <p className={classes.former}>
          {p.formerPrice > p.price ? 'Reduced' : 'Raised'} from {formatPrice(p.formerPrice, p.transactionType)} on{' '}
          {day.format(new Date(p.priceChangedAt))}
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
