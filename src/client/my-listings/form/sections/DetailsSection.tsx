import { formatNumber } from '../../../../shared/format.ts';
import { FURNISHING, FURNISHING_LABELS } from '../../../../shared/property/property.ts';
import { TextField } from '../../../ui/form/Field.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { StepField } from '../fields/StepField.tsx';
import { type ListingValues, parseFieldNumber } from '../listing-form.ts';
import { LocationField } from '../location/LocationField.tsx';
import { PinField } from '../location/PinField.tsx';
import sections from './ListingSections.module.css';

const FURNISHING_OPTIONS: readonly { value: string; label: string }[] = [
  { value: '', label: 'Not stated' },
  ...FURNISHING.map((value) => ({ value, label: FURNISHING_LABELS[value] })),
];

/** Derived price: per year for a rental, per square foot for a sale. */
function priceHint(values: ListingValues): string {
  const price = parseFieldNumber(values.price) ?? 0;
  const area = parseFieldNumber(values.area) ?? 0;
  if (values.transactionType === 'Rent') return price >= 1 ? `A month. AED ${formatNumber(Math.round(price) * 12)} a year.` : 'A month';
  return price >= 1 && area >= 1 ? `AED ${formatNumber(price / area)} per sq ft` : 'For the whole home';
}

/** Price, size, bedrooms, bathrooms and location. */
export function DetailsSection({ form }: { form: ListingFormState }) {
  const studio = form.values.propertyType === 'Studio';
  return (
    <div className={sections.fields}>
      <div className={sections.wide}>
        <NumberField label="Price" before="AED" description={priceHint(form.values)} {...fieldProps(form, 'price')} />
      </div>
      <div className={sections.wide}>
        <NumberField label="Area" after="sq ft" description="Built-up area, in square feet" {...fieldProps(form, 'area')} />
      </div>
      <StepField
        label="Bedrooms"
        unit="bedroom"
        description={studio ? 'A studio counts as one' : undefined}
        {...fieldProps(form, 'bedrooms')}
        {...(studio && { value: 1, readOnly: true })}
      />
      <StepField label="Bathrooms" unit="bathroom" {...fieldProps(form, 'bathrooms')} />
      <div className={sections.full}>
        <p className={sections.label} aria-hidden="true">
          Furnishing
        </p>
        <SegmentedControl
          label="Furnishing"
          full
          value={form.values.furnished}
          options={FURNISHING_OPTIONS}
          onChange={(value) => form.setFieldValue('furnished', value)}
        />
      </div>
      <div className={sections.full}>
        <LocationField form={form} />
      </div>
      <div className={sections.full}>
        <TextField
          label="Address"
          description="Building or house, street, community"
          maxLength={300}
          autoComplete="off"
          dir="auto"
          {...fieldProps(form, 'address')}
        />
      </div>
      <div className={sections.full}>
        <PinField form={form} />
      </div>
    </div>
  );
}
