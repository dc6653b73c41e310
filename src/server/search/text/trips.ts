// Reads in a search text how long people want to travel at most, and to where: `15 min from Media City`, `25 minutes to DIFC by metro`. Only places that the
// search by travel time knows are read; what names another one is left to `travelAt`, which says that it is not answered. Pure; no database.
// Functions get the tokens of the text, folded by `foldText`; `at` and `end` are indexes of tokens.
import { wordsOf } from '../../../shared/search/fold-text.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { MAX_TRIP_MINUTES, type TravelMode } from '../../../shared/search/sorts-and-limits.ts';
import { DESTINATIONS } from '../../../shared/travel/destinations.ts';
import { TRIP_KEYS } from '../../../shared/travel/trip.ts';
import { amountAt } from './amounts/amounts.ts';
import { findRun } from './phrases.ts';
import { CONFIDENCE, type Reading } from './reading.ts';
import type { PhraseIndex } from './vocabulary/phrase-index.ts';
import {
  MODE_FORMS,
  OTHER_DESTINATION_NAMES,
  SPANS,
  STATION_FORMS,
  TRAVEL_FILLERS,
  TRAVEL_LEADS,
  TRAVEL_PREPOSITIONS,
} from './vocabulary/travel-words.ts';

/** Phrases, folded, with what each means, and the most words of one. */
interface Phrases<Value> {
  values: ReadonlyMap<string, Value>;
  longest: number;
}
const keyOf = (text: string): string => (text === '<' ? text : wordsOf(text).join(' '));
function phrasesOf<Value>(entries: readonly (readonly [text: string, value: Value])[]): Phrases<Value> {
  const values = new Map(entries.map(([text, value]) => [keyOf(text), value]));
  return { values, longest: Math.max(...[...values.keys()].map((key) => key.split(' ').length)) };
}
const setOf = (texts: readonly string[]): Phrases<true> => phrasesOf(texts.map((text) => [text, true]));

/** The longest of some phrases that the tokens from `at` on are; null when none. */
function phraseAt<Value>({ values, longest }: Phrases<Value>, tokens: readonly string[], at: number): { value: Value; end: number } | null {
  for (let end = Math.min(tokens.length, at + longest); end > at; end--) {
    const value = values.get(tokens.slice(at, end).join(' '));
    if (value !== undefined) return { value, end };
  }
  return null;
}

const leads = setOf(TRAVEL_LEADS);
const spans = phrasesOf(SPANS.flatMap(([phrases, minutes]) => phrases.map((phrase) => [phrase, minutes] as const)));
const modes = phrasesOf((Object.keys(MODE_FORMS) as TravelMode[]).flatMap((mode) => MODE_FORMS[mode].map((form) => [form, mode] as const)));
const fillers = setOf(TRAVEL_FILLERS);
const prepositions = setOf(TRAVEL_PREPOSITIONS);
const stations = setOf(STATION_FORMS);

/** The names of a destination: each of several in one text, and that without `Dubai`. */
const namesOf = (text: string): string[] => text.split(/, | and /).flatMap((name) => [name, name.replace(/^Dubai /, '')]);
const destinations = phrasesOf(
  DESTINATIONS.flatMap(({ key, name, arabic }) =>
    [...namesOf(name), arabic, ...(OTHER_DESTINATION_NAMES[key] ?? [])].map((form) => [form, key] as const),
  ),
);

const MINUTES = /^(?:min|mins|minute|minutes|دقيقه|دقايق)$/;
const NUMBER_OF_MINUTES = /^(\d{1,3})(?:min|mins|minute|minutes|دقيقه|دقايق)$/;

/** Reads a whole number; of a range, such as `15 to 20`, the greater one. */
function numberAt(tokens: readonly string[], at: number): { value: number; end: number } | null {
  const amount = amountAt(tokens, at);
  if (!amount || amount.noun || amount.unit !== 1 || amount.hasCurrency || !Number.isInteger(amount.value)) return null;
  const next = /^(?:to|or|الي|او)$/.test(tokens[amount.end] ?? '') ? numberAt(tokens, amount.end + 1) : null;
  return next && next.value > amount.value ? next : { value: amount.value, end: amount.end };
}

/** Reads a number of minutes with its unit. */
function minutesAt(tokens: readonly string[], at: number): { minutes: number; end: number } | null {
  const joined = NUMBER_OF_MINUTES.exec(tokens[at] ?? '');
  if (joined) return { minutes: Number(joined[1]), end: at + 1 };
  const span = phraseAt(spans, tokens, at);
  if (span) return { minutes: span.value, end: span.end };
  const number = numberAt(tokens, at);
  if (!number) return null;
  const unit = tokens[number.end] ?? '';
  if (MINUTES.test(unit)) return { minutes: number.value, end: number.end + 1 };
  // `15 to 20min`
  const last = /^(?:to|or)$/.test(unit) ? NUMBER_OF_MINUTES.exec(tokens[number.end + 1] ?? '') : null;
  return last ? { minutes: Number(last[1]), end: number.end + 2 } : null;
}

/**
 * Reads a place that can be travelled to, as the filter `to` has it: a usual destination, or a community whose homes have a position. A longer name of another
 * thing, such as a building, is no such place, and neither is a name that several communities have.
 */
function destinationAt(index: PhraseIndex, tokens: readonly string[], at: number): { to: string; end: number } | null {
  const destination = phraseAt(destinations, tokens, at);
  const run = at < tokens.length ? findRun(index, tokens, at, tokens.length) : undefined;
  if (destination && at + (run?.length ?? 0) <= destination.end) return { to: destination.value, end: destination.end };
  if (run?.meaning.is !== 'place') return null;
  const [place, another] = run.meaning.places;
  const isKnown = place?.kind === 'community' && place.position && !another;
  return isKnown ? { to: place.name, end: at + run.length } : null;
}

/** Skips words that only stand between the minutes and the place, and finds the way to travel among them. */
function wayAt(tokens: readonly string[], at: number): { by: TravelMode | undefined; end: number } {
  let [by, end]: [TravelMode | undefined, number] = [undefined, at];
  for (;;) {
    const mode = phraseAt(modes, tokens, end);
    const filler = mode ? null : phraseAt(fillers, tokens, end);
    if (!mode && !filler) return { by, end };
    by ??= mode?.value;
    end = (mode ?? filler)!.end;
  }
}

/** Reads the most minutes of a trip to a place: `within 25 minutes of DIFC by metro`. `nth` says which trip of the text it is, from 0; a filter has two. */
export function tripAt(index: PhraseIndex, tokens: readonly string[], at: number, nth: number): Reading | null {
  const keys = TRIP_KEYS[nth];
  const time = keys && minutesAt(tokens, phraseAt(leads, tokens, at)?.end ?? at);
  if (!time || time.minutes < 1 || time.minutes > MAX_TRIP_MINUTES) return null;
  const way = wayAt(tokens, time.end);
  const preposition = phraseAt(prepositions, tokens, way.end);
  if (!preposition) return null;
  const start =
    tokens[preposition.end] === 'the' && !phraseAt(destinations, tokens, preposition.end) ? preposition.end + 1 : preposition.end;
  const place = destinationAt(index, tokens, start);
  if (!place) return null;
  const station = phraseAt(stations, tokens, place.end);
  const wayBehind = wayAt(tokens, station?.end ?? place.end);
  const by = way.by ?? wayBehind.by;
  const filter: SearchFilter = { [keys.to]: place.to, ...(by && { [keys.by]: by }), [keys.within]: time.minutes };
  return { kind: nth === 0 ? 'trip' : 'trip2', from: at, to: wayBehind.end, filter, confidence: CONFIDENCE.clear };
}
