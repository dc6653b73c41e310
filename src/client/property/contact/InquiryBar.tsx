import type { PropertyView } from '../../../shared/property/property.ts';
import { Price } from '../../property-card/Price.tsx';
import { Button } from '../../ui/Button.tsx';
import { bedroomsText } from '../sections/PropertyTitleSection.tsx';
import classes from './InquiryBar.module.css';
import { INQUIRY_FORM } from './InquiryForm.tsx';

function showForm(): void {
  const form = document.getElementById(INQUIRY_FORM);
  form?.scrollIntoView();
  // Focuses the heading instead of a field, because the on-screen keyboard would cover the form.
  form?.querySelector('h2')?.focus({ preventScroll: true });
}

/** Price and link to the inquiry form at the bottom of phones. */
export function InquiryBar({ property }: { property: PropertyView }) {
  const bedrooms = property.propertyType === 'Studio' ? 'Studio' : `${bedroomsText(property)} bed`;
  return (
    <div className={`no-print ${classes.bar}`}>
      <div>
        <Price price={property.price} transactionType={property.transactionType} size="small" />
        <p className={classes.facts}>
          {property.location} · {bedrooms}
        </p>
      </div>
      <Button onClick={showForm}>Request information</Button>
    </div>
  );
}
