import { formatNumber } from '../../../shared/format.ts';
import { type PropertyView, propertyReference } from '../../../shared/property/property.ts';
import classes from './PropertyFeaturesSection.module.css';
import { bedroomsText } from './PropertyTitleSection.tsx';

/** The table of facts, with the advertising permit when there is one. */
export function PropertyFeaturesSection({ property: p }: { property: PropertyView }) {
  const rows = [
    ['Reference', propertyReference(p.id)],
    ['Purpose', p.transactionType],
    ['Type', p.propertyType],
    ['Location', p.location],
    ['Bedrooms', bedroomsText(p)],
    ['Bathrooms', p.bathrooms],
    ['Area', `${formatNumber(p.area)} sq ft`],
    ...(p.permitNumber ? [['Permit number', p.permitNumber] as const] : []),
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
