// Parses a source file into what check-words.ts and check-requirement-numbers.ts read: names, comments and test titles, each with its
// position.
import { parseSync } from 'oxc-parser';

/** The fields of oxc's syntax tree that are read. */
type Node = {
  type?: string;
  name?: unknown;
  start?: number;
  callee?: Node;
  object?: Node;
  arguments?: Node[];
  value?: unknown;
  quasis?: Node[];
};

/** Names of a syntax tree with their positions. */
function* namesOf(node: unknown): Generator<[text: string, start: number]> {
  if (Array.isArray(node)) for (const child of node) yield* namesOf(child);
  else if (node && typeof node === 'object') {
    const { type, name, start } = node as Node;
    if (type?.endsWith('Identifier') && typeof name === 'string') yield [name, start ?? 0];
    for (const child of Object.values(node)) if (typeof child === 'object') yield* namesOf(child);
  }
}

/** Whether a callee is `test`, `it` or `describe`, or a member or result of one: `test.describe.each(table)`. */
const declaresTests = (callee: Node | undefined): boolean =>
  callee?.type === 'Identifier'
    ? /^(test|it|describe)$/.test(String(callee.name))
    : !!callee && declaresTests(callee.object ?? callee.callee);

/** Titles of tests and their groups with their positions; expressions in a template are left out. */
function* titlesOf(node: unknown): Generator<[text: string, start: number]> {
  if (Array.isArray(node)) for (const child of node) yield* titlesOf(child);
  else if (node && typeof node === 'object') {
    const { type, callee, arguments: [title] = [] } = node as Node;
    if (type === 'CallExpression' && declaresTests(callee) && title) {
      const texts =
        title.quasis?.map(({ value }) => (value as { raw: string }).raw) ?? [title.value].filter((value) => typeof value === 'string');
      yield [texts.join(' '), title.start ?? 0];
    }
    for (const child of Object.values(node)) if (typeof child === 'object') yield* titlesOf(child);
  }
}

/** A document without its code, quoted texts of the product and addresses. */
const proseOf = (document: string): string =>
  document.replace(/^```[\s\S]*?^```|`[^`\n]*`|"[^"\n]*"|\]\([^)]*\)/gm, (code) => code.replace(/[^\n]/g, ' '));

/** Names, comments and test titles of a file; of a stylesheet all of it, of a document its prose. */
export function* partsOf(file: string, source: string): Generator<[text: string, start: number, isComment: boolean]> {
  if (/\.(css|md)$/.test(file)) {
    yield* (file.endsWith('.md') ? proseOf(source) : source)
      .split(/(?<=\n)/)
      .map((line, n, lines): [string, number, boolean] => [line, lines.slice(0, n).join('').length, true]);
    return;
  }
  const { program, comments } = parseSync(file, source);
  for (const [name, start] of namesOf(program.body)) yield [name, start, false];
  for (const [title, start] of titlesOf(program.body)) yield [title, start, false];
  for (const { value, start } of comments) yield [value, start, true];
}

/** The line of a position in a source, from 1. */
export const lineAt = (source: string, start: number): number => source.slice(0, start).split('\n').length;
