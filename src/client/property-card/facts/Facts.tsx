import { formatArea, formatSquareMetres, isMetric, toSquareMetres } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './Facts.module.css';

interface FactsProps {
  property: Pick<PropertyCard, 'bedrooms' | 'bathrooms' | 'area' | 'propertyType'>;
  /** `sqft`: the long form of `sq ft`. `m²`: always in square metres too, beside the unit of the visitor. Areas are stored in square feet. */
  unit?: 'sq ft' | 'sqft' | 'm²';
}

function areaText(area: number, unit: FactsProps['unit']): string {
  if (isMetric() || unit === 'sq ft') return formatArea(area);
  return unit === 'sqft'
    ? m.property_card_square_feet({ count: area })
    : `${formatSquareMetres(toSquareMetres(area))}${m.property_card_between()}${formatArea(area)}`;
}

/** The facts of a card in one row: bedrooms or `Studio`, bathrooms and area. */
export function Facts({ property, unit = 'sq ft' }: FactsProps) {
  return (
    <ul className={`flex wrapping text-sm medium tabular row-items faint-icons ${classes.facts}`}>
      <li className="gap-xs nowrap">
        <Icon name="bed" />
        {property.propertyType === 'Studio' ? typeLabel('Studio') : property.bedrooms}
        {property.propertyType !== 'Studio' && <span className="sr-only">{m.property_card_bedrooms({ count: property.bedrooms })}</span>}
      </li>
      <li className="gap-xs nowrap">
        <Icon name="bath" />
        {property.bathrooms ?? <span aria-hidden="true">–</span>}
        <span className="sr-only">
          {property.bathrooms === null ? m.property_card_bathrooms_unknown() : m.property_card_bathrooms({ count: property.bathrooms })}
        </span>
      </li>
      <li className="gap-xs nowrap">
        <Icon name="ruler-2" />
        {areaText(property.area, unit)}
      </li>
    </ul>
  );
}
