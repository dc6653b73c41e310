// Reads the text of a BLM file: a header that names the signs between values (`EOF`) and behind rows (`EOR`), a line with the names of the columns, and the
// rows. No value is in quotes, and a row may have line breaks in it.
import { FeedError, FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, type TableShape, withLineInErrors } from './read.ts';

/** Whether a text is a BLM file, by its beginning. */
export const isBlm = (head: string): boolean => /^[\uFEFF\s]*#HEADER#/i.test(head);

/** The signs of a file, and the names of its columns. */
interface BlmHeader {
  columns: string[];
  endOfField: string;
  endOfRow: string;
}

const signOf = (header: string, name: string, usual: string): string =>
  new RegExp(String.raw`^\s*${name}\s*:\s*(["'])(.{1,4}?)\1`, 'im').exec(header)?.[2] ?? usual;

/** @throws FeedError for a file without the names of its columns */
function readHeader(head: string): BlmHeader {
  const [, header = '', definition = ''] = /#HEADER#(.*?)#DEFINITION#(.*?)#DATA#/is.exec(head) ?? [];
  const [endOfField, endOfRow] = [signOf(header, 'EOF', '^'), signOf(header, 'EOR', '~')];
  const [names = ''] = definition.split(endOfRow);
  const columns = names.split(endOfField).map((name) => name.trim());
  // the last column ends with the sign too
  if (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw new FeedError('This Rightmove BLM file has no columns between #DEFINITION# and #DATA#');
  return { columns, endOfField, endOfRow };
}

const END = '#END#';
const lineBreaks = (text: string): number => text.split('\n').length - 1;

/**
 * Reads the rows. A row with another number of values becomes a problem, because its values would be in the wrong columns.
 * @throws FeedStopped where a row is too long, or the file ends without `#END#`
 */
async function* readBlm(text: AsyncIterable<string>, { columns, endOfField, endOfRow }: BlmHeader): AsyncGenerator<RawRow> {
  /** What was read and is not in a row yet, and the line on which it begins. */
  let rest = '';
  let line = 1;
  let hasBegun = false;
  const toRow = (record: string): RawRow => {
    const firstLine = line + lineBreaks(record.slice(0, record.length - record.trimStart().length));
    const values = record.split(endOfField);
    if (values.length === columns.length + 1 && values.at(-1)!.trim() === '') values.pop();
    if (values.length !== columns.length)
      return { line: firstLine, problem: `${values.length} values where the definition has ${columns.length} columns` };
    return { line: firstLine, fields: Object.fromEntries(columns.map((column, i) => [column, values[i]!.trim()])) };
  };
  for await (const chunk of withLineInErrors(text, () => line)) {
    rest += chunk;
    if (!hasBegun) {
      const start = /#DATA#/i.exec(rest);
      if (!start) continue;
      hasBegun = true;
      line += lineBreaks(rest.slice(0, start.index));
      rest = rest.slice(start.index + start[0].length);
    }
    let from = 0;
    for (let at = rest.indexOf(endOfRow); at >= 0; at = rest.indexOf(endOfRow, from)) {
      const record = rest.slice(from, at);
      if (record.trimStart().slice(0, END.length).toUpperCase() === END) return;
      yield toRow(record);
      line += lineBreaks(record);
      from = at + endOfRow.length;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_ROW_CHARACTERS) throw new FeedStopped(`a row is longer than ${MAX_ROW_TEXT}`, line);
  }
  if (rest.trim().slice(0, END.length).toUpperCase() !== END) throw new FeedStopped(`the file ends without ${END}`, line);
}

/** The only way to read a BLM file. @throws FeedError for a file without columns */
export function blmShape(head: string): TableShape {
  const header = readHeader(head);
  return {
    names: header.columns,
    innerNames: [],
    place: 'the file',
    count: 1,
    find: (column) => (header.columns.includes(column) ? [column] : undefined),
    read: (text) => readBlm(text, header),
  };
}
