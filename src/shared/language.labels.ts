// Names of the languages that agents and applicants speak, in the language of the page.
import { m } from './messages/messages.ts';

/** By the English name, which is what the database stores. */
const LANGUAGES: Record<string, () => string> = {
  English: m.language_english,
  Arabic: m.language_arabic,
  Hindi: m.language_hindi,
  Urdu: m.language_urdu,
  Russian: m.language_russian,
  Mandarin: m.language_mandarin,
  French: m.language_french,
  German: m.language_german,
  Persian: m.language_persian,
  Tagalog: m.language_tagalog,
  Malayalam: m.language_malayalam,
  Spanish: m.language_spanish,
  Italian: m.language_italian,
  Turkish: m.language_turkish,
  Other: m.language_other,
};

/** The name of a language that a person speaks: `Urdu`, in Arabic `الأردية`; an unknown one is returned unchanged. */
export const languageLabel = (name: string): string => (Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name]!() : name);
