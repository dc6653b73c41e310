// Reads where a home is from a row of an imported file: emirate, community, address and coordinates.
import { insideUae } from '../../../shared/property/place/area.ts';
import { parsePoint } from './coordinates.ts';
import { emirateAt, isNearEmirates } from './emirates.ts';
import { isForeign } from './foreign-places.ts';
import { cleanName, cutAtWord } from './html-text.ts';
import {
  cleanCommunity,
  EMIRATE_NAMES,
  emirateOf,
  findEmirate,
  isCity,
  isOurCountry,
  isOurCountryField,
  nearestEmirate,
} from './place-names.ts';
import type { Draft } from './raw-listing.ts';
import type { Remark } from './remarks.ts';
import { remembered } from './remembered.ts';
import { quoted, refuse, translationAdvice } from './row-error.ts';

/** Coordinates in degrees; null when the row has none. */
interface Point {
  latitude: number | null;
  longitude: number | null;
}

/** What divides the parts of an address. */
const BETWEEN_PARTS = /[,،;|>\n]/;
/** A box of the post or a post code, which addresses end with. */
const POST_BOX = /^(?:p\.?\s*o\.?\s*box\b.*|\d{4,6}|ص\.?\s*ب\.?.*)$/i;
/** A hyphen or a slash between blanks, which divides only a text that begins or ends with an emirate, or ends with the country. */
const HYPHEN = /\s[-–—/]\s/;

/** The parts in a text between hyphens, if an outermost one is an emirate or the country, or all are abroad; else the text. */
function splitHyphens(text: string): string[] {
  const parts = text.split(HYPHEN);
  const last = parts.at(-1)!;
  return [parts[0]!, last].some((part) => findEmirate(part) !== undefined) || isOurCountry(last) || parts.every(isForeign) ? parts : [text];
}

/** The parts of a text, without the country. */
const partsOfText = remembered((text): readonly string[] =>
  text
    .split(BETWEEN_PARTS)
    .flatMap(splitHyphens)
    .map(cleanName)
    .filter((part) => part && !isOurCountry(part) && !POST_BOX.test(part)),
);

/** The parts of a place in texts, from the building outwards, without the country; a path that begins with the emirate is turned round. */
function partsOf(texts: readonly string[]): string[] {
  const parts = texts.flatMap(partsOfText);
  const isOutermostFirst = parts.length > 1 && findEmirate(parts[0]!) !== undefined && findEmirate(parts.at(-1)!) === undefined;
  return isOutermostFirst ? parts.toReversed() : parts;
}

/** The emirate at the end of the parts of a place, also behind the last part without a separator: `Al Reem Island Abu Dhabi`. */
const emirateAtEndOf = remembered((last): string | undefined => {
  const words = last.split(/\s+/);
  const endings = [words.slice(-3), words.slice(-2), words.slice(-1)].map((ending) => ending.join(' '));
  const withinPart = emirateOf(last) === undefined ? endings.map((ending) => (isCity(ending) ? undefined : findEmirate(ending))) : [];
  return findEmirate(last) ?? withinPart.find((emirate) => emirate !== undefined);
});
const emirateAtEnd = (parts: readonly string[]): string | undefined => emirateAtEndOf(parts.at(-1) ?? '');

/** The parts of a row's place by their fields. */
interface PlaceParts {
  /** Behind the emirate's own field: nothing, or the address that a file has there. */
  emirate: string[];
  community: string[];
  address: string[];
}

const partsOfDraft = (draft: Draft): PlaceParts => ({
  emirate: partsOf([draft.emirate]),
  community: partsOf([draft.community]),
  address: partsOf(draft.address),
});

/** Whether the texts of a row name an emirate. */
export const namesEmirate = (draft: Draft): boolean =>
  Object.values(partsOfDraft(draft)).some((parts: string[]) => emirateAtEnd(parts) !== undefined);

/** @throws RowError with the reason why a text in the field of the emirate names none */
function refuseEmirate(name: string): never {
  if (isForeign(name)) refuse(`${quoted(name)} is no emirate: it lies outside the United Arab Emirates`);
  const advice = translationAdvice('emirate', name, nearestEmirate(name), EMIRATE_NAMES);
  return refuse(`${quoted(name)} is no emirate; homes outside the United Arab Emirates are not listed here; ${advice}`);
}

/**
 * The emirate in the row, else at the end of its community or address, else that of a known community, else that of its coordinates. Where the mapping
 * names one for all rows, coordinates in another emirate count more.
 * @throws RowError when there is none, or when the row names another place, or two emirates
 */
function readEmirate(draft: Draft, parts: PlaceParts, { latitude, longitude }: Point, remark: Remark): string {
  const fromField = emirateAtEnd(parts.emirate);
  const fromAddress = emirateAtEnd(parts.community) ?? emirateAtEnd(parts.address);
  if (!fromField && parts.emirate.length > 0) refuseEmirate(parts.emirate.at(-1)!);
  if (fromField && fromAddress && fromField !== fromAddress)
    refuse(`it names two emirates: ${fromField}, and ${fromAddress} at the end of its address`);
  // a part of the address alone can be a building that is named after a country
  const foreign = [parts.community, parts.address]
    .find(
      (texts) =>
        (texts.length > 1 || (texts === parts.community && parts.address.length === 0)) && texts.length > 0 && isForeign(texts.at(-1)!),
    )
    ?.at(-1);
  if (!fromField && !fromAddress && foreign !== undefined) refuseEmirate(foreign);
  const named = fromField ?? fromAddress;
  const assumed = findEmirate(draft.assumedEmirate ?? '');
  const located = () => (latitude !== null && longitude !== null ? emirateAt(latitude, longitude) : undefined);
  const stated = named ?? (assumed ? located() : undefined);
  if (stated) {
    if (assumed && assumed !== stated)
      remark('places', `${stated} instead of ${assumed}`, [...parts.community, ...parts.address].join(', '));
    return stated;
  }
  if (assumed) return assumed;
  if (draft.assumedEmirate) refuseEmirate(draft.assumedEmirate);
  const ofCommunity = [...parts.address, ...parts.community]
    .toReversed()
    .map(emirateOf)
    .find((emirate) => emirate !== undefined);
  return ofCommunity ?? located() ?? refuse('no emirate, and neither its address, its community nor its coordinates tell one', 'emirate');
}

/** The parts without the emirate, also where it ends the last part. */
function withoutEmirate(parts: readonly string[], emirate: string): string[] {
  return parts.flatMap((part) => {
    if (findEmirate(part) === emirate && !isCity(part)) return [];
    const words = part.split(/\s+/);
    const ending = [3, 2, 1].find((count) => count < words.length && findEmirate(words.slice(-count).join(' ')) === emirate);
    const isKnown = ending === undefined || emirateOf(part) !== undefined || part !== parts.at(-1) || ending === 1;
    return isKnown ? [part] : [words.slice(0, -ending).join(' ')];
  });
}

/** The community among the parts of a place: a known one, else the last part that is no city of its emirate. */
function communityIn(parts: readonly string[], emirate: string): string {
  const known = parts.findLast((part) => emirateOf(part) === emirate);
  return known ?? parts.findLast((part, i) => i === 0 || !isCity(part)) ?? '';
}

/**
 * Community (`location`), emirate and address. The address has its parts from the building outwards, each once, without the emirate.
 * @throws RowError without an emirate, and in another country
 */
export function readPlace(draft: Draft, point: Point, remark: Remark): { location: string; emirate: string; address: string } {
  const country = cleanName(draft.country ?? '');
  if (country !== '' && !isOurCountryField(country)) refuse(`its country is ${quoted(country)}: it lies outside the United Arab Emirates`);
  const parts = partsOfDraft(draft);
  const emirate = readEmirate(draft, parts, point, remark);
  const inField = withoutEmirate(parts.emirate, emirate).filter((part) => !isCity(part) || parts.emirate.length > 1);
  const [community, address] = [withoutEmirate(parts.community, emirate), withoutEmirate(parts.address, emirate)];
  const placeParts = [community, inField, address].find((texts) => texts.length > 0) ?? [];
  const location = cleanCommunity(communityIn(placeParts, emirate), emirate) || emirate;
  const rawParts = [...address, ...community, ...inField];
  // other spellings of the community become its canonical name
  const addressParts = rawParts.map((part) => (cleanCommunity(part, emirate) === location ? location : part));
  const distinctParts = addressParts.filter((part, i) => part !== emirate && addressParts.indexOf(part) === i);
  return { location, emirate, address: cutAtWord(distinctParts.join(', ') || location, 300) };
}

/** The coordinates of the row. @throws RowError when they are outside the UAE */
export function readPoint(draft: Draft, remark: Remark): Point {
  const texts = [draft.latitude, draft.longitude].map((text) => text.trim());
  const point = parsePoint(draft.latitude, draft.longitude);
  if (!point) {
    const isStated = texts.some((text) => cleanName(text) !== '' && !/^[0.,\s]*$/.test(text));
    if (isStated) remark('coordinates', '', texts.join(' '));
    return { latitude: null, longitude: null };
  }
  const { latitude, longitude, isSwapped } = point;
  if (!insideUae(latitude, longitude) || !isNearEmirates(latitude, longitude))
    refuse(`its coordinates ${latitude}, ${longitude} lie outside the United Arab Emirates`);
  if (isSwapped) remark('swapped', '', texts.join(' '));
  return { latitude, longitude };
}
