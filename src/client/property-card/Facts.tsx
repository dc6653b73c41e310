import { IconBath, IconBed, IconRuler2 } from '@tabler/icons-react';
import { formatNumber, toSquareMetres } from '../../shared/format.ts';
import type { PropertyCard } from '../../shared/property/property.ts';
import classes from './Facts.module.css';

interface FactsProps {
  property: Pick<PropertyCard, 'bedrooms' | 'bathrooms' | 'area' | 'propertyType'>;
  /** Unit of the area's label; areas are stored in square feet. */
  unit?: 'sq ft' | 'sqft' | 'm²';
}

/** Bedrooms or `Studio`, bathrooms and area in one row. */
export function Facts({ property, unit = 'sq ft' }: FactsProps) {
  return (
    <ul className={classes.facts}>
      <li>
        <IconBed size={18} stroke={1.6} aria-hidden="true" />
        {property.propertyType === 'Studio' ? 'Studio' : property.bedrooms}
        {property.propertyType !== 'Studio' && <span className={classes.word}>{property.bedrooms === 1 ? 'bedroom' : 'bedrooms'}</span>}
      </li>
      <li>
        <IconBath size={18} stroke={1.6} aria-hidden="true" />
        {property.bathrooms}
        <span className={classes.word}>{property.bathrooms === 1 ? 'bathroom' : 'bathrooms'}</span>
      </li>
      <li>
        <IconRuler2 size={18} stroke={1.6} aria-hidden="true" />
        {formatNumber(unit === 'm²' ? toSquareMetres(property.area) : property.area)} {unit}
      </li>
    </ul>
  );
}
