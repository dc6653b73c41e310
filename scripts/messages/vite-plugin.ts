import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import type { Locale } from '../../src/shared/locale.ts';
import { MESSAGES } from './compile.ts';

const SOURCES = resolve(MESSAGES, '../..');
const IMPORT = /^import \{ m \} from '[^']*\/messages\/messages\.ts';$/m;

interface Message {
  /** An arrow function. */
  code: string;
  /** The text itself, if it has no parameters. */
  text: string | null;
}

/** The compiled messages of a language by their key. */
function readMessages(locale: Locale): Map<string, Message> {
  const code = readFileSync(join(MESSAGES, `generated/messages/${locale}.js`), 'utf8').replace(/\/\*\*?[^`]*?\*\/ ?/g, '');
  return new Map(
    code
      .split('\nexport const ')
      .slice(1)
      .map((definition) => {
        const [, key = '', body = ''] = /^(\w+) = (.*?);?\s*$/s.exec(definition) ?? [];
        const minifiedBody = body
          .replaceAll('i?.', 'i.')
          .replace(/if \(\w+ === "other"\) (return [^\n]*)\n\s*return [^\n]*/, '$1')
          .replaceAll(', {})', ')')
          // a form that no text asks for falls out
          .replace(/registry\.(?=plural\(|number\()/g, '/* @__PURE__ */ registry.');
        const text = /^\(\) => \{\s*return \(`(.*)`\)\s*\}$/s.exec(body)?.[1];
        return [key, { code: minifiedBody, text: text === undefined ? null : text.replace(/\\([`$\\])/g, '$1') }];
      }),
  );
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };
/** Every use of a message in a module: `m.key`, with the call around it if it has no arguments. */
function* usesOf(node: unknown): Generator<{ key: string; start: number; end: number; plainCall: boolean }> {
  if (Array.isArray(node)) for (const child of node) yield* usesOf(child);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, callee, arguments: args, object, property, start, end } = node as Node & { callee?: Node; object?: Node; property?: Node };
  const target = type === 'CallExpression' && (args as unknown[]).length === 0 ? callee : undefined;
  const isMessage = (part: unknown): part is { object: Node; property: { name: string } } => {
    const { type: kind, object: of } = part as { type?: string; object?: { type?: string; name?: string } };
    return kind === 'MemberExpression' && of?.type === 'Identifier' && of.name === 'm';
  };
  if (target && isMessage(target)) yield { key: target.property.name, start, end, plainCall: true };
  else if (object && property && isMessage(node))
    // isMessage has checked that `node` is `m.name`
    yield { key: (property as unknown as { name: string }).name, start, end, plainCall: false };
  else for (const child of Object.values(node)) if (typeof child === 'object') yield* usesOf(child);
}

/**
 * Builds the client for one language: each module gets the texts that it uses in this language, in place of the import of all messages in all languages.
 * Texts therefore travel in the chunk of the page that shows them. Tables of files named `x.ar.ts` are empty in the other languages, and arabic.css
 * is left out.
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
      // the language is known, so that what only the other one needs falls out of the build
      if (/\bgetLocale\(\)/.test(source)) source = source.replace(/\bgetLocale\(\)/g, JSON.stringify(locale));
      else if (!IMPORT.test(source)) return null;
      const usedMessages = new Map<string, string>();
      const uses = IMPORT.test(source) ? [...usesOf(parseSync(id, source).program.body)].sort((a, b) => b.start - a.start) : [];
      let code = source;
      for (const { key, start, end, plainCall } of uses) {
        const message = messages.get(key);
        if (!message) return this.error(`There is no message ${key} in ${locale}: ${id}`);
        const inline = plainCall && message.text !== null;
        if (!inline) usedMessages.set(key, message.code);
        code = code.slice(0, start) + (inline ? JSON.stringify(message.text) : `m_${key}${plainCall ? '()' : ''}`) + code.slice(end);
      }
      const definitions = [...usedMessages].map(([key, body]) => `const m_${key} = ${body};`).join('\n');
      const formats = definitions.includes('registry.')
        ? `import * as registry from ${JSON.stringify(join(MESSAGES, 'formats.ts'))};\n`
        : '';
      return { code: code.replace(IMPORT, () => `${formats}${definitions}`), map: null };
    },
  };
}
