import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../../shared/messages/messages.ts';
import { insideUae } from '../../../../shared/property/place/area.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { TRAVEL_MODES, type TravelMode } from '../../../../shared/search/sorts-and-limits.ts';
import { OFFERED_MINUTES, pinText, readPin, TRIP_KEYS, tripsOf, USUAL_MINUTES } from '../../../../shared/travel/trip.ts';
import { lazyOptional } from '../../../lazy-optional.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/dialog/toast.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { changeFilter } from '../change-filter.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import { ReachedAreas } from './ReachedAreas.tsx';

const TripMap = lazyOptional(async () => ({ default: (await import('./TripMap.tsx')).TripMap }));

const MODE_LABELS: Record<TravelMode, () => string> = {
  car: m.travel_by_car,
  metro: m.travel_by_metro,
  walk: m.travel_by_walk,
};

interface TravelControlProps {
  draft: SearchFilter;
  onChange: (draft: SearchFilter) => void;
}

/** The filter by travel time: one or two places, how people travel and the most minutes, with how minutes are counted and which communities are near enough. */
export function TravelControl({ draft, onChange }: TravelControlProps) {
  /** Whether a second line was asked for. */
  const [hasSecond, setHasSecond] = useState(false);
  const trips = tripsOf(draft);
  const isSecondShown = hasSecond || draft.to2 !== undefined;
  return (
    <div className="grid gap-md">
      {TRIP_KEYS.slice(0, isSecondShown ? 2 : 1).map((keys, n) => (
        <TripFields
          key={keys.to}
          title={n === 0 ? m.travel_place() : m.travel_second_place()}
          trip={{ to: draft[keys.to], by: draft[keys.by] ?? 'car', within: draft[keys.within] ?? USUAL_MINUTES }}
          onChange={({ to, by, within }) =>
            onChange(changeFilter(draft, { [keys.to]: to, [keys.by]: to && by, [keys.within]: to && within }))
          }
        />
      ))}
      {draft.to !== undefined && !isSecondShown && (
        <Button variant="line" size="sm" onClick={() => setHasSecond(true)}>
          {m.travel_add_place()}
        </Button>
      )}
      {trips.length > 0 && <ReachedAreas filter={draft} />}
      <HowWeCountMinutes />
    </div>
  );
}

interface ChosenTrip {
  to: string | undefined;
  by: TravelMode;
  within: number;
}

/** The fields of one trip: the place, how people travel and the most minutes. */
function TripFields({ title, trip, onChange }: { title: string; trip: ChosenTrip; onChange: (trip: ChosenTrip) => void }) {
  const [isMapShown, setMapShown] = useState(false);
  const [isLocating, setLocating] = useState(false);
  const { to, by, within } = trip;
  const pin = readPin(to ?? '');
  const minutes = [...new Set([...OFFERED_MINUTES, within])].sort((a, b) => a - b);
  /** Asks the browser where it is, rounds that to about 110 metres, and tells no one else. */
  const locate = () => {
    const fail = (message: string) => {
      setLocating(false);
      toast({ title: m.map_locate_failed_title(), message, severity: 'bad' });
    };
    if (!('geolocation' in navigator)) return fail(m.map_locate_unsupported());
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (!insideUae(latitude, longitude)) return fail(m.map_locate_outside());
        setLocating(false);
        onChange({ ...trip, to: pinText(latitude, longitude, true) });
      },
      ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? m.map_locate_denied() : m.map_locate_not_found()),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className="grid gap-sm">
      <PlaceSelect label={title} value={to} onChange={(place) => onChange({ ...trip, to: place })} />
      <div className="flex wrapping gap-xs">
        <Button variant="line" size="sm" aria-expanded={isMapShown} onClick={() => setMapShown(!isMapShown)}>
          {m.travel_on_map()}
        </Button>
        <Button variant="line" size="sm" aria-busy={isLocating} onClick={locate}>
          {m.travel_my_location()}
        </Button>
      </div>
      {isMapShown && (
        <Suspense>
          <TripMap
            point={pin && { lat: pin.latitude, lng: pin.longitude }}
            onPick={({ lat, lng }) => onChange({ ...trip, to: pinText(lat, lng) })}
          />
        </Suspense>
      )}
      {to !== undefined && (
        <>
          <SegmentedControl
            full
            label={m.travel_by()}
            value={by}
            options={TRAVEL_MODES.map((value) => ({ value, label: MODE_LABELS[value]() }))}
            onChange={(mode) => onChange({ ...trip, by: mode })}
          />
          <SegmentedControl
            full
            label={m.travel_within()}
            value={String(within)}
            options={minutes.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={(value) => onChange({ ...trip, within: Number(value) })}
          />
          <p className="text-xs muted">{m.travel_within_note()}</p>
        </>
      )}
    </div>
  );
}

/** How minutes are counted, beside the filter. */
function HowWeCountMinutes() {
  return (
    <details className="text-xs muted">
      <summary className="min-44 row">{m.travel_how()}</summary>
      <ul className="grid gap-2xs">
        <li>{m.travel_how_metro()}</li>
        <li>{m.travel_how_car()}</li>
        <li>{m.travel_how_estimated()}</li>
        <li>{m.travel_private()}</li>
      </ul>
      <p className="mt-xs">
        {m.travel_credit()}{' '}
        <Link className="link" to={`${paths.howWeCount()}#minutes`}>
          {m.travel_how_page()}
        </Link>
      </p>
    </details>
  );
}
