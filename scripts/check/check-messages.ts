// npm run check: the texts of src/shared/messages in both languages, and texts that are not messages yet.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { LOCALES, type Locale } from '../../src/shared/locale.ts';
import { MESSAGES, subjects } from '../messages/compile.ts';

type Value = string | { declarations?: string[]; match: Record<string, string> }[];
type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** What Arabic writes with Latin letters: our name, codes, and names of others. */
const LATIN_NAMES =
  /Dubai Appartments Sale|DLV-\d+|OpenStreetMap|Stripe|WhatsApp|Google|Apple|Outlook|Visa|Mastercard|Trakheesi|Ejari|REST API|\b(dubailand|adrec|dari)(\.gov)?\.ae\b|\b(QR|AED|USD|EUR|GBP|INR|SAR|CNY|PKR|RUB|API|PDF|JPEG|PNG|WebP|AVIF|HEIC|CSV|XML|JSON|IBAN|CVC|RERA|DLD|BRN|ORN|sq ft|m²|MB|kB|km|https?)\b|\S+@\S+|\{\w+\}/g;
/** The names of the languages are written in the language itself. */
const OTHER_LANGUAGE = /^layout_language_/;

const problems: string[] = [];
const textsOf = (value: Value): string[] => (typeof value === 'string' ? [value] : value.flatMap(({ match }) => Object.values(match)));
/** What a caller passes: the inputs of a message with forms, the placeholders of a plain one. */
const parametersOf = (value: Value): string =>
  (typeof value === 'string'
    ? [...value.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name)
    : value.flatMap(({ declarations = [] }) => declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []))
  )
    .toSorted((a = '', b = '') => a.localeCompare(b))
    .filter((name, i, sorted) => name !== sorted[i - 1])
    .join(', ');

function checkForms(locale: Locale, key: string, value: Value): void {
  if (typeof value === 'string') return;
  for (const { declarations = [], match } of value) {
    const counted = declarations.flatMap((line) => /^local (\w+) = \w+: plural$/.exec(line)?.[1] ?? []);
    for (const name of counted)
      for (const form of new Intl.PluralRules(locale).resolvedOptions().pluralCategories)
        if (!Object.keys(match).some((condition) => condition.split(',').some((part) => part.trim() === `${name}=${form}`)))
          problems.push(`${locale} ${key}: the plural form "${form}" is missing`);
    const declared = new Set(declarations.map((line) => line.split(' ')[1]));
    for (const text of Object.values(match))
      for (const [, name = ''] of text.matchAll(/(?<!\\)\{(\w+)\}/g))
        if (!declared.has(name)) problems.push(`${locale} ${key}: {${name}} is not declared`);
  }
}

const allMessages: Record<Locale, Map<string, Value>> = { en: new Map(), ar: new Map() };
for (const subject of subjects()) {
  for (const locale of LOCALES) {
    const messages = JSON.parse(readFileSync(`${MESSAGES}/${locale}/${subject}.json`, 'utf8')) as Record<string, Value>;
    for (const [key, value] of Object.entries(messages)) {
      if (key === '$schema') continue;
      const prefix = `${subject.replaceAll('-', '_')}_`;
      if (!key.startsWith(prefix) || !/^[a-z][a-z0-9_]*$/.test(key))
        problems.push(`${locale}/${subject}.json: ${key} must be ${prefix}… in lower case`);
      allMessages[locale].set(key, value);
      checkForms(locale, key, value);
      if (textsOf(value).some((text) => text.trim() === '')) problems.push(`${locale} ${key}: the text is empty`);
      if (locale !== 'ar' || OTHER_LANGUAGE.test(key)) continue;
      for (const text of textsOf(value)) {
        const latin = text.replace(LATIN_NAMES, ' ').match(/[A-Za-z]+/g);
        if (latin) problems.push(`ar ${key}: Latin letters: ${latin.join(' ')}`);
        if (/[٠-٩۰-۹]/.test(text)) problems.push(`ar ${key}: write the digits 0-9`);
      }
    }
  }
}
for (const [key, value] of allMessages.en) {
  const arabic = allMessages.ar.get(key);
  if (arabic === undefined) problems.push(`ar ${key}: is missing`);
  else if (parametersOf(value) !== parametersOf(arabic))
    problems.push(`${key}: parameters differ: en (${parametersOf(value)}), ar (${parametersOf(arabic)})`);
}
for (const key of allMessages.ar.keys()) if (!allMessages.en.has(key)) problems.push(`en ${key}: is missing`);

const sources = globSync('src/{client,server,shared}/**/*.{ts,tsx}').filter((file) => !/generated|\.test\.tsx?$|\.ar\.ts$/.test(file));
const isMessage = (node: Node): node is Node & { property: { name: string } } =>
  node.type === 'MemberExpression' && (node.object as Node).type === 'Identifier' && (node.object as { name?: string }).name === 'm';

/** Attributes and fields whose texts people read. */
const READ = /^(title|label|aria-?label|placeholder|alt|description|heading|text|lead|hint|message|tooShort|error)$/i;
/** A text with a word of at least two characters; codes, addresses and class names are none. */
const isEnglish = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) && /\s|^[A-Z][a-z]/.test(text.trim()) && !/^[\w-]*[./:#[][^\s]*$/.test(text.trim());
/** Not for people who use the site: data, logs and settings of the operator. */
const NOT_SHOWN =
  /^src\/server\/(db|seed|import|jobs|log|rest|sale\/load|staff\/email-samples)\/|^src\/server\/(env|main|deps)\.ts$|picture-data|text\/(dictionary|vocabulary)\//;

/** Folders whose texts are all messages: another English text there is an error. */
const EXTRACTED = /^src\/(client|server|shared)\//;

const usedKeys = new Set<string>();
const untranslatedFiles: string[] = [];
/** Text of a string or of a template without its values. */
const textOf = (node: Node | null): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral'
      ? (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ')
      : null;
/** The strings that an expression may be: both sides of a condition too. */
const stringsOf = (node: Node | null): string[] => {
  if (!node) return [];
  if (node.type === 'JSXExpressionContainer') return stringsOf(node.expression as Node);
  if (node.type === 'ConditionalExpression') return [...stringsOf(node.consequent as Node), ...stringsOf(node.alternate as Node)];
  if (node.type === 'LogicalExpression') return stringsOf(node.right as Node);
  return [textOf(node) ?? ''].filter(Boolean);
};

let usesMessages = false;
function visit(node: unknown, file: string): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, file);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const part = node as Node;
  if (usesMessages && isMessage(part)) {
    if (part.computed) problems.push(`${file}: m[…] hides which message is used; write m.key`);
    usedKeys.add(part.property.name);
  }
  const addEnglish = (strings: string[]) => untranslatedFiles.push(...strings.filter(isEnglish).map(() => file));
  if (part.type === 'JSXText') addEnglish([part.value as string]);
  else if (part.type === 'JSXAttribute' && READ.test(String((part.name as { name?: unknown }).name)))
    addEnglish(stringsOf(part.value as Node | null));
  else if (part.type === 'Property' && READ.test(String((part.key as { name?: unknown }).name ?? (part.key as { value?: unknown }).value)))
    addEnglish(stringsOf(part.value as Node));
  else if (part.type === 'JSXExpressionContainer') {
    // as a child: an attribute is handled above
    addEnglish(stringsOf(part));
  } else if (part.type === 'NewExpression' && (part.callee as { name?: string }).name === 'DomainError')
    addEnglish((part.arguments as Node[]).slice(1, 2).flatMap(stringsOf));
  if (part.type === 'JSXAttribute') {
    visitAttribute(part, file);
    return;
  }
  for (const child of Object.values(part)) if (typeof child === 'object') visit(child, file);
}
/** Inside an attribute only what is not its own string counts again. */
function visitAttribute(part: Node, file: string): void {
  const value = part.value as Node | null;
  visit(value?.type === 'JSXExpressionContainer' ? value.expression : value, file);
}

for (const file of sources) {
  const before = untranslatedFiles.length;
  const source = readFileSync(file, 'utf8');
  usesMessages = source.includes('/messages/messages.ts');
  visit(parseSync(file, source).program.body, file);
  if (NOT_SHOWN.test(file)) untranslatedFiles.length = before;
}
for (const key of usedKeys) if (!allMessages.en.has(key)) problems.push(`${key}: is used and missing`);
for (const key of allMessages.en.keys()) if (!usedKeys.has(key)) problems.push(`${key}: is not used`);

const folderOf = (file: string): string => (file.split('/').length > 3 ? file.split('/').slice(0, 3).join('/') : file);
const byFolder = [...Map.groupBy(untranslatedFiles, folderOf)].sort(([a], [b]) => a.localeCompare(b));
if (byFolder.length > 0) {
  console.log('English texts still to extract (a folder or file: texts):');
  for (const [folder, files] of byFolder) console.log(`  ${folder}: ${files.length}`);
  console.log(`  all: ${untranslatedFiles.length}`);
}
const requestedPath = process.argv[2];
if (requestedPath) {
  const files = [
    ...Map.groupBy(
      untranslatedFiles.filter((file) => file.startsWith(requestedPath)),
      (file) => file,
    ),
  ];
  for (const [file, texts_] of files) console.log(`    ${file}: ${texts_.length}`);
}
for (const file of new Set(untranslatedFiles.filter((name) => EXTRACTED.test(name))))
  problems.push(`${file}: has a text that is not a message`);
for (const problem of problems) console.error(problem);
console.log(`${allMessages.en.size} messages in ${LOCALES.length} languages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
