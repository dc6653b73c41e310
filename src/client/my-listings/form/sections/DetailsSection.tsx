import { formatMoney } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { toMonthlyRent } from '../../../../shared/property/advertised-price.ts';
import { completionLabel, furnishingLabel } from '../../../../shared/property/property.labels.ts';
import { COMPLETIONS, FURNISHING } from '../../../../shared/property/property.ts';
import { formatUnitPrice } from '../../../property-card/facts/unit-price.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { TextField } from '../../../ui/form/TextFields.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import { AreaField } from '../fields/AreaField.tsx';
import { StepField } from '../fields/StepField.tsx';
import type { ListingValues } from '../listing-form.ts';
import { LocationField } from '../location/LocationField.tsx';
import { PinField } from '../location/PinField.tsx';
import { parseFieldNumber } from '../parse-field-number.ts';
import { PermitFields } from '../permit/PermitFields.tsx';
import { HomeTermsFields } from './HomeTermsFields.tsx';
import sections from './ListingSections.module.css';

const furnishingOptions = (): { value: string; label: string }[] => [
  { value: '', label: m.my_listings_not_stated() },
  ...FURNISHING.map((value) => ({ value, label: furnishingLabel(value) })),
];

const completionOptions = (): { value: string; label: string }[] => [
  { value: '', label: m.my_listings_not_stated() },
  ...COMPLETIONS.map((value) => ({ value, label: completionLabel(value) })),
];

const rentPeriodOptions = (): { value: string; label: string }[] => [
  { value: 'month', label: m.my_listings_rent_month() },
  { value: 'year', label: m.my_listings_rent_year() },
];

/** Hint below the price field: a rental for the other period, a sale per square foot or square metre; until then, what to enter. */
function priceHint(values: ListingValues): string {
  const price = parseFieldNumber(values.price) ?? 0;
  const area = parseFieldNumber(values.area) ?? 0;
  if (values.transactionType === 'Rent') {
    if (values.rentPeriod === 'year')
      return price >= 1
        ? m.my_listings_price_year_month({ amount: formatMoney(toMonthlyRent(price, 'year')) })
        : m.my_listings_price_year();
    return price >= 1 ? m.my_listings_price_month_year({ amount: formatMoney(Math.round(price) * 12) }) : m.my_listings_price_month();
  }
  return price >= 1 && area >= 1 ? formatUnitPrice(price, area) : m.my_listings_price_whole();
}

/** The second part of the form: price, size, furnishing, completion, costs and dates, place and permit. `isDisabled` fixes the pin. */
export function DetailsSection({ form, isDisabled }: { form: ListingFormState; isDisabled: boolean }) {
  const isStudio = form.values.propertyType === 'Studio';
  return (
    <div className={sections.fields}>
      <div className={`${sections.wide} grid gap-xs`}>
        <NumberField
          label={m.listing_price()}
          before={m.my_listings_currency()}
          description={priceHint(form.values)}
          {...fieldProps(form, 'price')}
        />
        {form.values.transactionType === 'Rent' && (
          <SegmentedControl
            label={m.my_listings_rent_period()}
            full
            value={form.values.rentPeriod}
            options={rentPeriodOptions()}
            onChange={(value) => form.setFieldValue('rentPeriod', value)}
          />
        )}
      </div>
      <div className={sections.wide}>
        <AreaField form={form} />
      </div>
      <StepField
        label={m.listing_bedrooms()}
        fewer={m.my_listings_bedroom_fewer()}
        more={m.my_listings_bedroom_more()}
        description={isStudio ? m.my_listings_studio_hint() : undefined}
        {...fieldProps(form, 'bedrooms')}
        {...(isStudio && { value: 1, readOnly: true })}
      />
      <StepField
        label={m.listing_bathrooms()}
        fewer={m.my_listings_bathroom_fewer()}
        more={m.my_listings_bathroom_more()}
        {...fieldProps(form, 'bathrooms')}
      />
      <div className={sections.full}>
        <p className={sections.label} aria-hidden="true">
          {m.my_listings_furnishing()}
        </p>
        <SegmentedControl
          label={m.my_listings_furnishing()}
          full
          value={form.values.furnished}
          options={furnishingOptions()}
          onChange={(value) => form.setFieldValue('furnished', value)}
        />
      </div>
      <div className={sections.full}>
        <p className={sections.label} aria-hidden="true">
          {m.property_completion()}
        </p>
        <SegmentedControl
          label={m.property_completion()}
          full
          value={form.values.completion}
          options={completionOptions()}
          onChange={(value) => form.setFieldValue('completion', value)}
        />
      </div>
      <HomeTermsFields form={form} />
      <div className={sections.full}>
        <LocationField form={form} />
      </div>
      <div className={sections.full}>
        <TextField
          label={m.listing_address()}
          description={m.my_listings_address_hint()}
          maxLength={300}
          autoComplete="off"
          dir="auto"
          {...fieldProps(form, 'address')}
        />
      </div>
      <div className={sections.full}>
        <PinField form={form} isDisabled={isDisabled} />
      </div>
      <PermitFields form={form} />
    </div>
  );
}
