import { m } from '../../../../shared/messages/messages.ts';
import { typeLabel } from '../../../../shared/property/property.labels.ts';
import { PROPERTY_TYPES, type PropertyType } from '../../../../shared/property/property.ts';
import { ErrorLine } from '../../../ui/form/error/ErrorLine.tsx';
import { TextArea, TextField } from '../../../ui/form/TextFields.tsx';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import { fieldId } from '../form-sections.ts';
import classes from './BasicSection.module.css';
import sections from './ListingSections.module.css';

const TYPE_ICONS: Record<PropertyType, IconName> = {
  Apartment: 'building',
  Villa: 'home',
  Penthouse: 'building-skyscraper',
  Studio: 'door',
  Townhouse: 'building-community',
};

const TRANSACTIONS = [
  { value: 'Buy', label: m.my_listings_for_sale },
  { value: 'Rent', label: m.my_listings_for_rent },
] as const;

/** Minimum length of a description in characters, for the hint; listingInputSchema checks it. */
const MIN_DESCRIPTION_LENGTH = 50;

/** The first part of the form: sale or rent, type, title and description, and optionally an Arabic title and description. */
export function BasicSection({ form }: { form: ListingFormState }) {
  const descriptionLength = form.values.description.trim().length;
  const transaction = form.values.transactionType === 'Rent' ? 'Rent' : 'Buy';
  return (
    <div className={`grid at-start gap-lg mt-lg two-columns ${sections.fields}`}>
      <div className={`${sections.full} ${classes.purpose}`}>
        <p className={sections.label} aria-hidden="true">
          {m.my_listings_transaction()}
        </p>
        <SegmentedControl
          label={m.my_listings_transaction()}
          full
          value={transaction}
          options={TRANSACTIONS.map((option) => ({ ...option, label: option.label() }))}
          onChange={(value) => form.setFieldValue('transactionType', value)}
        />
      </div>
      <TypeChoice form={form} />
      <div className={sections.full}>
        <TextField label={m.listing_title()} description={m.my_listings_title_hint()} dir="auto" {...fieldProps(form, 'title')} />
      </div>
      <div className={sections.full}>
        <TextArea
          label={m.listing_description()}
          description={m.my_listings_description_hint({ count: descriptionLength, min: MIN_DESCRIPTION_LENGTH })}
          classNames={{ input: classes.text! }}
          autosize
          minRows={5}
          maxRows={16}
          dir="auto"
          {...fieldProps(form, 'description')}
        />
      </div>
      <div className={sections.full}>
        <TextField
          label={m.my_listings_title_ar()}
          description={m.my_listings_title_ar_hint()}
          dir="rtl"
          lang="ar"
          {...fieldProps(form, 'titleAr')}
        />
      </div>
      <div className={sections.full}>
        <TextArea
          label={m.my_listings_description_ar()}
          classNames={{ input: classes.text! }}
          autosize
          minRows={3}
          maxRows={16}
          dir="rtl"
          lang="ar"
          {...fieldProps(form, 'descriptionAr')}
        />
      </div>
    </div>
  );
}

/** The five property types as radio buttons. */
function TypeChoice({ form }: { form: ListingFormState }) {
  const error = form.errors.propertyType;
  const errorId = `${fieldId('propertyType')}-error`;
  return (
    <fieldset className={sections.full} aria-describedby={error ? errorId : undefined}>
      <legend className={sections.label}>{m.my_listings_type()}</legend>
      <div className={`grid gap-xs ${classes.types}`} data-error={error ? true : undefined}>
        {PROPERTY_TYPES.map((type, i) => {
          const icon = TYPE_ICONS[type];
          return (
            <label
              key={type}
              className={`grid middle-items gap-xs relative outlined-field rounded-sm text-xs semibold muted tight pointer covering-input covering-focus ${classes.type}`}
            >
              <input
                type="radio"
                name="propertyType"
                // the target of the focus when the field is invalid
                id={i === 0 ? fieldId('propertyType') : undefined}
                checked={form.values.propertyType === type}
                onChange={() => form.setFieldValue('propertyType', type)}
              />
              <Icon name={icon} size={20} />
              {typeLabel(type)}
            </label>
          );
        })}
      </div>
      <ErrorLine id={errorId} error={error} />
    </fieldset>
  );
}
