// npm run check: compares the messages of src/shared/messages in both languages (keys, parameters, plural forms, script) and lists
// English texts in the sources that are not messages. With a path as argument it lists these texts by file. Changes nothing; ends with
// status 1 when there is a problem.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { LOCALES, type Locale } from '../../src/shared/locale.ts';
import { MESSAGES, subjects } from '../messages/compile.ts';

/** A message as its JSON file has it: a text, or forms with the inputs they depend on. */
type Value = string | { declarations?: string[]; match: Record<string, string> }[];
/** A node of oxc's syntax tree. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** What Arabic texts may write with Latin letters: our name, codes, names of companies, units, addresses and `{placeholders}`. */
const LATIN_NAMES =
  /Dubai Appartments Sale|DLV-\d+|OpenStreetMap|Stripe|WhatsApp|Google|Apple|Outlook|Visa|Mastercard|Trakheesi|Ejari|REST API|\b(dubailand|adrec|dari)(\.gov)?\.ae\b|\b(QR|AED|USD|EUR|GBP|INR|SAR|CNY|PKR|RUB|API|PDF|JPEG|PNG|WebP|AVIF|HEIC|CSV|XML|JSON|IBAN|CVC|RERA|DLD|BRN|ORN|sq ft|m²|MB|kB|km|https?)\b|\S+@\S+|\{\w+\}/g;
/** Keys of the names of languages, which are written in the language itself. */
const LANGUAGE_NAME_KEY = /^layout_language_/;

const problems: string[] = [];
/** All texts of a message. */
const textsOf = (value: Value): string[] => (typeof value === 'string' ? [value] : value.flatMap(({ match }) => Object.values(match)));
/** The sorted names of what a caller passes: the inputs of a message with forms, the placeholders of a plain one (but not `\{escaped}`). */
const parametersOf = (value: Value): string =>
  (typeof value === 'string'
    ? [...value.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name)
    : value.flatMap(({ declarations = [] }) => declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []))
  )
    .toSorted((a = '', b = '') => a.localeCompare(b))
    .filter((name, i, sorted) => name !== sorted[i - 1])
    .join(', ');

/** Adds a problem for every plural form of the language that is missing, and for every placeholder that is not declared. */
function checkForms(locale: Locale, key: string, value: Value): void {
  if (typeof value === 'string') return;
  for (const { declarations = [], match } of value) {
    // such as `local countForm = count: plural`
    const pluralNames = declarations.flatMap((line) => /^local (\w+) = \w+: plural$/.exec(line)?.[1] ?? []);
    for (const name of pluralNames)
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
      if (locale !== 'ar' || LANGUAGE_NAME_KEY.test(key)) continue;
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

// the sources: which messages they use, and English texts that are not messages
const sources = globSync('src/{client,server,shared}/**/*.{ts,tsx}').filter((file) => !/generated|\.test\.tsx?$|\.ar\.ts$/.test(file));
/** Whether a node is `m.key`. */
const isMessage = (node: Node): node is Node & { property: { name: string } } =>
  node.type === 'MemberExpression' && (node.object as Node).type === 'Identifier' && (node.object as { name?: string }).name === 'm';

/** Attributes and fields whose texts people read. */
const TEXT_NAMES = /^(title|label|aria-?label|placeholder|alt|description|heading|text|lead|hint|message|tooShort|error)$/i;
/**
 * Whether a string is an English text: it has two letters in a row, and a space or a capital letter at its beginning. Codes, URLs and
 * class names are none.
 */
const isEnglish = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) && /\s|^[A-Z][a-z]/.test(text.trim()) && !/^[\w-]*[./:#[][^\s]*$/.test(text.trim());
/** Files whose texts are not for people who use the site: data, logs and settings of the operator. */
const NOT_SHOWN =
  /^src\/server\/(db|seed|import|jobs|log|rest|sale\/load|staff\/email-samples)\/|^src\/server\/(env|main|deps)\.ts$|picture-data|text\/(dictionary|vocabulary)\//;

/** Folders in which an English text that is not a message is a problem. */
const CHECKED_FOLDERS = /^src\/(client|server|shared)\//;

const usedKeys = new Set<string>();
/** The file of every English text that is not a message, once for each text. */
const untranslatedFiles: string[] = [];
/** Text of a string or of a template without its values. */
const textOf = (node: Node | null): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral'
      ? (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ')
      : null;
/** The strings that an expression may have as its value: both sides of a condition too. */
const stringsOf = (node: Node | null): string[] => {
  if (!node) return [];
  if (node.type === 'JSXExpressionContainer') return stringsOf(node.expression as Node);
  if (node.type === 'ConditionalExpression') return [...stringsOf(node.consequent as Node), ...stringsOf(node.alternate as Node)];
  if (node.type === 'LogicalExpression') return stringsOf(node.right as Node);
  return [textOf(node) ?? ''].filter(Boolean);
};

/** Whether the visited file imports the messages; elsewhere `m` is another variable. */
let usesMessages = false;
/** Collects the used keys and English texts of a node and all nodes in it. */
function visit(node: unknown, file: string): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, file);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const syntaxNode = node as Node;
  if (usesMessages && isMessage(syntaxNode)) {
    if (syntaxNode.computed) problems.push(`${file}: m[…] hides which message is used; write m.key`);
    usedKeys.add(syntaxNode.property.name);
  }
  const addEnglish = (strings: string[]) => untranslatedFiles.push(...strings.filter(isEnglish).map(() => file));
  if (syntaxNode.type === 'JSXText') addEnglish([syntaxNode.value as string]);
  else if (syntaxNode.type === 'JSXAttribute' && TEXT_NAMES.test(String((syntaxNode.name as { name?: unknown }).name)))
    addEnglish(stringsOf(syntaxNode.value as Node | null));
  else if (
    syntaxNode.type === 'Property' &&
    TEXT_NAMES.test(String((syntaxNode.key as { name?: unknown }).name ?? (syntaxNode.key as { value?: unknown }).value))
  )
    addEnglish(stringsOf(syntaxNode.value as Node));
  else if (syntaxNode.type === 'JSXExpressionContainer') {
    // as a child: an attribute is handled above
    addEnglish(stringsOf(syntaxNode));
  } else if (syntaxNode.type === 'NewExpression' && (syntaxNode.callee as { name?: string }).name === 'DomainError')
    addEnglish((syntaxNode.arguments as Node[]).slice(1, 2).flatMap(stringsOf));
  if (syntaxNode.type === 'JSXAttribute') {
    visitAttribute(syntaxNode, file);
    return;
  }
  for (const child of Object.values(syntaxNode)) if (typeof child === 'object') visit(child, file);
}
/** Visits the value of an attribute; its own string has been counted. */
function visitAttribute(attribute: Node, file: string): void {
  const value = attribute.value as Node | null;
  visit(value?.type === 'JSXExpressionContainer' ? value.expression : value, file);
}

for (const file of sources) {
  const countBefore = untranslatedFiles.length;
  const source = readFileSync(file, 'utf8');
  usesMessages = source.includes('/messages/messages.ts');
  visit(parseSync(file, source).program.body, file);
  if (NOT_SHOWN.test(file)) untranslatedFiles.length = countBefore;
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
  for (const [file, textsOfFile] of files) console.log(`    ${file}: ${textsOfFile.length}`);
}
for (const file of new Set(untranslatedFiles.filter((name) => CHECKED_FOLDERS.test(name))))
  problems.push(`${file}: has a text that is not a message`);
for (const problem of problems) console.error(problem);
console.log(`${allMessages.en.size} messages in ${LOCALES.length} languages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
