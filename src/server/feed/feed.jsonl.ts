import { FeedStopped, type Fields, MAX_ROW, type RawRow, stopAt } from './feed.read.ts';

/** One JSON object a line. Numbers and booleans become text, lists stay lists, objects become JSON text. */
export async function* readJsonl(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let rest = '';
  let line = 0;
  // split by hand: the lines of node:readline end silently where their input fails
  for await (const chunk of stopAt(text, () => line + 1)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_ROW) throw new FeedStopped('a line is longer than 2 MB', line + lines.length + 1);
    for (const one of lines) {
      line++;
      if (one.trim()) yield { line, ...readObject(one) };
    }
  }
  const last = rest.trim() ? readObject(rest) : undefined;
  if (last && 'problem' in last) throw new FeedStopped('the file ends in the middle of a row', line + 1);
  if (last) yield { line: line + 1, ...last };
}

function readObject(json: string): { fields: Fields } | { problem: string } {
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'no JSON object' };
    return {
      fields: Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, Array.isArray(field) ? field.map(toText) : toText(field)]),
      ),
    };
  } catch {
    return { problem: 'not valid JSON' };
  }
}
const toText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);
