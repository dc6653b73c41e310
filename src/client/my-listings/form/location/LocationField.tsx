import { Autocomplete, type ComboboxItem, type ComboboxItemGroup, type OptionsFilter } from '@mantine/core';
import { COMMUNITIES, COUNTRIES, EMIRATES, findPlace, LOCATION_OPTIONS } from '../../../../shared/property/area.ts';
import { errorText } from '../../../ui/form/FieldErrorText.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import classes from './LocationField.module.css';
import '../../../ui/mantine/mantine-field.css';
import '../../../ui/mantine/mantine-list.css';

const OFTEN = new Set(LOCATION_OPTIONS);

/** The eight documented areas, then the others. Free text is allowed. */
const PLACES: ComboboxItemGroup<string>[] = [
  { group: 'Often chosen', items: LOCATION_OPTIONS },
  { group: 'More communities', items: COMMUNITIES.map((place) => place.name).filter((name) => !OFTEN.has(name)) },
  { group: 'Emirates and countries', items: [...EMIRATES, ...COUNTRIES].map((place) => place.name) },
];

/** Aliases of each place, so that `JVC` finds Jumeirah Village Circle. */
const ALIASES = new Map(
  [...COMMUNITIES, ...EMIRATES, ...COUNTRIES].map((place) => [place.name, [place.name.toLowerCase(), place.arabic, ...place.aliases]]),
);

const matchesAlias = (item: ComboboxItem, needle: string): boolean =>
  (ALIASES.get(item.value) ?? []).some((alias) => alias.includes(needle));

/** A chosen place shows all options, so that another can be chosen. */
const filter: OptionsFilter = ({ options, search }) => {
  const needle = search.trim().toLowerCase();
  if (needle === '' || findPlace(needle)?.name.toLowerCase() === needle) return options;
  return options.flatMap((option) => {
    if (!('group' in option)) return [];
    const items = option.items.filter((item) => matchesAlias(item, needle));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};

/** Location of the property: suggested or free text. */
export function LocationField({ form }: { form: ListingFormState }) {
  const { error, ...bound } = fieldProps(form, 'location');
  return (
    <Autocomplete
      label="Location"
      description="Choose a community or type another place"
      data={PLACES}
      filter={filter}
      maxLength={100}
      maxDropdownHeight={320}
      comboboxProps={{ portalProps: { target: '#main' } }}
      autoComplete="off"
      classNames={{ dropdown: classes.list!, option: classes.option!, groupLabel: classes.group! }}
      error={errorText(error)}
      {...bound}
    />
  );
}
