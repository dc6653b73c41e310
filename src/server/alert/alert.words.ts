// Describes what an alert is about in the language of the request, for pages and emails: a search, saved homes or a shared list.
import type { AlertSubject } from '../../shared/alert/alert.ts';
import type { AlertFilter } from '../../shared/alert/alert-schemas.ts';
import { formatNumber, isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { COMMUNITIES, EMIRATES, type Place } from '../../shared/property/place/area.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { Bounds } from '../../shared/search/filter.ts';
import { describeSearch } from './describe-search.ts';

/** SQL: the name of the shared list that an alert `a` is about; null for other subjects. */
export const LIST_NAME_SQL =
  '(select l.name from shortlist_people lp join shortlists l on l.id = lp.list_id where lp.id = a.list_person_id)';

/** Kilometres of a degree of latitude. */
const KM_A_DEGREE = 111.2;
const RADIANS_A_DEGREE = Math.PI / 180;
/** A viewport is named after a community only when their middles are at most this far apart. */
const COMMUNITY_KM = 4;

/** The distance of two points on a plane, which is exact enough within the country. */
const distanceKm = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos(a.lat * RADIANS_A_DEGREE)) * KM_A_DEGREE;

/** A length as text: `3.2`, `47`. One decimal below 9.95, since 9.95 rounds to 10.0; at least 0.1. */
const formatKm = (km: number): string => (km < 9.95 ? String(Math.max(0.1, Math.round(km * 10) / 10)) : formatNumber(Math.round(km)));

/** A part of the map, named after the community in its middle, else after the nearest emirate: `Map area around Dubai Marina, 3.2 × 2.1 km`. */
function describeBounds({ south, west, north, east }: Bounds): string {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const nearest = (places: readonly Place[]): Place =>
    places.reduce((best, place) => (distanceKm(place, middle) < distanceKm(best, middle) ? place : best));
  const community = nearest(COMMUNITIES);
  const { name } = distanceKm(community, middle) <= COMMUNITY_KM ? community : nearest(EMIRATES);
  const width = (east - west) * Math.cos(middle.lat * RADIANS_A_DEGREE) * KM_A_DEGREE;
  return m.alert_map_area({ place: placeLabel(name), width: formatKm(width), height: formatKm((north - south) * KM_A_DEGREE) });
}

/** The search of an alert: `Buy · Dubai Marina · Map area around Dubai Marina, 3.2 × 2.1 km`; `Every home` for a search that asks for nothing. */
export const describeAlertFilter = (filter: AlertFilter): string =>
  [describeSearch(filter), filter.bounds && describeBounds(filter.bounds)].filter(Boolean).join(' · ') || m.alert_every_home();

interface DescribedAlert {
  subject: AlertSubject;
  filter: AlertFilter;
  /** The name of the shared list; null for other subjects. */
  listName: string | null;
}

/** What an alert is about: a search, the homes that a member has saved, or a shared list. */
export function describeAlert({ subject, filter, listName }: DescribedAlert): string {
  if (subject === 'saved') return m.alert_saved_words();
  return subject === 'list' ? m.alert_list_words({ name: isolate(listName ?? '') }) : describeAlertFilter(filter);
}
