import { m } from '../../../../shared/messages/messages.ts';
import { amenityLabel } from '../../../../shared/property/property.labels.ts';
import { AMENITIES, canonical } from '../../../../shared/property/property.ts';
import { amenityIcon } from '../../../property/amenity-icons.ts';
import { ErrorLine } from '../../../ui/form/error/ErrorLine.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import type { ListingFormState } from '../bind-fields.ts';
import { fieldId } from '../form-sections.ts';
import classes from './AmenitiesSection.module.css';

/** The twelve known amenities as checkboxes, followed by `extraAmenities`: others that the listing already has, so that they can be removed. */
export function AmenitiesSection({ form, extraAmenities }: { form: ListingFormState; extraAmenities: readonly string[] }) {
  const selected = form.values.amenities;
  const error = form.errors.amenities;
  const errorId = `${fieldId('amenities')}-error`;
  const toggle = (name: string) =>
    form.setFieldValue('amenities', selected.includes(name) ? selected.filter((amenity) => amenity !== name) : [...selected, name]);
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={`text-md muted ${classes.legend}`}>
        {selected.length === 0 ? m.my_listings_amenities_hint() : m.my_listings_amenities_chosen({ count: selected.length })}
      </legend>
      <div className={`grid three-columns gap-xs phone-two-columns ${classes.amenities}`} data-error={error ? true : undefined}>
        {[...AMENITIES, ...extraAmenities].map((name, i) => {
          const icon = amenityIcon(name);
          return (
            <label
              key={name}
              className={`row gap-xs relative outlined-field rounded-sm text-sm medium muted anywhere pointer covering-input covering-focus p-xs-sm ${classes.amenity}`}
            >
              <input
                type="checkbox"
                // the target of the focus when the field is invalid
                id={i === 0 ? fieldId('amenities') : undefined}
                checked={selected.includes(name)}
                onChange={() => toggle(name)}
              />
              <Icon name={icon} size={20} />
              <span dir="auto">{amenityLabel(name)}</span>
              <Icon name="check" className={`ms-auto accent wide-only ${classes.mark}`} size={16} stroke={2.4} />
            </label>
          );
        })}
      </div>
      <ErrorLine id={errorId} error={error} />
    </fieldset>
  );
}

/** The amenities of a listing that are not among the twelve known ones. */
export const findExtraAmenities = (amenities: readonly string[]): string[] =>
  amenities.filter((name) => canonical(AMENITIES, name) === undefined);
