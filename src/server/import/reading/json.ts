// Reads the rows of JSON files: one object per line, one list of objects, objects inside other objects, or pretty-printed objects. Finds out which by
// the beginning of the file.
import { type FoundObject, isObject, LEVEL_SEPARATOR, ObjectScanner, parseObject, readObject } from './json-objects.ts';
import { type ColumnPath, pathsOf, withoutPositions } from './paths.ts';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, type TableShape, withLineInErrors } from './read.ts';

/** Reads rows from one JSON object per line. @throws FeedStopped when a line is too long or the last one is cut off */
async function* readLines(text: AsyncIterable<string>, paths: readonly ColumnPath[] = []): AsyncGenerator<RawRow> {
  /** The beginning of a line whose end is in the next chunk. */
  let unfinishedLine = '';
  let line = 0;
  // node:readline would end without an error when its input fails
  for await (const chunk of withLineInErrors(text, () => line + 1)) {
    const lines = (unfinishedLine + chunk).split('\n');
    unfinishedLine = lines.pop()!;
    if (unfinishedLine.length > MAX_ROW_CHARACTERS) throw new FeedStopped(`a line is longer than ${MAX_ROW_TEXT}`, line + lines.length + 1);
    for (const json of lines) {
      line++;
      if (json.trim()) yield { line, ...readObject(json, paths) };
    }
  }
  const lastObject = unfinishedLine.trim() ? readObject(unfinishedLine, paths) : undefined;
  if (lastObject && 'problem' in lastObject) throw new FeedStopped('the file ends in the middle of a row', line + 1);
  if (lastObject) yield { line: line + 1, ...lastObject };
}

/**
 * Reads rows from the objects at a nesting depth, such as 1 for objects in a list. `isRow` tells them from other objects there, by the level and the
 * fields.
 * @throws FeedStopped when the JSON is cut off
 */
async function* readNested(
  text: AsyncIterable<string>,
  depth: number,
  isRow: (level: string, row: ReturnType<typeof readObject>) => boolean,
  paths: readonly ColumnPath[] = [],
): AsyncGenerator<RawRow> {
  const scanner = new ObjectScanner(depth);
  for await (const chunk of withLineInErrors(text, () => scanner.stoppedAt))
    for (const { line, level, json } of scanner.push(chunk)) {
      const row = readObject(json, paths);
      if (isRow(level, row)) yield { line, ...row };
    }
  if (scanner.isOpen) throw new FeedStopped('the file ends in the middle of the JSON', scanner.stoppedAt);
}

/** The deepest nesting at which rows are looked for: 5 in `{"data": {"homes": {"edges": [{"node": { … }}]}}}`. */
const MAX_DEPTH = 5;

/** Most levels at a depth, most paths of the objects of a level, and most steps of one, that are looked at; more of them are hostile. */
const MAX_LEVELS = 50;
const MAX_PATHS = 2000;
const MAX_STEPS = 6;
/** How many values of a list are looked at for paths; of lists in it, only the outer ones. */
const CHECKED_VALUES = 20;

/** Adds the paths of all values in an object, as texts: `location`, `location.name`. */
function addPaths(value: unknown, steps: readonly string[], paths: Set<string>): void {
  if (Array.isArray(value)) {
    const items = value.slice(0, CHECKED_VALUES).flat();
    for (const item of items) if (!Array.isArray(item)) addPaths(item, steps, paths);
  } else if (isObject(value) && steps.length < MAX_STEPS)
    for (const [key, inner] of Object.entries(value)) {
      if (paths.size === MAX_PATHS) return;
      paths.add([...steps, key].join('.'));
      addPaths(inner, [...steps, key], paths);
    }
}

/** The shape of the objects of one level, the outer keys of which are `keys`; undefined when none of them has a field. */
function objectShape(objects: readonly FoundObject[], keys: readonly string[], read: TableShape['read']): TableShape | undefined {
  const values = objects.flatMap(({ json }) => {
    const parsed = parseObject(json);
    return 'value' in parsed ? [parsed.value] : [];
  });
  const names = new Set(values.flatMap((value) => Object.keys(value)));
  if (names.size === 0) return undefined;
  const paths = new Set<string>();
  for (const value of values) addPaths(value, [], paths);
  return {
    names: [...names],
    innerNames: [...paths].filter((path) => !names.has(path)),
    place: keys.length === 0 ? 'the objects' : `the objects in "${keys.join('.')}"`,
    count: values.length,
    find: (column) =>
      names.has(column)
        ? [column]
        : pathsOf(column, keys).find((steps) => paths.has(steps.join('.')) || paths.has(withoutPositions(steps).join('.'))),
    read,
  };
}

/** The beginning of a file split into lines, the last of which may be cut off. */
const linesOf = (head: string): FoundObject[] =>
  head
    .split('\n')
    .filter((line) => line.trim())
    .map((json, i) => ({ line: i + 1, json, level: '' }));

/** A file of one object per line has an object in one of its first lines; this many are checked, because some may be broken. */
const CHECKED_LINES = 20;

/** Whether a file has one object per line, and is neither a list nor pretty-printed. */
function isObjectPerLine(head: string, lines: readonly FoundObject[]): boolean {
  const hasObjectInLine = lines.slice(0, CHECKED_LINES).some(({ json }) => 'value' in parseObject(json));
  const isList = /^\s*\[/.test(head);
  return hasObjectInLine && !isList && !isPrettyPrinted(head, lines);
}

/**
 * Whether the first object spans several lines. In a pretty-printed object an inner line may be an object by itself, but never the first
 * line.
 */
function isPrettyPrinted(head: string, lines: readonly FoundObject[]): boolean {
  const isFirstLineAnObject = lines[0] === undefined || 'value' in parseObject(lines[0].json);
  if (isFirstLineAnObject) return false;
  // the number of the first line that is not blank
  const firstLine = head.slice(0, head.search(/\S/)).split('\n').length;
  const firstObject = new ObjectScanner(0).push(head)[0];
  return firstObject !== undefined && 'value' in parseObject(firstObject.json) && firstObject.line === firstLine;
}

/** Whether an object of another level than the rows is a row too, as in `{"sale": [ … ], "rent": [ … ]}`: it has most of the names of the first row. */
const isAlike = (row: ReturnType<typeof readObject>, names: readonly string[]): boolean =>
  'fields' in row && names.filter((name) => Object.hasOwn(row.fields, name)).length > names.length / 2;

/**
 * The ways to read a file as JSON, by its beginning (`head`): one object per line, objects in a list, objects inside other objects, or pretty-printed
 * objects one after the other. Each has the field names of all objects of its level in `head`, because the first object may lack a field.
 */
export function jsonShapes(head: string): TableShape[] {
  const shapes: (TableShape | undefined)[] = [];
  const lines = linesOf(head);
  if (isObjectPerLine(head, lines)) shapes.push(objectShape(lines, [], readLines));
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const objectsByLevel = Map.groupBy(new ObjectScanner(depth).push(head), ({ level }) => level);
    for (const [level, objects] of [...objectsByLevel].slice(0, MAX_LEVELS)) {
      const first = objects.map(({ json }) => parseObject(json)).find((parsed) => 'value' in parsed);
      const names = first ? Object.keys(first.value) : [];
      const isRow = (rowLevel: string, row: ReturnType<typeof readObject>) => rowLevel === level || isAlike(row, names);
      shapes.push(objectShape(objects, level.split(LEVEL_SEPARATOR).slice(0, -1), (text, paths) => readNested(text, depth, isRow, paths)));
    }
  }
  return shapes.filter((shape) => shape !== undefined);
}
