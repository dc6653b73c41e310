import { useId } from 'react';
import { getLocale } from '../../../../shared/locale.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import { DESTINATIONS, type Destination } from '../../../../shared/travel/destinations.ts';
import { readPin } from '../../../../shared/travel/trip.ts';
import { tripPlaceLabel } from '../../../../shared/travel/trip-label.ts';
import { trpc } from '../../../trpc/trpc.ts';
import classes from '../../../ui/form/SelectField.module.css';
import { Icon } from '../../../ui/icon/Icon.tsx';

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
  const id = useId();
  const { data: areas = [] } = trpc.search.areas.useQuery({ transactionType: 'Any' });
  const nameOf = ({ name, arabic }: Destination) => (getLocale() === 'ar' ? arabic : name);
  const communities = areas.map(({ name }) => name).sort((a, b) => placeLabel(a).localeCompare(placeLabel(b), getLocale()));
  const isListed = value === undefined || DESTINATIONS.some(({ key }) => key === value) || communities.includes(value);
  return (
    <div>
      <label className={`block semibold text-sm ${classes.label}`} htmlFor={id}>
        {label}
      </label>
      <div className={`relative row ${classes.box}`}>
        <select
          id={id}
          className={`full px-sm outlined-field rounded-sm on-card text-md ink ${classes.select}`}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        >
          <option value="">{m.travel_no_place()}</option>
          {!isListed && <option value={value}>{readPin(value) ? m.travel_chosen_pin() : tripPlaceLabel(value)}</option>}
          {KINDS.map(([kind, kindLabel]) => (
            <optgroup key={kind} label={kindLabel()}>
              {DESTINATIONS.filter((destination) => destination.kind === kind).map((destination) => (
                <option key={destination.key} value={destination.key}>
                  {nameOf(destination)}
                </option>
              ))}
            </optgroup>
          ))}
          {communities.length > 0 && (
            <optgroup label={m.travel_kind_communities()}>
              {communities.map((name) => (
                <option key={name} value={name}>
                  {placeLabel(name)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <Icon name="chevron-down" className="absolute muted no-click" />
      </div>
    </div>
  );
}
