import { formatArea, formatDay, formatPrice } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { distinctTitle, foreignLanguage, propertyHeadline } from '../../../shared/property/listing-text.ts';
import { placeLine } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { EnglishMark } from '../../property-card/facts/EnglishMark.tsx';
import { Price } from '../../property-card/facts/Price.tsx';
import { formatUnitPrice } from '../../property-card/facts/unit-price.ts';
import { PromotedMark } from '../../property-card/marks/CardMarks.tsx';
import { listedText } from '../../property-card/marks/listed.ts';
import { VerifiedMark } from '../../property-card/marks/VerifiedMark.tsx';
import { TrustLine } from '../../trust/TrustLine.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './PropertyTitleSection.module.css';
import { SECTIONS } from './section-ids.ts';

/** Number of bedrooms, or `Studio`. */
export const bedroomsText = (property: Pick<PropertyView, 'propertyType' | 'bedrooms'>): string =>
  property.propertyType === 'Studio' ? typeLabel('Studio') : String(property.bedrooms);

/** Types shown with the icon of a house instead of a tower. */
const HOUSE_TYPES = new Set(['Villa', 'Townhouse']);

/** Top section of a property's page: place, headline, the advertiser's title, price with marks and history, and the four main facts. */
export function PropertyTitleSection({ property }: { property: PropertyView }) {
  const advertTitle = distinctTitle(property);
  const facts = [
    ['bed', m.property_bedrooms(), bedroomsText(property)],
    ['bath', m.property_bathrooms(), property.bathrooms ?? m.property_not_stated()],
    ['ruler-2', m.property_area(), formatArea(property.area)],
    [HOUSE_TYPES.has(property.propertyType) ? 'home' : 'building-skyscraper', m.property_type(), typeLabel(property.propertyType)],
  ] as const;
  return (
    <div>
      <p className="row gap-xs text-sm muted">
        <Icon name="map-pin" />
        <span className="flex shrink">
          <span className="shrink ellipsis">{placeLabel(placeLine(property.location, property.emirate))}</span>
          {/* suppressHydrationWarning: the age of the advert may differ between server and browser */}
          <span className={`flex-none ${classes.listed}`} suppressHydrationWarning>
            {m.property_card_between()}
            {listedText(property)}
          </span>
        </span>
      </p>
      <h1 className={`mt-xs anywhere balance text-2xl ${classes.title}`}>{propertyHeadline(property)}</h1>
      {advertTitle && (
        <p className={`mt-2xs muted clamped ${classes.advertTitle}`} title={advertTitle}>
          <span dir="auto" lang={foreignLanguage(advertTitle)}>
            {/* a no-break space, so that no line begins with the dot between two phrases */}
            {advertTitle.replaceAll(' · ', '\u00a0· ')}
          </span>
          <EnglishMark text={advertTitle} />
        </p>
      )}
      <div className={`row wrapping mt-sm gap-xs-sm ${classes.price}`}>
        <Price home={property} size="page" hasBothPeriods />
        {property.verification?.by === 'staff' && (
          <a href={`#${SECTIONS.advert}`}>
            <VerifiedMark verification={property.verification} hasLabel />
          </a>
        )}
        <PromotedMark property={property} isInline />
        {property.transactionType === 'Buy' && property.area > 0 && (
          <span className="text-sm muted">{formatUnitPrice(property.price, property.area)}</span>
        )}
      </div>
      <TrustLine property={property} />
      {property.formerPrice !== undefined && property.priceChangedAt && (
        <p className="mt-xs text-sm muted">
          {(property.formerPrice > property.price ? m.property_reduced : m.property_raised)({
            price: formatPrice(property.formerPrice, property.transactionType),
            date: formatDay(property.priceChangedAt),
          })}
        </p>
      )}
      {property.firstSeenAt && <p className="mt-xs text-sm muted">{m.home_history_before({ date: formatDay(property.firstSeenAt) })}</p>}
      <dl className={`grid mt-md faint-icons ${classes.facts}`}>
        {facts.map(([icon, label, value]) => (
          <div className="py-md" key={label}>
            <dt className="row gap-xs muted text-sm">
              <Icon name={icon} size={20} />
              {label}
            </dt>
            <dd className="mt-2xs text-lg bold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
