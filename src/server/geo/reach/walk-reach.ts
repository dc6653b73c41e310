// Minutes on foot, and by metro and tram with the ways on foot at both ends. Pure.
import { metresBetween } from '../roads/distance.ts';
import { minutesToStations, type RailNetwork, type Station } from './rail-times.ts';
import { forEachCell, MAX_MINUTES, type Reach, reachAround, setMinutes } from './reach.ts';

/** Ways on foot: so many times the straight line, at so many metres a minute. */
const DETOUR = 1.3;
const METRES_A_MINUTE = 75;
/** The longest straight line to a station. */
const MAX_METRES_TO_STATION = 1200;
/** Cells of about 140 metres: on foot a larger one would be minutes wide. */
const LEVEL = 18;

/** The minutes on foot over a straight line in metres. */
export const walkMinutes = (metres: number): number => (metres * DETOUR) / METRES_A_MINUTE;
/** The straight line in metres whose way takes some minutes on foot. */
export const walkMetres = (minutes: number): number => (minutes * METRES_A_MINUTE) / DETOUR;
/** The longest straight line that can be walked in an hour. */
const MAX_WALK_METRES = walkMetres(MAX_MINUTES);

/** Sets the minutes of all cells from which a point is reached on foot, with the minutes that follow from there. */
function walkTo(reach: Reach, latitude: number, longitude: number, maxMetres: number, minutesAfter: number): void {
  const around = reachAround(LEVEL, latitude, longitude, maxMetres);
  forEachCell(around, (x, y, cellLatitude, cellLongitude) => {
    const metres = metresBetween(latitude, longitude, cellLatitude, cellLongitude);
    if (metres <= maxMetres) setMinutes(reach, x, y, walkMinutes(metres) + minutesAfter);
  });
}

/** The minutes on foot to a place. */
export function walkReach(latitude: number, longitude: number): Reach {
  const reach = reachAround(LEVEL, latitude, longitude, MAX_WALK_METRES);
  walkTo(reach, latitude, longitude, MAX_WALK_METRES, 0);
  return reach;
}

/** The stations near a place, with the minutes on foot from each. */
export const stationsNear = (stations: readonly Station[], latitude: number, longitude: number): { station: number; minutes: number }[] =>
  stations.flatMap((station, number) => {
    const metres = metresBetween(latitude, longitude, station.latitude, station.longitude);
    return metres <= MAX_METRES_TO_STATION ? [{ station: number, minutes: walkMinutes(metres) }] : [];
  });

/** The minutes by metro and tram to a place, or on foot where that is faster. */
export function railReach(network: RailNetwork, latitude: number, longitude: number): Reach {
  const minutes = minutesToStations(network, stationsNear(network.stations, latitude, longitude));
  const reached = network.stations.flatMap((station, i) => (minutes[i]! < MAX_MINUTES ? [{ ...station, minutes: minutes[i]! }] : []));
  const points = [{ latitude, longitude }, ...reached];
  const furthest = Math.max(...points.map((point) => metresBetween(latitude, longitude, point.latitude, point.longitude)));
  const reach = reachAround(LEVEL, latitude, longitude, furthest + MAX_WALK_METRES);
  walkTo(reach, latitude, longitude, MAX_WALK_METRES, 0);
  for (const station of reached) walkTo(reach, station.latitude, station.longitude, MAX_METRES_TO_STATION, station.minutes);
  return reach;
}
