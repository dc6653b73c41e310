// Parses a source file into the parts that check-words.ts and check-requirement-numbers.ts check: names, comments and test titles, each
// with its position in the file.
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

/** The identifiers in a syntax tree with their positions. */
function* namesOf(node: unknown): Generator<[text: string, start: number]> {
  if (Array.isArray(node)) for (const child of node) yield* namesOf(child);
  else if (node && typeof node === 'object') {
    const { type, name, start } = node as Node;
    if (type?.endsWith('Identifier') && typeof name === 'string') yield [name, start ?? 0];
    for (const child of Object.values(node)) if (typeof child === 'object') yield* namesOf(child);
  }
}

/** Whether the callee of a call is `test`, `it` or `describe`, or a member or result of one, such as `test.describe.each(table)`. */
const isTestFunction = (callee: Node | undefined): boolean =>
  callee?.type === 'Identifier'
    ? /^(test|it|describe)$/.test(String(callee.name))
    : !!callee && isTestFunction(callee.object ?? callee.callee);

/** The titles of tests and of their groups with their positions, without the expressions in a template. */
function* titlesOf(node: unknown): Generator<[text: string, start: number]> {
  if (Array.isArray(node)) for (const child of node) yield* titlesOf(child);
  else if (node && typeof node === 'object') {
    const { type, callee, arguments: [title] = [] } = node as Node;
    if (type === 'CallExpression' && isTestFunction(callee) && title) {
      // a template has the texts between its expressions, a string has itself
      const texts =
        title.quasis?.map(({ value }) => (value as { raw: string }).raw) ?? [title.value].filter((value) => typeof value === 'string');
      yield [texts.join(' '), title.start ?? 0];
    }
    for (const child of Object.values(node)) if (typeof child === 'object') yield* titlesOf(child);
  }
}

/** A Markdown document with spaces in place of code, of texts in double quotes and of link targets, so that positions stay the same. */
const proseOf = (document: string): string =>
  document.replace(/^```[\s\S]*?^```|`[^`\n]*`|"[^"\n]*"|\]\([^)]*\)/gm, (ignored) => ignored.replace(/[^\n]/g, ' '));

/**
 * Names, comments and test titles of a file, each with its position. A stylesheet counts as comments as a whole, of a document its prose
 * does; both are returned line by line.
 */
export function* partsOf(file: string, source: string): Generator<[text: string, start: number, isComment: boolean]> {
  if (/\.(css|md)$/.test(file)) {
    const text = file.endsWith('.md') ? proseOf(source) : source;
    let start = 0;
    // each line keeps its line break
    for (const line of text.split(/(?<=\n)/)) {
      yield [line, start, true];
      start += line.length;
    }
    return;
  }
  const { program, comments } = parseSync(file, source);
  for (const [name, start] of namesOf(program.body)) yield [name, start, false];
  for (const [title, start] of titlesOf(program.body)) yield [title, start, false];
  for (const { value, start } of comments) yield [value, start, true];
}

/** The line of a position in a source, from 1. */
export const lineAt = (source: string, start: number): number => source.slice(0, start).split('\n').length;
