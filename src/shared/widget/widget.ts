// The homes of a brokerage on a site of its own: what its owner chooses, and the address of the page in the frame.
import { COLOUR_PATTERN } from '../organization/colour.ts';
import type { TransactionType } from '../property/property.ts';

/** The most homes of a frame, and how many it shows when its address does not say. */
export const MAX_WIDGET_HOMES = 12;
const USUAL_WIDGET_HOMES = 6;
/** The most columns of a frame. */
export const MAX_WIDGET_COLUMNS = 4;
export const WIDGET_THEMES = ['auto', 'light', 'dark'] as const;
/** The longest name of a place. */
const MAX_PLACE = 100;

export interface WidgetChoices {
  /** Homes of both purposes without it. */
  purpose: TransactionType | '';
  /** Names of places, joined by commas. */
  place: string;
  homes: number;
  /** The most columns; 0 for as many as fit. */
  columns: number;
  theme: (typeof WIDGET_THEMES)[number];
  /** `#rrggbb`; that of the brokerage without it. */
  colour: string;
}
export const USUAL_CHOICES: WidgetChoices = { purpose: '', place: '', homes: USUAL_WIDGET_HOMES, columns: 0, theme: 'auto', colour: '' };

/** The choices that differ from the usual ones, as they stand in an address and in the attributes of the script. */
export const writeChoices = (choices: WidgetChoices): [name: string, value: string][] =>
  (Object.keys(USUAL_CHOICES) as (keyof WidgetChoices)[])
    .filter((name) => choices[name] !== USUAL_CHOICES[name])
    .map((name) => [name, String(choices[name])]);

/** Reads the choices of an address; what cannot be read is as usual. */
export function readChoices(query: URLSearchParams): WidgetChoices {
  const read = (name: keyof WidgetChoices): string => query.get(name) ?? '';
  const readNumber = (name: 'homes' | 'columns', max: number): number => {
    const number = /^\d{1,2}$/.test(read(name)) ? Number(read(name)) : USUAL_CHOICES[name];
    return number >= 1 && number <= max ? number : USUAL_CHOICES[name];
  };
  const [purpose, place, colour] = [read('purpose'), read('place').trim(), read('colour').toLowerCase()];
  return {
    purpose: purpose === 'Buy' || purpose === 'Rent' ? purpose : '',
    place: place.length <= MAX_PLACE && place.isWellFormed() && !place.includes('\0') ? place : '',
    homes: readNumber('homes', MAX_WIDGET_HOMES),
    columns: readNumber('columns', MAX_WIDGET_COLUMNS),
    theme: WIDGET_THEMES.find((theme) => theme === read('theme')) ?? 'auto',
    colour: COLOUR_PATTERN.test(colour) ? colour : '',
  };
}
