import { useState } from 'react';
import { formatSquareFeet, fromAreaUnit, isMetric, toAreaUnit } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import type { ListingValues } from '../listing-form.ts';
import { parseFieldNumber } from '../parse-field-number.ts';

/** A number, or the text of a field that is empty, incomplete (`85.`) or not a number. */
type Amount = ListingValues['area'];

/** Converts an area to another unit. A value that is not a number is returned unchanged. */
const convertArea = (value: Amount, convert: (area: number) => number): Amount => {
  const number = parseFieldNumber(value);
  return number === undefined ? value : convert(number);
};

/**
 * Field for the area in square feet or square metres, as the user's settings say. The form and its draft hold square feet; square metres are
 * converted to whole ones.
 */
export function AreaField({ form }: { form: ListingFormState }) {
  const props = fieldProps(form, 'area');
  // The text as typed, and the square feet that it stands for. If the field showed the converted square feet instead, 85.5 m² could not be typed.
  const [typedArea, setTypedArea] = useState<{ text: Amount; sqft: Amount } | null>(null);
  const sqft = form.values.area;
  if (!isMetric())
    return <NumberField label={m.listing_area()} after={m.my_listings_square_feet()} description={m.my_listings_area_hint()} {...props} />;
  // whole square metres stand for several numbers of square feet: the displayed ones keep the number that the form started with
  const firstSqft = parseFieldNumber(form.getInitialValues().area);
  const toSqft = (area: number): number => (firstSqft !== undefined && area === toAreaUnit(firstSqft) ? firstSqft : fromAreaUnit(area));
  const handleChange = (text: Amount): void => {
    const newSqft = convertArea(text, toSqft);
    setTypedArea({ text, sqft: newSqft });
    props.onChange(newSqft);
  };
  const savedSqft = parseFieldNumber(sqft) ?? 0;
  const hint =
    savedSqft > 0 ? m.my_listings_area_hint_metric_saved({ area: formatSquareFeet(savedSqft) }) : m.my_listings_area_hint_metric();
  return (
    <NumberField
      label={m.listing_area()}
      after={m.layout_settings_square_metres()}
      description={hint}
      {...props}
      value={typedArea && typedArea.sqft === sqft ? typedArea.text : convertArea(sqft, toAreaUnit)}
      onChange={handleChange}
    />
  );
}
