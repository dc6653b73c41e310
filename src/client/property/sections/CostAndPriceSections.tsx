import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { PriceHistorySection } from '../../home-history/PriceHistorySection.tsx';
import { HomeSalesSection } from '../../sale/HomeSalesSection.tsx';
import classes from './CostSection.module.css';
import { CostSection } from './CostSection.tsx';
import { MonthlySection } from './MonthlySection.tsx';

/** Fees are known for Dubai only: the fees of other emirates have no reliable source. */
export const CostSections = ({ property }: { property: PropertyView }) => (
  <section>
    <h2>{m.property_costs_heading()}</h2>
    <div className={classes.tables}>
      {property.emirate === 'Dubai' && <CostSection property={property} />}
      <MonthlySection property={property} />
    </div>
  </section>
);

/** Former prices of every home; sales concern homes for sale. */
export const PriceSections = ({ property }: { property: PropertyView }) => (
  <>
    <PriceHistorySection property={property} />
    {property.transactionType === 'Buy' && <HomeSalesSection property={property} />}
  </>
);
