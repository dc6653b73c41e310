import { IconBuilding, IconBuildingCommunity, IconBuildingSkyscraper, IconDoor, IconHome } from '@tabler/icons-react';
import { formatNumber } from '../../../../shared/format.ts';
import { PROPERTY_TYPES, type PropertyType } from '../../../../shared/property/property.ts';
import { TextArea, TextField } from '../../../ui/form/Field.tsx';
import { ErrorLine } from '../../../ui/form/FieldErrorText.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import { fieldId } from '../listing-form.ts';
import classes from './BasicSection.module.css';
import sections from './ListingSections.module.css';

const ICONS: Record<PropertyType, typeof IconHome> = {
  Apartment: IconBuilding,
  Villa: IconHome,
  Penthouse: IconBuildingSkyscraper,
  Studio: IconDoor,
  Townhouse: IconBuildingCommunity,
};

const TRANSACTIONS = [
  { value: 'Buy', label: 'For Sale' },
  { value: 'Rent', label: 'For Rent' },
] as const;

const MIN_DESCRIPTION = 50;

/** Purpose, type, title and description. */
export function BasicSection({ form }: { form: ListingFormState }) {
  const length = form.values.description.trim().length;
  const transaction = form.values.transactionType === 'Rent' ? 'Rent' : 'Buy';
  return (
    <div className={sections.fields}>
      <div className={`${sections.full} ${classes.purpose}`}>
        <p className={sections.label} aria-hidden="true">
          Transaction type
        </p>
        <SegmentedControl
          label="Transaction type"
          full
          value={transaction}
          options={TRANSACTIONS}
          onChange={(value) => form.setFieldValue('transactionType', value)}
        />
      </div>
      <TypeChoice form={form} />
      <div className={sections.full}>
        <TextField
          label="Title"
          description="At least 10 characters. Begin with the area: it is how people search."
          maxLength={200}
          dir="auto"
          {...fieldProps(form, 'title')}
        />
      </div>
      <div className={sections.full}>
        <TextArea
          label="Description"
          description={`${formatNumber(length)} ${length === 1 ? 'character' : 'characters'}. At least ${MIN_DESCRIPTION}.`}
          classNames={{ input: classes.text! }}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={10_000}
          dir="auto"
          {...fieldProps(form, 'description')}
        />
      </div>
    </div>
  );
}

function TypeChoice({ form }: { form: ListingFormState }) {
  const error = form.errors.propertyType;
  const errorId = `${fieldId('propertyType')}-error`;
  return (
    <fieldset className={`${sections.group} ${sections.full}`} aria-describedby={error ? errorId : undefined}>
      <legend className={sections.label}>Property type</legend>
      <div className={classes.types} data-error={error ? true : undefined}>
        {PROPERTY_TYPES.map((type, i) => {
          const Icon = ICONS[type];
          return (
            <label key={type} className={classes.type}>
              <input
                type="radio"
                name="propertyType"
                id={i === 0 ? fieldId('propertyType') : undefined}
                checked={form.values.propertyType === type}
                onChange={() => form.setFieldValue('propertyType', type)}
              />
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {type}
            </label>
          );
        })}
      </div>
      <ErrorLine id={errorId} error={error} />
    </fieldset>
  );
}
