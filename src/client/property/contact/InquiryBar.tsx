import type { PropertyView } from '../../../shared/property/property.ts';
import { Price } from '../../property-card/Price.tsx';
import { Button } from '../../ui/Button.tsx';
import { bedroomsText } from '../sections/PropertyTitleSection.tsx';
import classes from './InquiryBar.module.css';
import { INQUIRY_FORM } from './InquiryForm.tsx';

function showForm(): void {
  const form = document.getElementById(INQUIRY_FORM);
  form?.scrollIntoView();
  // the heading, not the first field: a keyboard sliding up would hide the form
  form?.querySelector('h2')?.focus({ preventScroll: true });
}

/** On phones: the price and the way to the form, always in reach at the lower edge. */
export function InquiryBar({ property: p }: { property: PropertyView }) {
  const bedrooms = p.propertyType === 'Studio' ? 'Studio' : `${bedroomsText(p)} bed`;
  return (
    <div className={`no-print ${classes.bar}`}>
      <div>
        <Price price={p.price} transactionType={p.transactionType} size="small" />
        <p className={classes.facts}>
          {p.location} · {bedrooms}
        </p>
      </div>
      <Button onClick={showForm}>Request information</Button>
    </div>
  );
}
