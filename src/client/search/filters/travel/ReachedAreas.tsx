import { useDebouncedValue } from '@mantine/hooks';
import { formatList, formatNumber } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { TRIP_KEYS } from '../../../../shared/travel/trip.ts';
import { trpc } from '../../../trpc/trpc.ts';

/** How many communities are named. */
const MAX_NAMED = 8;
const DEBOUNCE_MS = 400;

const WITHOUT_TRIPS: Partial<SearchFilter> = Object.fromEntries(
  TRIP_KEYS.flatMap((keys) => Object.values(keys).map((key) => [key, undefined])),
);

/** The communities that are near enough, with their numbers of homes: the same in words as the shaded part of the map. */
export function ReachedCommunities({ filter: { sort: _, ...filter } }: { filter: SearchFilter }) {
  const areas = trpc.search.areas.useQuery(filter);
  if (areas.isError) return <p className="error">{areas.error.message}</p>;
  if (!areas.data) return null;
  if (areas.data.length === 0) return <p>{m.travel_no_communities()}</p>;
  const names = areas.data
    .slice(0, MAX_NAMED)
    .map(({ name, count: homes }) =>
      homes === null ? placeLabel(name) : m.travel_community_homes({ name: placeLabel(name), homes: formatNumber(homes) }),
    );
  return <p className="pretty">{m.travel_communities({ list: formatList(names) })}</p>;
}

/** The communities that are near enough to the trips of the filter form, and how many homes are left out because no one has said where they are. */
export function ReachedAreas({ filter }: { filter: SearchFilter }) {
  const [settled] = useDebouncedValue(filter, DEBOUNCE_MS);
  const { sort: _, ...unsorted } = settled;
  const unplaced = trpc.property.total.useQuery({ ...unsorted, ...WITHOUT_TRIPS, area: 'none' });
  const count = unplaced.data?.total ?? 0;
  return (
    <div className="grid gap-2xs text-sm" role="status">
      <ReachedCommunities filter={settled} />
      {count > 0 && <p className="muted">{m.travel_unplaced({ count })}</p>}
    </div>
  );
}
