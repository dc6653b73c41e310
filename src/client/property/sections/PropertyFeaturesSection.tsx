import { formatSquareFeet } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { completionLabel, furnishingLabel, purposeLabel, typeLabel } from '../../../shared/property/property.labels.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { coolingLabel, handoverLabel, occupancyLabel } from '../home-terms.labels.ts';
import classes from './PropertyFeaturesSection.module.css';
import { bedroomsText } from './PropertyTitleSection.tsx';
import { SECTIONS } from './section-ids.ts';

/** Rows (label and value) for what the advertiser states about living in the home. */
function homeTermsRows(property: PropertyView): (readonly [string, string | number])[] {
  const { serviceCharge, cooling, cheques, parking, handover } = property;
  const occupancy = occupancyLabel(property);
  return [
    ...(handover ? [[m.property_handover(), handoverLabel(handover)] as const] : []),
    ...(occupancy ? [[m.property_occupancy(), occupancy] as const] : []),
    ...(serviceCharge ? [[m.property_service_charge(), m.property_service_charge_value({ amount: String(serviceCharge) })] as const] : []),
    ...(cooling ? [[m.property_cooling(), m.property_advertiser_says({ value: coolingLabel(cooling) })] as const] : []),
    ...(parking == null ? [] : [[m.listing_parking(), parking] as const]),
    ...(cheques ? [[m.property_cheques(), cheques] as const] : []),
  ];
}

/** Table of the facts of a property. Facts that the advertiser need not state have no row without them. */
export function PropertyFeaturesSection({ property }: { property: PropertyView }) {
  const rows = [
    // a draft has none yet
    ...(property.id > 0 ? [[m.property_reference(), propertyReference(property.id)] as const] : []),
    [m.property_purpose(), purposeLabel(property.transactionType)],
    [m.property_type(), typeLabel(property.propertyType)],
    [m.property_location(), placeLabel(property.location)],
    [m.property_bedrooms(), bedroomsText(property)],
    [m.property_bathrooms(), property.bathrooms ?? m.property_not_stated()],
    [m.property_area(), formatSquareFeet(property.area)],
    ...(property.completion ? [[m.property_completion(), completionLabel(property.completion)] as const] : []),
    ...(property.furnished ? [[m.property_furnishing(), furnishingLabel(property.furnished)] as const] : []),
    ...homeTermsRows(property),
    ...(property.permitNumber ? [[m.property_permit(), property.permitNumber] as const] : []),
  ] as const;
  return (
    <section id={SECTIONS.details}>
      <h2>{m.property_features()}</h2>
      <dl className={`grid halves ${classes.features}`}>
        {rows.map(([label, value]) => (
          <div className="flex between gap-lg text-md line-below" key={label}>
            <dt className="muted">{label}</dt>
            <dd className="semibold anywhere text-end">
              <Bdi>{value}</Bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
