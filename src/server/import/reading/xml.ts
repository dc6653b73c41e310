// Reads the text of an XML feed: each element with the name of the records, such as `<Property>`, becomes a row, at whatever depth it is. Keeps only
// one record in memory. Names count without case and without the prefix of their namespace.
import type { SaxesTagPlain } from 'saxes';
import type { ColumnPath } from './paths.ts';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, withLineInErrors } from './read.ts';
import { createParser, localName } from './xml-parser.ts';
import { patternsOf, TagPaths, XmlRecord } from './xml-record.ts';

/** Which elements are records: those of these names, in lower case, at this depth or deeper; without names, all elements at this depth. Depth 1 is the root. */
export interface RecordElement {
  names: readonly string[];
  depth: number;
}

/** Creates a parser that passes each record to `onRecord`. `currentLine` is the line to report when reading stops. */
function createRecordParser(records: RecordElement, paths: readonly ColumnPath[], onRecord: (row: RawRow) => void) {
  const { parser, beginText } = createParser();
  const tagPaths = new TagPaths();
  const positions = patternsOf(paths);
  /** Number of open elements outside of a record. */
  let depth = 0;
  let record: XmlRecord | undefined;
  /** The line where the previous record ended. */
  let lastLine = 1;
  /** Where the last tag ended; what follows it is in the memory of the parser. */
  let lastPosition = 0;
  const isRecord = (tag: SaxesTagPlain) =>
    records.names.length === 0
      ? depth + 1 === records.depth
      : depth + 1 >= records.depth && records.names.includes(localName(tag.name).toLowerCase());
  const hasNames = records.names.length > 1;
  const endTag = () => {
    beginText();
    lastPosition = parser.position;
  };
  const add = (text: string) => {
    beginText();
    record?.add(text);
  };
  parser.on('opentag', (tag) => {
    endTag();
    if (record) record.enter(tag);
    else if (isRecord(tag)) record = new XmlRecord(parser.line, tag, { paths: tagPaths, positions, hasNames });
    else depth++;
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    endTag();
    if (!record) depth--;
    else if (!record.leave()) {
      onRecord({ line: record.line, fields: record.withColumns(paths) });
      record = undefined;
      lastLine = parser.line;
    }
  });
  const currentLine = () => record?.line ?? lastLine;
  const write = (chunk: string) => {
    parser.write(chunk);
    if (parser.position - lastPosition > 2 * MAX_ROW_CHARACTERS)
      throw new FeedStopped(`a text is longer than ${MAX_ROW_TEXT}`, currentLine());
  };
  return { parser, write, currentLine };
}

/** Removes blanks before the XML declaration, where programs often leave some and XML allows none; `onLines` gets the number of their lines. */
async function* withoutLeadingBlanks(text: AsyncIterable<string>, onLines: (count: number) => void): AsyncGenerator<string> {
  let isAtBeginning = true;
  let lines = 0;
  for await (const chunk of text) {
    const rest = isAtBeginning ? chunk.replace(/^[\uFEFF\s]+/, '') : chunk;
    if (isAtBeginning) lines += chunk.slice(0, chunk.length - rest.length).split('\n').length - 1;
    if (isAtBeginning && rest !== '') {
      isAtBeginning = false;
      onLines(lines);
    }
    if (rest !== '') yield rest;
  }
}

/**
 * Reads the rows of an XML feed. A row has the texts of `paths` as the columns of a mapping too.
 * @throws FeedStopped where the XML is malformed or truncated, names an external entity, or has a record that is too long
 */
export async function* readXml(
  text: AsyncIterable<string>,
  records: RecordElement,
  paths: readonly ColumnPath[] = [],
): AsyncGenerator<RawRow> {
  const rows: RawRow[] = [];
  const { parser, write, currentLine } = createRecordParser(records, paths, (row) => rows.push(row));
  const xml = withoutLeadingBlanks(text, (lines) => {
    parser.line += lines;
  });
  for await (const chunk of withLineInErrors(xml, currentLine)) {
    let failure: unknown;
    try {
      write(chunk);
    } catch (error) {
      failure = error;
    }
    // yields the rows of this chunk before the error, because FeedStopped promises that all rows before its line were read
    yield* rows.splice(0);
    if (failure) throw failure;
  }
  try {
    parser.close();
  } catch {
    throw new FeedStopped('the XML ends too early', currentLine());
  }
}
