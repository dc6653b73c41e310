// The sections of LazyFigures, in one script that loads near the viewport.
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import classes from './CostSection.module.css';
import { CostSection } from './CostSection.tsx';
import { MonthlySection } from './MonthlySection.tsx';

/** What the home costs: to buy or rent at once, and every month. Fees are known for Dubai only, because other emirates publish no reliable ones. */
export const CostSections = ({ property }: { property: PropertyView }) => (
  <section>
    <h2>{m.property_costs_heading()}</h2>
    <div className={classes.tables}>
      {property.emirate === 'Dubai' && <CostSection property={property} />}
      <MonthlySection property={property} />
    </div>
  </section>
);

export { PriceHistorySection } from '../../home-history/PriceHistorySection.tsx';
export { HomeSalesSection } from '../../sale/HomeSalesSection.tsx';
