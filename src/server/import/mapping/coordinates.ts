// Reads coordinates of imported files.
import { insideUae } from '../../../shared/property/place/area.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** Coordinates in degrees. `isSwapped`: whether the file has longitude and latitude in each other's place. */
export interface Coordinates {
  latitude: number;
  longitude: number;
  isSwapped: boolean;
}

/** A coordinate in degrees, minutes and seconds: `25°04'48"N`. */
const DEGREES_MINUTES = /(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''))?/g;

/** The numbers in a text of coordinates; none when it has anything else than separators, signs of degrees and names of axes. */
function numbersOf(raw: string): number[] {
  const text = toWesternDigits(raw)
    .replaceAll('٫', '.')
    .replace(DEGREES_MINUTES, (_, degrees, minutes, seconds = '0') =>
      String(Number(degrees) + Number(minutes) / 60 + Number(seconds as string) / 3600),
    )
    // decimal commas: of a number alone, and of two that something else than a comma without a blank divides
    .replace(/^(\s*-?\d+),(\d+\s*)$/, '$1.$2')
    .replace(/^(\D*\d+),(\d+)(\s*[;|/\s,]\s*)(-?\d+),(\d+\D*)$/, '$1.$2$3$4.$5');
  const numbers = text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gi) ?? [];
  const rest = numbers.reduce((left, number) => left.replace(number, ' '), text);
  return /^(?:[-–\s,،;|/:=°()[\]{}"'NSEW]|lat(?:itude)?|lo?ng?(?:itude)?|point)*$/i.test(rest) ? numbers.map(Number) : [];
}

/** The two numbers of a text such as `25.08,55.14`, `55.14|25.08`, `55,1413;25,0800` or `POINT(55.14 25.08)`, as texts; empty for other texts. */
export function splitPoint(raw: string): [string, string] | [] {
  const numbers = numbersOf(raw);
  return numbers.length === 2 ? [String(numbers[0]), String(numbers[1])] : [];
}

/**
 * Parses coordinates, each alone or both in one of the texts. Those that lie in the UAE only with latitude and longitude exchanged are exchanged.
 * Null when one of them is missing, zero or unreadable.
 */
export function parsePoint(latitude: string, longitude: string): Coordinates | null {
  const inLatitude = numbersOf(latitude);
  const isPair = inLatitude.length === 2 && (longitude.trim() === '' || longitude.trim() === latitude.trim());
  const numbers = isPair ? inLatitude : [inLatitude, numbersOf(longitude)].flatMap((found) => (found.length === 1 ? found : [0]));
  const [lat, lng] = numbers;
  if (!lat || !lng || numbers.length !== 2 || !Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const isSwapped = !insideUae(lat, lng) && insideUae(lng, lat);
  return isSwapped ? { latitude: lng, longitude: lat, isSwapped } : { latitude: lat, longitude: lng, isSwapped };
}
