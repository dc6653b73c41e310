import { useState } from 'react';
import { formatSquareFeet, fromAreaUnit, isMetric, toAreaUnit } from '../../../../shared/format.ts';
import type { ListingValues } from '../../../../shared/listing/draft.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { readNumber } from '../../../ui/form/number-text.ts';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';

/** A number, or the text of a field that is empty, incomplete (`85.`) or not readable. */
type Amount = ListingValues['area'];

/**
 * Field for the area in square feet or square metres, as the user's settings say; a unit that is typed behind the number wins. The form and its draft hold
 * square feet; square metres are converted to whole ones.
 */
export function AreaField({ form }: { form: ListingFormState }) {
  const props = fieldProps(form, 'area');
  // The text as typed, and the square feet that it stands for. If the field showed the converted square feet instead, 85.5 m² could not be typed.
  const [typedArea, setTypedArea] = useState<{ text: Amount; sqft: Amount } | null>(null);
  const sqft = form.values.area;
  const firstSqft = form.getInitialValues().area;
  // whole square metres stand for several numbers of square feet: the displayed ones keep the number that the form started with
  const toSqft = (area: number): number =>
    typeof firstSqft === 'number' && area === toAreaUnit(firstSqft) ? firstSqft : fromAreaUnit(area);
  const handleChange = (text: Amount): void => {
    const area = readNumber(text, 'area');
    const newSqft = area === undefined ? text : toSqft(area);
    setTypedArea({ text, sqft: newSqft });
    props.onChange(newSqft);
  };
  const unit = isMetric()
    ? { after: m.layout_settings_square_metres(), description: metricHint(sqft) }
    : { after: m.my_listings_square_feet(), description: m.my_listings_area_hint() };
  return (
    <NumberField
      kind="area"
      label={m.listing_area()}
      {...unit}
      {...props}
      value={typedArea && typedArea.sqft === sqft ? typedArea.text : typeof sqft === 'number' ? toAreaUnit(sqft) : sqft}
      onChange={handleChange}
    />
  );
}

/** Says in square feet how an area in square metres is saved. */
const metricHint = (sqft: Amount): string =>
  typeof sqft === 'number' && sqft > 0
    ? m.my_listings_area_hint_metric_saved({ area: formatSquareFeet(sqft) })
    : m.my_listings_area_hint_metric();
