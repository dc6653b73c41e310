// Reads the position in a text that maps copy: `25.0805, 55.1403`, degrees and minutes, a pair in brackets, the address of a map.

import { insideUae } from '../../../../shared/property/place/area.ts';
import { toWesternDigits } from '../../../../shared/western-digits.ts';

/** Degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Degrees as a decimal, or with minutes and seconds: `25°04'48.3"`, `25 04.805`. */
const ANGLE = String.raw`(-?\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:'|’|′|\s|$)\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|”|″|''|′′)?)?)?`;
/** The sign of a hemisphere stands before both angles or behind both; the groups of a sign that is not there are empty. */
const PAIRS = [
  String.raw`^([NSEW])\s*${ANGLE}()\s*[,;/|~\s]?\s*([NSEW])\s*${ANGLE}()$`,
  String.raw`^()${ANGLE}\s*([NSEW]?)\s*[,;/|~\s]\s*()${ANGLE}\s*([NSEW]?)$`,
].map((form) => new RegExp(form, 'i'));
/** Two decimal numbers with a point each, anywhere in the address of a map. */
const DECIMAL = String.raw`(-?\d{1,3}\.\d+)`;
/** Where addresses of maps name a place: its own position (`!3d…!4d…`, `q=`, `mlat=`) before the centre of the view (`@`, `#map=`). */
const IN_ADDRESS = [
  new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`),
  new RegExp(`mlat=${DECIMAL}.*mlon=${DECIMAL}`),
  new RegExp(
    String.raw`(?:[?&](?:q|query|ll|sll|destination|daddr|center|cp|pt|text|coordinate)=(?:loc:|point\.)?|geo:|/(?:place|search|dir)/(?:[^/?#]*/)?)${DECIMAL}[,~_\s+]+${DECIMAL}`,
    'i',
  ),
  new RegExp(`@${DECIMAL},${DECIMAL}`),
  new RegExp(String.raw`#map=[\d.]+/${DECIMAL}/${DECIMAL}`),
];

/** The degrees of one angle, and its hemisphere; undefined when minutes or seconds are no part of 60. */
function readAngle([before, degrees, minutes = '0', seconds = '0', after]: readonly (string | undefined)[]) {
  const hemisphere = (before || after)?.toUpperCase() || undefined;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isNegative = degrees?.startsWith('-') || hemisphere === 'S' || hemisphere === 'W';
  return { degrees: Number((isNegative ? -size : size).toFixed(6)), hemisphere };
}

/** Two angles as a position: latitude first, unless their hemispheres, or the Emirates, say the other order. */
function toCoordinates(first: number, second: number, isLongitudeFirst?: boolean): Coordinates | undefined {
  const isSwapped = isLongitudeFirst ?? (!insideUae(first, second) && insideUae(second, first));
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** The position that a text names; undefined for any other text. */
export function readCoordinates(text: string): Coordinates | undefined {
  const plain = toWesternDigits(text.normalize('NFC'))
    .replace(/\p{Cf}/gu, '')
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .trim();
  if (/^(?:https?:|geo:|www\.|maps\.)/i.test(plain)) {
    const address = decodeAddress(plain);
    for (const form of IN_ADDRESS) {
      const [, first, second] = form.exec(address) ?? [];
      if (first && second) return toCoordinates(Number(first), Number(second));
    }
    return undefined;
  }
  const inBrackets = /^[([{<]\s*(.*?)\s*[)\]}>]$/s.exec(plain)?.[1] ?? plain;
  const withoutLabels = inBrackets.replace(/\b(?:lat(?:itude)?|lo?ng?(?:itude)?)\b\s*[:=]?\s*|^point\s*\(|\)$/gi, '').trim();
  const parts = PAIRS[0]!.exec(withoutLabels) ?? PAIRS[1]!.exec(withoutLabels);
  if (!parts) return undefined;
  const [first, second] = [readAngle(parts.slice(1, 6)), readAngle(parts.slice(6, 11))];
  if (!first || !second) return undefined;
  const isLongitude = (hemisphere: string | undefined) => (hemisphere === undefined ? undefined : 'EW'.includes(hemisphere));
  const [isFirstLongitude, isSecondLongitude] = [isLongitude(first.hemisphere), isLongitude(second.hemisphere)];
  if (isFirstLongitude !== undefined && isFirstLongitude === isSecondLongitude) return undefined;
  return toCoordinates(
    first.degrees,
    second.degrees,
    isFirstLongitude ?? (isSecondLongitude === undefined ? undefined : !isSecondLongitude),
  );
}

/** An address with its escaped characters written out; as it is when they are broken. */
function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
