// Tests that docs/requirements.md lists every requirement once, each with the automated tests that prove it, and that these tests exist.
import { existsSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const DOCUMENT = 'docs/requirements.md';
/** The requirements are numbered R1 to R280. */
const REQUIREMENT_COUNT = 280;

/** A row of the table in the document. */
interface Row {
  number: number;
  requirement: string;
  /** `file › test`, as written in the document. */
  tests: string[];
}

/**
 * The rows of the table. Their cells are the number, the requirement, how we read it, and the tests, each in backticks. A `|` inside a cell
 * is escaped.
 */
const rows: Row[] = readFileSync(DOCUMENT, 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*R\d+\s*\|/.test(line))
  .map((line) => {
    const [, number = '', requirement = '', , tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    return { number: Number(number.slice(1)), requirement, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, text]) => text!) };
  });

/** A node of the syntax tree of a test file. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The names in what a call calls, such as `test`, `describe` and `each` in `test.describe.each(table)`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), ...namesOf(callee.property)];
  return callee.type === 'CallExpression' ? namesOf(callee.callee) : [];
}

/** The first argument of a call if it is text; placeholders stay as in the source: `${width} wide`. */
function titleOf(call: Node, source: string): string | null {
  const [first] = call.arguments as Node[];
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  return first?.type === 'TemplateLiteral' ? source.slice(first.start + 1, first.end - 1) : null;
}

/** The titles of all tests of a file, with their groups: `group › test`. Leaves out tests that are skipped. */
function testsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const titles: string[] = [];
  const visitNode = (value: unknown, groups: string[]): void => {
    if (Array.isArray(value)) for (const child of value) visitNode(child, groups);
    if (!isNode(value)) return;
    const calleeNames = value.type === 'CallExpression' ? namesOf(value.callee) : [];
    if (calleeNames.some((name) => /^(skip|todo|fixme)$/.test(name))) return;
    const title = /^(test|it|describe)$/.test(calleeNames[0] ?? '') ? titleOf(value, source) : null;
    const path = title === null ? groups : [...groups, title];
    if (title !== null && !calleeNames.includes('describe')) titles.push(path.join(' › '));
    for (const child of Object.values(value)) visitNode(child, path);
  };
  visitNode(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), []);
  return titles;
}
/** The results of `testsOf`, so that each file is parsed once. */
const testsByFile = new Map<string, string[]>();

/** Why a reference (`file › group › test`) is invalid; null if its test exists. */
function findFault(reference: string): string | null {
  const [file = '', ...path] = reference.split(' › ');
  const name = path.join(' › ');
  if (!/^(src\/.+\.test\.tsx?|e2e\/.+\.spec\.ts)$/.test(file)) return `${file} is no file of tests`;
  if (!existsSync(file)) return `${file} is gone`;
  if (!name) return `${file} without a test`;
  if (!testsByFile.has(file)) testsByFile.set(file, testsOf(file));
  return testsByFile.get(file)!.some((title) => title.includes(name)) ? null : `${file} has no test “${name}”`;
}

test('the document lists every requirement exactly once', () => {
  const numbers = rows.map(({ number }) => number);
  const expected = Array.from({ length: REQUIREMENT_COUNT }, (_, i) => i + 1);
  expect(expected.filter((n) => !numbers.includes(n)).map((n) => `R${n} is missing`)).toEqual([]);
  expect(numbers.filter((n, i) => numbers.indexOf(n) !== i || !expected.includes(n)).map((n) => `R${n} is doubled or unknown`)).toEqual([]);
  expect(rows.filter(({ requirement }) => requirement === '').map(({ number }) => `R${number} says nothing`)).toEqual([]);
});

test('every requirement names tests that exist', () => {
  const faults = rows.flatMap(({ number, tests }) =>
    tests.length === 0
      ? [`R${number} names no test`]
      : tests.flatMap((reference) => findFault(reference) ?? []).map((reason) => `R${number}: ${reason}`),
  );
  expect(faults).toEqual([]);
});

test('every test that the sections beyond the specification name exists', () => {
  const sections = readFileSync(DOCUMENT, 'utf8').split('\n## Settings and languages')[1]?.split('\n## The readings')[0] ?? '';
  const references = [...sections.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, text]) => text!);
  // fails when the headings above are renamed, so that no section is found
  expect(references.length).toBeGreaterThan(90);
  expect(references.flatMap((reference) => findFault(reference) ?? [])).toEqual([]);
});
