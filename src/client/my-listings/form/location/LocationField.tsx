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
  type Place,
  placeLine,
} from '../../../../shared/property/place/area.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { errorText } from '../../../ui/form/error/ErrorLine.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import classes from './LocationField.module.css';
import '../../../ui/mantine/mantine-field.css';
import '../../../ui/mantine/mantine-list.css';

/** The areas that are offered first. */
const OFTEN_CHOSEN_AREAS = new Set(LOCATION_OPTIONS);
/** Time from the last key until matching places are requested from the server. */
const SUGGEST_DELAY_MS = 150;

/**
 * The options while no text is typed, in three groups: areas that are often chosen; other communities and `listedAreas`, areas of existing listings;
 * emirates and countries.
 */
const buildPlaceGroups = (listedAreas: readonly string[]): ComboboxItemGroup<string>[] => {
  const otherCommunities = COMMUNITIES.map((place) => place.name).filter((name) => !OFTEN_CHOSEN_AREAS.has(name));
  const otherAreas = [...otherCommunities, ...listedAreas].map(placeLabel);
  const oftenChosenAreas = LOCATION_OPTIONS.map(placeLabel);
  const emiratesAndCountries = [...EMIRATES, ...COUNTRIES].map((place) => placeLabel(place.name));
  return [
    { group: m.my_listings_location_often(), items: oftenChosenAreas },
    {
      group: m.my_listings_location_more(),
      items: [...new Set(otherAreas)].filter((name) => !oftenChosenAreas.includes(name) && !emiratesAndCountries.includes(name)),
    },
    { group: m.my_listings_location_emirates(), items: emiratesAndCountries },
  ];
};

/** Whether a name of a place, in either language, or an alias contains a text in lower case: `jvc` finds Jumeirah Village Circle. */
const hasNameWith = (place: Place, text: string): boolean =>
  [place.name.toLowerCase(), place.arabic, ...place.aliases].some((name) => name.includes(text));

/** Names of the known places that match a text in lower case. */
const findKnownPlaces = (text: string): string[] => PLACES.filter((place) => hasNameWith(place, text)).map((place) => place.name);

/** Whether a text in lower case is the whole name of a place. */
const isPlaceName = (text: string): boolean => {
  const place = findPlace(text);
  return place?.name.toLowerCase() === text || place?.arabic === text;
};

/** Mantine must not filter: `usePlaceOptions` has matched the options already, in both languages and with typos. */
const showAll: OptionsFilter = ({ options }) => options;

/**
 * Options for the text of the field: known places that match, and areas of existing listings that the server finds. If the text is the whole name
 * of a place, all groups are offered, so that the user can choose another place.
 */
function usePlaceOptions(text: string): ComboboxItemGroup<string>[] {
  const lowerCaseText = text.trim().toLowerCase();
  const searchText = isPlaceName(lowerCaseText) ? '' : lowerCaseText;
  const [debouncedText] = useDebouncedValue(searchText, SUGGEST_DELAY_MS);
  const { data: areas = [] } = trpc.listing.places.useQuery({ text: debouncedText }, { placeholderData: keepPreviousData });
  const areaNames = areas.map(({ name }) => name);
  const ambiguousNames = new Set(areaNames.filter((name, i) => areaNames.indexOf(name) !== i));
  // areas outside Dubai, and names that exist in several emirates, are offered with their emirate
  const listedAreas = areas.map(({ name, emirate }) =>
    emirate === 'Dubai' && !ambiguousNames.has(name) ? name : placeLine(name, emirate),
  );
  if (searchText === '') return buildPlaceGroups(listedAreas);
  const items = [...new Set([...findKnownPlaces(searchText), ...listedAreas].map(placeLabel))];
  return items.length > 0 ? [{ group: m.my_listings_location_found(), items }] : [];
}

/** Field for the location of the property: a suggested place or any other text. Requests suggestions from the server while the user types. */
export function LocationField({ form }: { form: ListingFormState }) {
  const { error, ...inputProps } = fieldProps(form, 'location');
  const options = usePlaceOptions(form.values.location);
  return (
    <Autocomplete
      label={m.listing_location()}
      description={m.my_listings_location_hint()}
      data={options}
      filter={showAll}
      maxDropdownHeight={320}
      comboboxProps={{ portalProps: { target: '#main' } }}
      autoComplete="off"
      classNames={{
        dropdown: 'p-xs outlined rounded-md on-raised raised',
        option: `min-44 px-sm rounded-sm text-md medium ink ${classes.option}`,
        groupLabel: `text-xs bold muted ${classes.groupLabel}`,
      }}
      error={errorText(error)}
      {...inputProps}
    />
  );
}
