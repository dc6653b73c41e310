// Chooses places of the source where a mistake is made on purpose (a mutant), to see whether a test notices it.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { pickerWith, seededRandom } from '../../../src/testing/seeded-random.ts';

/** A mistake: the text between `start` and `start + before.length` of a file is replaced by `after`. */
export interface Mutant {
  id: string;
  file: string;
  kind: MutantKind;
  /** Position in characters at the commit for which the list was made; the surrounding text finds it in others. */
  start: number;
  before: string;
  after: string;
  /** The line on which it begins, to find the place in another commit and to read the list. */
  line: string;
  /** The same mistake where the place has been written anew since. */
  now?: Pick<Mutant, 'file' | 'before' | 'after' | 'line'>;
}
type MutantKind = 'comparison' | 'where' | 'await' | 'arguments' | 'branch';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** All nodes of a syntax tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const child of value) yield* nodesOf(child);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child);
  }
}

const FLIPPED: Record<string, string> = { '===': '!==', '!==': '===', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/** The mistakes that can be made at a node, each as a position with the text before and after. */
function* mistakesAt(node: Node, source: string): Generator<Pick<Mutant, 'kind' | 'start' | 'before' | 'after'>> {
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  if (node.type === 'BinaryExpression' && typeof node.operator === 'string' && FLIPPED[node.operator]) {
    const [left, right] = [node.left as Node, node.right as Node];
    const between = source.slice(left.end, right.start);
    yield { kind: 'comparison', start: left.end, before: between, after: between.replace(node.operator, FLIPPED[node.operator]!) };
  }
  if (node.type === 'AwaitExpression') {
    const before = textOf(node);
    yield { kind: 'await', start: node.start, before, after: before.replace(/^await\s+/, '') };
  }
  if (node.type === 'CallExpression') {
    const [first, second] = node.arguments as Node[];
    if (first && second && textOf(first) !== textOf(second) && first.type === second.type) {
      const before = source.slice(first.start, second.end);
      yield {
        kind: 'arguments',
        start: first.start,
        before,
        after: textOf(second) + source.slice(first.end, second.start) + textOf(first),
      };
    }
  }
  if (node.type === 'IfStatement') {
    const consequent = node.consequent as Node;
    yield { kind: 'branch', start: consequent.start, before: textOf(consequent), after: '{}' };
  }
  // a condition of a statement in SQL: `where a and b` becomes `where true and b`
  if ((node.type === 'TemplateElement' || node.type === 'Literal') && /\bwhere\s+[\w.]+ (=|<|>|is|in)/i.test(textOf(node))) {
    const match = /\bwhere\s+([\w.]+ (?:= ?(?:\$\d+|'[^']*'|[\w.]+)|is (?:not )?null|[<>]=? ?(?:\$\d+|[\w.]+(?:\(\))?)))/i.exec(
      textOf(node),
    );
    if (match?.[1]) {
      yield { kind: 'where', start: node.start + match.index + match[0].length - match[1].length, before: match[1], after: 'true' };
    }
  }
}

/** The line of a text on which a position is, without the spaces around it. */
const lineAt = (source: string, start: number): string =>
  source.slice(source.lastIndexOf('\n', start - 1) + 1, `${source}\n`.indexOf('\n', start)).trim();

const isProductFile = (file: string): boolean =>
  !/\.(test|page\.test|api\.test)\.|\/testing\/|\/generated\/|\/seed\/|\/messages\/|\.entity\.ts$/.test(file);

/** Chooses `count` places of different files, all kinds alike. The same `seed` chooses the same ones of the same source. */
function chooseFrom(files: string[], count: number, seed: number): Mutant[] {
  const random = seededRandom(seed);
  const pick = pickerWith(random);
  const found = files.filter(isProductFile).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const { program } = parseSync(file, source);
    return [...nodesOf(program)].flatMap((node) => [...mistakesAt(node, source)].map((mistake) => ({ ...mistake, file, source })));
  });
  const chosen = new Map<string, Mutant>();
  const kinds = [...new Set(found.map(({ kind }) => kind))].toSorted();
  for (let turn = 0; chosen.size < count; turn++) {
    const kind = kinds[turn % kinds.length]!;
    const { source, ...mistake } = pick(found.filter((candidate) => candidate.kind === kind));
    // one of each file, and nothing that the compiler would not accept in its place
    if (chosen.has(mistake.file) || mistake.before === mistake.after) continue;
    chosen.set(mistake.file, { id: '', ...mistake, line: lineAt(source, mistake.start) });
  }
  return [...chosen.values()];
}

/** The list of mutants: 60 of server and shared, 20 of the client. */
export function makeMutants(seed: number): Mutant[] {
  const filesOf = (pattern: string): string[] =>
    globSync(pattern)
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted();
  const mutants = [
    ...chooseFrom([...filesOf('src/server/**/*.ts'), ...filesOf('src/shared/**/*.ts')], 60, seed),
    ...chooseFrom(filesOf('src/client/**/*.{ts,tsx}'), 20, seed + 1),
  ];
  return mutants.map((mutant, index) => ({ ...mutant, id: `m${index + 1}` }));
}

/** A file with the mistake in it; null when the place is no longer there. */
export function mutate(source: string, { before, after, line, start }: Mutant): string | null {
  // the place that is nearest to where it was
  const places: number[] = [];
  for (let at = source.indexOf(before); at >= 0; at = source.indexOf(before, at + 1)) if (lineAt(source, at) === line) places.push(at);
  const [place] = places.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start));
  return place === undefined ? null : source.slice(0, place) + after + source.slice(place + before.length);
}
