// The months by their names in the languages of feeds.
import { foldText } from '../../../shared/search/fold-text.ts';
import { monthOf } from '../../search/text/parser.ts';

/** Languages whose names `monthOf` does not know, in the Gregorian calendar. `ar-SY` has the names of the Levant. */
const LANGUAGES = ['ar-SY', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'ru', 'tr', 'fa-u-ca-gregory', 'ur', 'hi'];

/** The names of each month in these languages, folded, alone and beside a day; names of several months are left out. */
function namesOfMonths(): ReadonlyMap<string, number> {
  const months = new Map<string, number | null>();
  for (const language of LANGUAGES)
    for (const options of [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const name = format.formatToParts(Date.UTC(2026, month - 1, 20)).find(({ type }) => type === 'month')!.value;
        const key = foldText(name.replace(/\.$/, ''));
        months.set(key, (months.get(key) ?? month) === month ? month : null);
      }
    }
  return new Map([...months].flatMap(([name, month]) => (month ? [[name, month]] : [])));
}
let names: ReadonlyMap<string, number> | undefined;

/** The number of a month from 1 by its name, or its beginning in English; 0 for other words. */
export function monthByName(raw: string): number {
  const word = foldText(raw);
  const month = monthOf(word);
  if (month) return month;
  names ??= namesOfMonths();
  return names.get(word) ?? 0;
}
