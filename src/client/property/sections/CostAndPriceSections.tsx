// Sections of a property's page: what is near, its costs, former prices and registered sales. LazyFigures imports all of them from here, so that they are one script,
// which loads when the visitor scrolls near.
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import classes from './CostSection.module.css';
import { CostSection } from './CostSection.tsx';
import { MonthlySection } from './MonthlySection.tsx';

/**
 * Two tables: what is due at once when the home is bought or rented, and what is due every month. The first is for homes in Dubai only, because other
 * emirates publish no reliable fees.
 */
export const CostSections = ({ property }: { property: PropertyView }) => (
  <section>
    <h2>{m.property_costs_heading()}</h2>
    <div className={`grid gap-lg ${classes.tables}`}>
      {property.emirate === 'Dubai' && <CostSection property={property} />}
      <MonthlySection property={property} />
    </div>
  </section>
);

export { PriceHistorySection } from '../../home-history/PriceHistorySection.tsx';
export { NearbySection } from '../../nearby/NearbySection.tsx';
export { HomeSalesSection } from '../../sale/HomeSalesSection.tsx';
