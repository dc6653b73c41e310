import { getLocale } from '../../../../shared/locale.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import { DESTINATIONS, type Destination } from '../../../../shared/travel/destinations.ts';
import { readPin } from '../../../../shared/travel/trip.ts';
import { tripPlaceLabel } from '../../../../shared/travel/trip-label.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';

const KINDS: readonly [kind: Destination['kind'], label: () => string][] = [
  ['work', m.travel_kind_work],
  ['mall', m.travel_kind_mall],
  ['leisure', m.travel_kind_leisure],
  ['travel', m.travel_kind_travel],
];

interface PlaceSelectProps {
  label: string;
  /** The parameter `to`; undefined without a place. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A select of places to travel to: usual destinations by kind, and every community with homes. A pin of the map is an option while it is chosen. */
export function PlaceSelect({ label, value, onChange }: PlaceSelectProps) {
  const { data: areas = [] } = trpc.search.areas.useQuery({ transactionType: 'Any' });
  const nameOf = ({ name, arabic }: Destination) => (getLocale() === 'ar' ? arabic : name);
  const communities = areas.map(({ name }) => [name, placeLabel(name)] as const).sort(([, a], [, b]) => a.localeCompare(b, getLocale()));
  const isListed = value === undefined || DESTINATIONS.some(({ key }) => key === value) || communities.some(([name]) => name === value);
  const chosen = isListed ? [] : [[value, readPin(value) ? m.travel_chosen_pin() : tripPlaceLabel(value)] as const];
  const groups = KINDS.map(([kind, kindLabel]) => ({
    label: kindLabel(),
    options: DESTINATIONS.filter((destination) => destination.kind === kind).map(
      (destination) => [destination.key, nameOf(destination)] as const,
    ),
  }));
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[['', m.travel_no_place()], ...chosen]}
      groups={communities.length > 0 ? [...groups, { label: m.travel_kind_communities(), options: communities }] : groups}
      onChange={(place) => onChange(place || undefined)}
    />
  );
}
