import { formatNumber } from '../../../shared/format.ts';
import { FURNISHING_LABELS, type PropertyView, propertyReference } from '../../../shared/property/property.ts';
import classes from './PropertyFeaturesSection.module.css';
import { bedroomsText } from './PropertyTitleSection.tsx';

/** Table of facts, with the advertising permit if there is one. */
export function PropertyFeaturesSection({ property }: { property: PropertyView }) {
  const rows = [
    ['Reference', propertyReference(property.id)],
    ['Purpose', property.transactionType],
    ['Type', property.propertyType],
    ['Location', property.location],
    ['Bedrooms', bedroomsText(property)],
    ['Bathrooms', property.bathrooms],
    ['Area', `${formatNumber(property.area)} sq ft`],
    ...(property.furnished ? [['Furnishing', FURNISHING_LABELS[property.furnished]] as const] : []),
    ...(property.permitNumber ? [['Permit number', property.permitNumber] as const] : []),
  ] as const;
  return (
    <section>
      <h2>Property Features</h2>
      <dl className={classes.features}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
