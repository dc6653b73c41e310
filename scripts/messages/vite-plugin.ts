// A Vite plugin that builds the client for one language: it puts the texts that a module uses into the module.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import type { Locale } from '../../src/shared/locale.ts';
import { MESSAGES } from './compile.ts';

/** The folder src. */
const SOURCES = resolve(MESSAGES, '../..');
/** The import of all messages, which is replaced. */
const IMPORT = /^import \{ m \} from '[^']*\/messages\/messages\.ts';$/m;

/** A compiled message. */
interface Message {
  /** An arrow function. */
  code: string;
  /** The text itself, if it has no parameters. */
  text: string | null;
}

/** Reads the compiled messages of a language by their key, and shortens their code. */
function readMessages(locale: Locale): Map<string, Message> {
  const code = readFileSync(join(MESSAGES, `generated/messages/${locale}.js`), 'utf8').replace(/\/\*\*?[^`]*?\*\/ ?/g, '');
  return new Map(
    code
      .split('\nexport const ')
      .slice(1)
      .map((definition) => {
        // `key = (i) => {…};`
        const [, key = '', body = ''] = /^(\w+) = (.*?);?\s*$/s.exec(definition) ?? [];
        const minifiedBody = body
          .replaceAll('i?.', 'i.')
          .replace(/if \(\w+ === "other"\) (return [^\n]*)\n\s*return [^\n]*/, '$1')
          .replaceAll(', {})', ')')
          // lets the bundler remove a plural form or number that no text uses
          .replace(/registry\.(?=plural\(|number\()/g, '/* @__PURE__ */ registry.');
        // a message without parameters: () => { return (`text`) }
        const text = /^\(\) => \{\s*return \(`(.*)`\)\s*\}$/s.exec(body)?.[1];
        return [key, { code: minifiedBody, text: text === undefined ? null : text.replace(/\\([`$\\])/g, '$1') }];
      }),
  );
}

/** A node of oxc's syntax tree. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };
/** Every use of a message in a module: `m.key`, or `m.key()` as a plain call. */
function* usesOf(node: unknown): Generator<{ key: string; start: number; end: number; isPlainCall: boolean }> {
  if (Array.isArray(node)) for (const child of node) yield* usesOf(child);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, callee, arguments: args, object, property, start, end } = node as Node & { callee?: Node; object?: Node; property?: Node };
  const calledNode = type === 'CallExpression' && (args as unknown[]).length === 0 ? callee : undefined;
  const isMessage = (part: unknown): part is { object: Node; property: { name: string } } => {
    const { type: kind, object: of } = part as { type?: string; object?: { type?: string; name?: string } };
    return kind === 'MemberExpression' && of?.type === 'Identifier' && of.name === 'm';
  };
  if (calledNode && isMessage(calledNode)) yield { key: calledNode.property.name, start, end, isPlainCall: true };
  else if (object && property && isMessage(node))
    // isMessage has checked that `node` is `m.name`
    yield { key: (property as unknown as { name: string }).name, start, end, isPlainCall: false };
  else for (const child of Object.values(node)) if (typeof child === 'object') yield* usesOf(child);
}

/**
 * Replaces, in each module, the import of all messages by those that it uses, in this language, so that texts are loaded with the page
 * that shows them. Also replaces `getLocale()` by the language; in English it empties the tables of files named `x.ar.ts` and leaves out
 * arabic.css.
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
      if (locale !== 'ar' && id.endsWith('.ar.ts')) return readFileSync(id, 'utf8').replace(/= \{.*\};/s, '= {};');
      return null;
    },
    transform(original, id) {
      if (!id.startsWith(SOURCES)) return null;
      let source = original;
      // with a constant language the bundler removes the code of the other language
      if (/\bgetLocale\(\)/.test(source)) source = source.replace(/\bgetLocale\(\)/g, JSON.stringify(locale));
      else if (!IMPORT.test(source)) return null;
      const usedMessages = new Map<string, string>();
      // from the last to the first, so that positions stay right
      const uses = IMPORT.test(source) ? [...usesOf(parseSync(id, source).program.body)].sort((a, b) => b.start - a.start) : [];
      let code = source;
      for (const { key, start, end, isPlainCall } of uses) {
        const message = messages.get(key);
        if (!message) return this.error(`There is no message ${key} in ${locale}: ${id}`);
        const isInlined = isPlainCall && message.text !== null;
        if (!isInlined) usedMessages.set(key, message.code);
        code = code.slice(0, start) + (isInlined ? JSON.stringify(message.text) : `m_${key}${isPlainCall ? '()' : ''}`) + code.slice(end);
      }
      const definitions = [...usedMessages].map(([key, body]) => `const m_${key} = ${body};`).join('\n');
      const formats = definitions.includes('registry.')
        ? `import * as registry from ${JSON.stringify(join(MESSAGES, 'formats.ts'))};\n`
        : '';
      return { code: code.replace(IMPORT, () => `${formats}${definitions}`), map: null };
    },
  };
}
