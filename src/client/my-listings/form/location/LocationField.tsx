import { Autocomplete, type ComboboxItemGroup, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { m } from '../../../../shared/messages/messages.ts';
import {
  COMMUNITIES,
  COUNTRIES,
  EMIRATES,
  findPlace,
  LOCATION_OPTIONS,
  PLACES,
  placeLine,
} from '../../../../shared/property/place/area.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { errorText } from '../../../ui/form/error/ErrorLine.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import classes from './LocationField.module.css';
import '../../../ui/mantine/mantine-field.css';
import '../../../ui/mantine/mantine-list.css';

const DOCUMENTED_AREAS = new Set(LOCATION_OPTIONS);
/** Places are requested this long after the last key. */
const SUGGEST_DELAY_MS = 150;

/** The options without a typed text, in groups: the documented areas, other communities and `listedAreas`, emirates and countries. */
const placeGroups = (listedAreas: readonly string[]): ComboboxItemGroup<string>[] => {
  const otherAreas = [...COMMUNITIES.map((place) => place.name).filter((name) => !DOCUMENTED_AREAS.has(name)), ...listedAreas].map(
    placeLabel,
  );
  const documentedAreas = LOCATION_OPTIONS.map(placeLabel);
  const emiratesAndCountries = [...EMIRATES, ...COUNTRIES].map((place) => placeLabel(place.name));
  return [
    { group: m.my_listings_location_often(), items: documentedAreas },
    {
      group: m.my_listings_location_more(),
      items: [...new Set(otherAreas)].filter((name) => !documentedAreas.includes(name) && !emiratesAndCountries.includes(name)),
    },
    { group: m.my_listings_location_emirates(), items: emiratesAndCountries },
  ];
};

/** Known places whose name, in either language, or alias contains the text: `JVC` finds Jumeirah Village Circle. */
const findLocally = (needle: string): string[] =>
  PLACES.filter((place) => [place.name.toLowerCase(), place.arabic, ...place.aliases].some((alias) => alias.includes(needle))).map(
    (place) => place.name,
  );

/** Whether a text in lower case is the whole name of a place. */
const isPlaceName = (text: string): boolean => {
  const place = findPlace(text);
  return place?.name.toLowerCase() === text || place?.arabic === text;
};

/** Mantine must not filter: `usePlaceOptions` has matched the options already, in both languages and with typos. */
const showAll: OptionsFilter = ({ options }) => options;

/** Options for a text: known places that contain it, and listed ones that the server finds. A chosen place shows all groups, to choose another. */
function usePlaceOptions(text: string): ComboboxItemGroup<string>[] {
  const needle = text.trim().toLowerCase();
  const search = isPlaceName(needle) ? '' : needle;
  const [debounced] = useDebouncedValue(search, SUGGEST_DELAY_MS);
  const { data = [] } = trpc.listing.places.useQuery({ text: debounced }, { placeholderData: keepPreviousData });
  const duplicates = new Set(data.map(({ name }) => name).filter((name, at, names) => names.indexOf(name) !== at));
  const foundByServer = data.map(({ name, emirate }) => (emirate === 'Dubai' && !duplicates.has(name) ? name : placeLine(name, emirate)));
  if (search === '') return placeGroups(foundByServer);
  const items = [...new Set([...findLocally(search), ...foundByServer].map(placeLabel))];
  return items.length > 0 ? [{ group: m.my_listings_location_found(), items }] : [];
}

/** Location of the property: suggested or free text. */
export function LocationField({ form }: { form: ListingFormState }) {
  const { error, ...inputProps } = fieldProps(form, 'location');
  const options = usePlaceOptions(form.values.location);
  return (
    <Autocomplete
      label={m.listing_location()}
      description={m.my_listings_location_hint()}
      data={options}
      filter={showAll}
      maxLength={100}
      maxDropdownHeight={320}
      comboboxProps={{ portalProps: { target: '#main' } }}
      autoComplete="off"
      classNames={{ dropdown: 'p-xs outlined rounded-md on-raised raised', option: classes.option!, groupLabel: classes.groupLabel! }}
      error={errorText(error)}
      {...inputProps}
    />
  );
}
