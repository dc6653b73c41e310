import { formatMoney } from '../../../../shared/format.ts';
import type { ListingValues } from '../../../../shared/listing/draft.ts';
import { MAX_UNIT, mayNameUnit } from '../../../../shared/listing/unit.ts';
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
import { readField } from '../listing-form.ts';
import { LocationField } from '../location/LocationField.tsx';
import { PinField } from '../location/PinField.tsx';
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
  const price = readField(values, 'price') ?? 0;
  const area = readField(values, 'area') ?? 0;
  if (values.transactionType === 'Rent') {
    if (values.rentPeriod === 'year')
      return price >= 1
        ? m.my_listings_price_year_month({ amount: formatMoney(toMonthlyRent(price, 'year')) })
        : m.my_listings_price_year();
    return price >= 1 ? m.my_listings_price_month_year({ amount: formatMoney(Math.round(price) * 12) }) : m.my_listings_price_month();
  }
  return price >= 1 && area >= 1 ? formatUnitPrice(price, area) : m.my_listings_price_whole();
}

/** What the two fields for bedrooms and bathrooms differ in. */
const COUNT_FIELDS = {
  bedrooms: { label: m.listing_bedrooms, fewer: m.my_listings_bedroom_fewer, more: m.my_listings_bedroom_more, chosen: 'isBedroomsChosen' },
  bathrooms: {
    label: m.listing_bathrooms,
    fewer: m.my_listings_bathroom_fewer,
    more: m.my_listings_bathroom_more,
    chosen: 'isBathroomsChosen',
  },
} as const;

/** Field for a number of bedrooms and bathrooms. That of a new listing starts with the documented 1 and says that it was not chosen; a studio has one bedroom. */
function CountField({ form, field }: { form: ListingFormState; field: keyof typeof COUNT_FIELDS }) {
  const { label, fewer, more, chosen } = COUNT_FIELDS[field];
  const isStudio = field === 'bedrooms' && form.values.propertyType === 'Studio';
  const isChosen = form.values[chosen] || isStudio;
  const props = fieldProps(form, field);
  const choose = (count: number | string) => {
    form.setFieldValue(chosen, true);
    form.setFieldValue(field, count);
  };
  return (
    <div className={isChosen ? undefined : sections.wide}>
      <StepField
        label={label()}
        fewer={fewer()}
        more={more()}
        description={isStudio ? m.my_listings_studio_hint() : undefined}
        {...props}
        onChange={choose}
        notChosenText={isChosen ? undefined : m.my_listings_not_chosen({ count: String(props.value) })}
        {...(isStudio && { value: 1, readOnly: true })}
      />
      {!isChosen && (
        <button type="button" className="link min-44" onClick={() => choose(Number(props.value))}>
          {m.my_listings_is_right({ count: String(props.value) })}
        </button>
      )}
    </div>
  );
}

/** The second part of the form: price, size, furnishing, completion, costs and dates, place and permit. `isDisabled` fixes the pin. */
export function DetailsSection({ form, isDisabled }: { form: ListingFormState; isDisabled: boolean }) {
  return (
    <div className={`grid at-start gap-lg mt-lg two-columns ${sections.fields}`}>
      <div className={`${sections.wide} grid gap-xs`}>
        <NumberField
          kind="money"
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
      <CountField form={form} field="bedrooms" />
      <CountField form={form} field="bathrooms" />
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
          description={mayNameUnit(form.values.address) ? m.my_listings_address_unit() : m.my_listings_address_hint()}
          autoComplete="off"
          dir="auto"
          {...fieldProps(form, 'address')}
        />
      </div>
      <div className={sections.full}>
        <TextField
          label={m.listing_unit()}
          description={m.my_listings_unit_hint()}
          autoComplete="off"
          dir="auto"
          maxLength={MAX_UNIT}
          {...fieldProps(form, 'unit')}
        />
      </div>
      <div className={sections.full}>
        <PinField form={form} isDisabled={isDisabled} />
      </div>
      <PermitFields form={form} />
    </div>
  );
}
