// Finds in the syntax trees of the sources which messages they use, and English texts that are not messages.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** A node of oxc's syntax tree. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** The texts of the sources. */
interface SourceTexts {
  /** Keys of the messages that the sources use. */
  usedKeys: Set<string>;
  /** The files with English texts that are not messages. A file is in the list once for each of its texts. */
  untranslatedFiles: string[];
}

/** Names of JSX attributes and object properties whose texts people read. */
const TEXT_NAMES = /^(title|label|aria-?label|placeholder|alt|description|heading|text|lead|hint|message|tooShort|error)$/i;
/** A text without spaces that has a character of a path, URL or CSS selector, such as `/media/a.webp` or `.card`. */
const PATH_OR_SELECTOR = /^[\w-]*[./:#[][^\s]*$/;
/** Whether a string is an English text: it has two letters in a row, and either several words or a capital letter at its beginning. */
const isEnglish = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) && /\s|^[A-Z][a-z]/.test(text.trim()) && !PATH_OR_SELECTOR.test(text.trim());
/** Files whose texts users of the site do not read: data, logs, and texts for operators. */
const NOT_SHOWN =
  /^src\/server\/(db|seed|import|jobs|log|rest|sale\/load|staff\/email-samples)\/|^src\/server\/(env|main|deps)\.ts$|picture-data|text\/(dictionary|vocabulary)\//;

/** Whether a node is the use of a message, which is written `m.key`. */
const isMessage = (node: Node): node is Node & { property: { name: string } } =>
  node.type === 'MemberExpression' && (node.object as Node).type === 'Identifier' && (node.object as { name?: string }).name === 'm';

/** The text of a string, or of a template without its values; null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ');
  return null;
}
/** The strings that an expression may have as its value; a condition has both of its results. */
function stringsOf(node: Node | null): string[] {
  if (!node) return [];
  if (node.type === 'JSXExpressionContainer') return stringsOf(node.expression as Node);
  if (node.type === 'ConditionalExpression') return [...stringsOf(node.consequent as Node), ...stringsOf(node.alternate as Node)];
  if (node.type === 'LogicalExpression') return stringsOf(node.right as Node);
  return [textOf(node) ?? ''].filter(Boolean);
}

/** The strings of a node that people read, without those of nodes within it. */
function shownStrings(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [node.value as string];
    case 'JSXAttribute':
      return TEXT_NAMES.test(String((node.name as { name?: unknown }).name)) ? stringsOf(node.value as Node | null) : [];
    case 'Property': {
      const key = node.key as { name?: unknown; value?: unknown };
      return TEXT_NAMES.test(String(key.name ?? key.value)) ? stringsOf(node.value as Node) : [];
    }
    // only between tags: childrenOf skips the container of an attribute
    case 'JSXExpressionContainer':
      return stringsOf(node);
    case 'NewExpression':
      // the second argument of a DomainError is its text
      return (node.callee as { name?: string }).name === 'DomainError' ? (node.arguments as Node[]).slice(1, 2).flatMap(stringsOf) : [];
    default:
      return [];
  }
}

/** The nodes to visit within a node. Skips the container of an attribute's value, because `shownStrings` has read its strings already. */
function childrenOf(node: Node): unknown[] {
  if (node.type !== 'JSXAttribute') return Object.values(node);
  const value = node.value as Node | null;
  return [value?.type === 'JSXExpressionContainer' ? value.expression : value];
}

/** Adds the texts of one file to `texts`, and to `problems` each `m[name]`, which hides which message is used. */
function scanFile(file: string, texts: SourceTexts, problems: string[]): void {
  const source = readFileSync(file, 'utf8');
  // in files that do not import the messages, `m` is another variable
  const usesMessages = source.includes('/messages/messages.ts');
  const isShown = !NOT_SHOWN.test(file);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (usesMessages && isMessage(node)) {
      if (node.computed) problems.push(`${file}: m[…] hides which message is used; write m.key`);
      texts.usedKeys.add(node.property.name);
    }
    const englishTexts = isShown ? shownStrings(node).filter(isEnglish) : [];
    texts.untranslatedFiles.push(...englishTexts.map(() => file));
    visit(childrenOf(node));
  };
  visit(parseSync(file, source).program.body);
}

/** Reads all sources but tests, generated and Arabic files; adds to `problems` each `m[name]`, which hides which message is used. */
export function scanSources(problems: string[]): SourceTexts {
  const texts: SourceTexts = { usedKeys: new Set(), untranslatedFiles: [] };
  const sources = globSync('src/{client,server,shared}/**/*.{ts,tsx}').filter((file) => !/generated|\.test\.tsx?$|\.ar\.ts$/.test(file));
  for (const file of sources) scanFile(file, texts, problems);
  return texts;
}
