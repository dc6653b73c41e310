import { useState } from 'react';
import { formatSquareFeet, fromAreaUnit, isMetric, toAreaUnit } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import type { ListingValues } from '../listing-form.ts';
import { parseFieldNumber } from '../parse-field-number.ts';

type Amount = ListingValues['area'];

/** An area converted by `into`. What cannot be read as a number stays as it was typed. */
const convert = (value: Amount, into: (area: number) => number): Amount => {
  const number = parseFieldNumber(value);
  return number === undefined ? value : into(number);
};

/** The area, entered in the advertiser's unit. The form, its draft and the listing hold whole square feet in either unit. */
export function AreaField({ form }: { form: ListingFormState }) {
  const props = fieldProps(form, 'area');
  // The text as typed, with the square feet that it makes. Square feet are whole: converted to them and back with each key, 85.5 m² could not be typed.
  const [typedArea, setTypedArea] = useState<{ text: Amount; sqft: Amount } | null>(null);
  const sqft = form.values.area;
  if (!isMetric())
    return <NumberField label={m.listing_area()} after={m.my_listings_square_feet()} description={m.my_listings_area_hint()} {...props} />;
  const change = (text: Amount): void => {
    const next = convert(text, fromAreaUnit);
    setTypedArea({ text, sqft: next });
    props.onChange(next);
  };
  const saved = parseFieldNumber(sqft) ?? 0;
  const hint = saved > 0 ? m.my_listings_area_hint_metric_saved({ area: formatSquareFeet(saved) }) : m.my_listings_area_hint_metric();
  return (
    <NumberField
      label={m.listing_area()}
      after={m.layout_settings_square_metres()}
      description={hint}
      {...props}
      value={typedArea && typedArea.sqft === sqft ? typedArea.text : convert(sqft, toAreaUnit)}
      onChange={change}
    />
  );
}
