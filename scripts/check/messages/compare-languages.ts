// Reads the messages of both languages and compares them: keys, parameters, plural forms and script.
import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '../../../src/shared/locale.ts';
import { MESSAGES, subjects } from '../../messages/compile.ts';
import { formatMessages } from '../../messages/format.ts';

/**
 * A message as its JSON file has it: a text, or the text of each form (`match`) with the declarations of the inputs that select a form.
 */
type Message = string | { declarations?: string[]; match: Record<string, string> }[];
/** For each language its messages by their keys. */
type MessagesByLocale = Record<Locale, Map<string, Message>>;

/** What Arabic texts may write with Latin letters: our name, codes, names of companies, units, addresses and `{placeholders}`. */
const LATIN_NAMES =
  /Dubai Appartments Sale|DLV-\d+|OpenStreetMap|Stripe|WhatsApp|YouTube|Vimeo|Matterport|Kuula|my360|iPhone|Google|Apple|Outlook|Visa|Mastercard|Trakheesi|Ejari|REST API|OpenImmo|PropSpace|Who’s On First|\b(Enter|Backspace)\b|\b(dubailand|adrec|dari)(\.gov)?\.ae\b|\b(QR|AED|USD|EUR|GBP|INR|SAR|CNY|PKR|RUB|API|PDF|JPEG|PNG|WebP|AVIF|HEIC|CSV|XML|JSON|REAXML|BLM|RESO|IBAN|CVC|RERA|DLD|BRN|ORN|ADREC|sq ft|m²|MB|kB|km|https?)\b|\S+@\S+|\{\w+\}/g;
/** Keys of messages that name a language in that language, so that an Arabic text has Latin letters. */
const LANGUAGE_NAME_KEY = /^layout_language_/;

/** A placeholder such as `{count}`, without one whose brace is escaped by a backslash; the group is its name. */
const PLACEHOLDER = /(?<!\\)\{(\w+)\}/g;
/** Digits of Arabic and of Persian, which the site does not use. */
const ARABIC_DIGIT = /[٠-٩۰-۹]/;

/** All texts of a message. */
const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const placeholdersOf = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
/** The names of the inputs of a message with forms, which are declared as `input count`. */
const inputsOf = (declarations: readonly string[]): string[] => declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []);

/** The sorted names of the parameters of a message: the inputs of one with forms, the placeholders of one without. */
function parametersOf(message: Message): string {
  const names = typeof message === 'string' ? placeholdersOf(message) : message.flatMap(({ declarations = [] }) => inputsOf(declarations));
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join(', ');
}

/** Finds plural forms of the language that a message lacks, and placeholders that it does not declare. */
function findFormProblems(locale: Locale, message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap(({ declarations = [], match }) => {
    // such as `local countForm = count: plural`
    const pluralNames = declarations.flatMap((line) => /^local (\w+) = \w+: plural$/.exec(line)?.[1] ?? []);
    // such as `countForm=one, other=*`
    const conditions = new Set(Object.keys(match).flatMap((key) => key.split(',').map((condition) => condition.trim())));
    const missingForms = pluralNames.flatMap((name) =>
      new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => !conditions.has(`${name}=${form}`)),
    );
    const declaredNames = new Set(declarations.map((line) => line.split(' ')[1]));
    const undeclaredNames = Object.values(match)
      .flatMap(placeholdersOf)
      .filter((name) => !declaredNames.has(name));
    return [
      ...missingForms.map((form) => `the plural form "${form}" is missing`),
      ...undeclaredNames.map((name) => `{${name}} is not declared`),
    ];
  });
}

/** Finds Latin letters, and other digits than 0 to 9, in the texts of an Arabic message. */
function findScriptProblems(message: Message): string[] {
  return textsOf(message).flatMap((text) => {
    const latinWords = text.replace(LATIN_NAMES, ' ').match(/[A-Za-z]+/g);
    return [
      ...(latinWords ? [`Latin letters: ${latinWords.join(' ')}`] : []),
      ...(ARABIC_DIGIT.test(text) ? ['write the digits 0-9'] : []),
    ];
  });
}

/** Finds what is wrong with one message of one language. */
function findMessageProblems(locale: Locale, key: string, message: Message): string[] {
  const problems = findFormProblems(locale, message);
  if (textsOf(message).some((text) => text.trim() === '')) problems.push('the text is empty');
  if (locale === 'ar' && !LANGUAGE_NAME_KEY.test(key)) problems.push(...findScriptProblems(message));
  return problems.map((problem) => `${locale} ${key}: ${problem}`);
}

/** Reads the messages of both languages, and adds to `problems` what is wrong with each file and each message. */
export function readMessages(problems: string[]): MessagesByLocale {
  const messagesByLocale: MessagesByLocale = { en: new Map(), ar: new Map() };
  for (const subject of subjects()) {
    const prefix = `${subject.replaceAll('-', '_')}_`;
    for (const locale of LOCALES) {
      const text = readFileSync(`${MESSAGES}/${locale}/${subject}.json`, 'utf8');
      if (text !== formatMessages(text))
        problems.push(`${locale}/${subject}.json: run npm run format, which writes each message on one line`);
      const messages = JSON.parse(text) as Record<string, Message>;
      for (const [key, message] of Object.entries(messages)) {
        if (key === '$schema') continue;
        if (!key.startsWith(prefix) || !/^[a-z][a-z0-9_]*$/.test(key))
          problems.push(`${locale}/${subject}.json: ${key} must be ${prefix}… in lower case`);
        messagesByLocale[locale].set(key, message);
        problems.push(...findMessageProblems(locale, key, message));
      }
    }
  }
  return messagesByLocale;
}

/** Finds keys that one language lacks, and messages whose parameters differ between the languages. */
export function findDifferences({ en: english, ar: arabic }: MessagesByLocale): string[] {
  const missingOrDifferent = [...english].flatMap(([key, englishMessage]) => {
    const arabicMessage = arabic.get(key);
    if (arabicMessage === undefined) return [`ar ${key}: is missing`];
    const [englishParameters, arabicParameters] = [parametersOf(englishMessage), parametersOf(arabicMessage)];
    return englishParameters === arabicParameters ? [] : [`${key}: parameters differ: en (${englishParameters}), ar (${arabicParameters})`];
  });
  const onlyArabic = [...arabic.keys()].filter((key) => !english.has(key));
  return [...missingOrDifferent, ...onlyArabic.map((key) => `en ${key}: is missing`)];
}
