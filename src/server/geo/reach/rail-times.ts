// Times by metro and tram between stations: the running times of the Roads and Transport Authority, a wait at each boarding, and changes on foot. Pure, but for
// reading the two shipped files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metresBetween } from '../roads/distance.ts';

/** A station of metro or tram; coordinates in degrees. */
export interface Station {
  id: string;
  mode: string;
  nameEn: string;
  nameAr: string;
  latitude: number;
  longitude: number;
}
/** A ride from a station to the next of a line, in minutes; stations by their numbers in `stations`. */
interface Ride {
  line: string;
  from: number;
  to: number;
  minutes: number;
}
export interface RailNetwork {
  stations: Station[];
  rides: Ride[];
}

/** The wait at each boarding, in minutes. */
const WAIT_MINUTES = 2.5;
/** Stations that are nearer than this, in a straight line, can be changed between on foot, as those of the metro and the tram in the Marina. */
const MAX_CHANGE_METRES = 450;
const METRES_A_MINUTE = 75 / 1.3;

/** The rows of a CSV file without quotes, by its header. */
function readTable(path: string): Record<string, string>[] {
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = header!.split(',');
  return lines.map((line) => {
    const cells = line.match(/("[^"]*"|[^,]*)(?:,|$)/g)!.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''));
    return Object.fromEntries(names.map((name, i) => [name, cells[i]!]));
  });
}

/** The line on which people stay seated: the red line's trains run on from its trunk to either branch. */
const serviceOf = (line: string): string => line.replace(/^red-.*/, 'red');

/** The network that ships with the product. The monorail is not in it: no times of it are published. */
export function readRailNetwork(folder = join(import.meta.dirname, '../rail')): RailNetwork {
  const stations = readTable(join(folder, 'stations.csv'))
    .filter(({ mode }) => mode !== 'monorail')
    .map(
      (row): Station => ({
        id: row.id!,
        mode: row.mode!,
        nameEn: row.name_en!,
        nameAr: row.name_ar!,
        latitude: Number(row.lat),
        longitude: Number(row.lng),
      }),
    );
  const numbers = new Map(stations.map(({ id }, i) => [id, i]));
  const rides = readTable(join(folder, 'hops.csv')).map((row): Ride => {
    const [from, to] = [numbers.get(row.from_id!), numbers.get(row.to_id!)];
    if (from === undefined || to === undefined) throw new Error(`A station of the ride ${row.from_id} to ${row.to_id} is missing`);
    return { line: serviceOf(row.line!), from, to, minutes: Number(row.seconds) / 60 };
  });
  return { stations, rides };
}

/**
 * The minutes from each station, entered from the street, to the end of a way on foot from some stations; infinite where it is not reached. Dijkstra's search
 * backwards over stations and, for each line, the seat in a train at the station.
 * @param ends the stations at which people leave, with the minutes on foot that follow
 */
export function minutesToStations(
  { stations, rides }: RailNetwork,
  ends: readonly { station: number; minutes: number }[],
  waitMinutes = WAIT_MINUTES,
): number[] {
  const lines = [...new Set(rides.map(({ line }) => line))];
  const count = stations.length;
  // state: the station itself, then a seat of each line at each station
  const seat = (line: string, station: number): number => (lines.indexOf(line) + 1) * count + station;
  const ways: { from: number; minutes: number }[][] = Array.from({ length: (lines.length + 1) * count }, () => []);
  for (const { line, from, to, minutes } of rides) ways[seat(line, to)]!.push({ from: seat(line, from), minutes });
  for (const line of lines)
    for (const station of new Set(rides.filter((ride) => ride.line === line).flatMap(({ from, to }) => [from, to]))) {
      ways[station]!.push({ from: seat(line, station), minutes: 0 });
      ways[seat(line, station)]!.push({ from: station, minutes: waitMinutes });
    }
  for (const [a, station] of stations.entries())
    for (const [b, other] of stations.entries()) {
      const metres = metresBetween(station.latitude, station.longitude, other.latitude, other.longitude);
      if (a !== b && metres < MAX_CHANGE_METRES) ways[a]!.push({ from: b, minutes: metres / METRES_A_MINUTE });
    }
  const times = new Array<number>(ways.length).fill(Number.POSITIVE_INFINITY);
  const isDone = new Uint8Array(ways.length);
  for (const { station, minutes } of ends) times[station] = Math.min(times[station]!, minutes);
  for (;;) {
    let nearest = -1;
    for (let i = 0; i < times.length; i++) if (!isDone[i] && (nearest < 0 || times[i]! < times[nearest]!)) nearest = i;
    if (nearest < 0 || times[nearest] === Number.POSITIVE_INFINITY) break;
    isDone[nearest] = 1;
    for (const { from, minutes } of ways[nearest]!) times[from] = Math.min(times[from]!, times[nearest]! + minutes);
  }
  return times.slice(0, count);
}
