import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';

/** What an agent knows best in the language of the page: `Villas` and `JVC` are known types and places; other words stay as they were written. */
export function specializationLabel(name: string): string {
  const type = PROPERTY_TYPES.find((known) => `${known}s` === name);
  return type ? typePluralLabel(type) : placeLabel(name);
}
