// A Vite plugin that builds the client for one language: it puts the texts that a module uses into the module, in place of the import of
// all texts. Reads the functions that compile.ts generates, and writes nothing.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import type { Locale } from '../../src/shared/locale.ts';
import { MESSAGES } from './compile.ts';

/** The folder src, whose modules are changed. */
const SOURCES = resolve(MESSAGES, '../..');
/** The line by which a module imports all messages as `m`. */
const IMPORT = /^import \{ m \} from '[^']*\/messages\/messages\.ts';$/m;

/** A compiled message. */
interface Message {
  /** The source of an arrow function that returns the text. */
  code: string;
  /** The text itself; null when it has parameters. */
  text: string | null;
}

/** Shortens the function of a message, and marks its calls of formats as free of side effects. */
const shortenFunction = (code: string): string =>
  code
    .replaceAll('i?.', 'i.')
    // the form `other` is for all other counts, so its condition and the fallback after it are not needed
    .replace(/if \(\w+ === "other"\) (return [^\n]*)\n\s*return [^\n]*/, '$1')
    // no format has options
    .replaceAll(', {})', ')')
    // lets the bundler remove a plural form or number that no text uses
    .replace(/registry\.(?=plural\(|number\()/g, '/* @__PURE__ */ registry.');

/** The text of a message without parameters, whose function is `() => { return (`text`) }`; null for any other. */
function constantTextOf(code: string): string | null {
  const text = /^\(\) => \{\s*return \(`(.*)`\)\s*\}$/s.exec(code)?.[1];
  // a backslash precedes backticks, dollar signs and backslashes of the text
  return text === undefined ? null : text.replace(/\\([`$\\])/g, '$1');
}

/** Reads the compiled messages of a language, by their keys. */
function readMessages(locale: Locale): Map<string, Message> {
  const moduleCode = readFileSync(join(MESSAGES, `generated/messages/${locale}.js`), 'utf8');
  // comments declare types and contain no backtick, so that the pattern cannot reach into a text
  const withoutComments = moduleCode.replace(/\/\*\*?[^`]*?\*\/ ?/g, '');
  const definitions = withoutComments.split('\nexport const ').slice(1);
  return new Map(
    definitions.map((definition) => {
      // `key = (i) => {…};`
      const [, key = '', code = ''] = /^(\w+) = (.*?);?\s*$/s.exec(definition) ?? [];
      return [key, { code: shortenFunction(code), text: constantTextOf(code) }];
    }),
  );
}

/** A node of oxc's syntax tree. `start` and `end` are its position in the source. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };
/** The node of `m.key`. */
type MessageNode = Node & { property: { name: string } };
/** A use of a message in a module: `m.key()`, a plain call without arguments, or `m.key` in any other expression. */
interface MessageUse {
  key: string;
  /** The position of the use in the source. */
  start: number;
  end: number;
  isPlainCall: boolean;
}

/** Whether a node is `m.key`. */
function isMessage(node: unknown): node is MessageNode {
  const { type, object } = node as { type?: string; object?: { type?: string; name?: string } };
  return type === 'MemberExpression' && object?.type === 'Identifier' && object.name === 'm';
}

/** Finds every use of a message in a syntax tree. `node` is a node, a list of nodes or any other value of a node. */
function* usesOf(node: unknown): Generator<MessageUse> {
  if (Array.isArray(node)) for (const child of node) yield* usesOf(child);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, callee, arguments: args, start, end } = node as Node;
  const plainCallee = type === 'CallExpression' && (args as unknown[]).length === 0 ? callee : undefined;
  if (plainCallee && isMessage(plainCallee)) yield { key: plainCallee.property.name, start, end, isPlainCall: true };
  else if (isMessage(node)) yield { key: node.property.name, start, end, isPlainCall: false };
  else for (const child of Object.values(node)) if (typeof child === 'object') yield* usesOf(child);
}

/** A module whose uses of messages are replaced, and the code of the functions `m_KEY` that it needs, by key. */
interface ReplacedUses {
  code: string;
  functions: Map<string, string>;
}

/** Replaces plain calls of messages without parameters by their texts, and all other uses by the function `m_KEY`. */
function replaceUses(source: string, uses: readonly MessageUse[], messageOf: (key: string) => Message): ReplacedUses {
  const functions = new Map<string, string>();
  let code = source;
  // from the last to the first, so that the positions of the others stay right
  for (const { key, start, end, isPlainCall } of uses.toSorted((a, b) => b.start - a.start)) {
    const message = messageOf(key);
    const isInlined = isPlainCall && message.text !== null;
    if (!isInlined) functions.set(key, message.code);
    code = code.slice(0, start) + (isInlined ? JSON.stringify(message.text) : `m_${key}${isPlainCall ? '()' : ''}`) + code.slice(end);
  }
  return { code, functions };
}

/**
 * Makes the plugin. In each module it replaces the import of all messages by those that the module uses, in this language, so that a page
 * loads its own texts only. Also replaces `getLocale()` by the language; the English build leaves out arabic.css and the contents of
 * tables in files named `x.ar.ts`.
 */
export function messagesOf(locale: Locale): Plugin {
  const messages = readMessages(locale);
  return {
    name: 'messages',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        locale === 'ar'
          ? html.replace('"/manifest.webmanifest"', '"/ar/manifest.webmanifest"')
          : html.replace(/ *<link [^>]*arabic\.css"[^>]*>\n/, ''),
    },
    load(id) {
      // empties the table, which is the only value that such a file exports
      if (locale !== 'ar' && id.endsWith('.ar.ts')) return readFileSync(id, 'utf8').replace(/= \{.*\};/s, '= {};');
      return null;
    },
    transform(original, id) {
      if (!id.startsWith(SOURCES)) return null;
      // with a constant language the bundler removes the code of the other language
      const source = original.replace(/\bgetLocale\(\)/g, JSON.stringify(locale));
      if (!IMPORT.test(source)) return source === original ? null : { code: source, map: null };
      const uses = [...usesOf(parseSync(id, source).program.body)];
      const messageOf = (key: string): Message => messages.get(key) ?? this.error(`There is no message ${key} in ${locale}: ${id}`);
      const { code, functions } = replaceUses(source, uses, messageOf);
      const definitions = [...functions].map(([key, functionCode]) => `const m_${key} = ${functionCode};`).join('\n');
      // the functions call `registry.plural` and `registry.number`
      const importOfFormats = definitions.includes('registry.')
        ? `import * as registry from ${JSON.stringify(join(MESSAGES, 'formats.ts'))};\n`
        : '';
      return { code: code.replace(IMPORT, () => `${importOfFormats}${definitions}`), map: null };
    },
  };
}
