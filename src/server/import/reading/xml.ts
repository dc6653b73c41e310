// Reads the text of an XML feed: each child element of the root, such as the record of a home, becomes a row. Keeps only one record in
// memory.
import { SaxesParser } from 'saxes';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, withLineInErrors } from './read.ts';

/** A child element of the root, while it is read. */
class XmlRecord {
  /** The line of its start tag. */
  readonly line: number;
  /** Texts by path of tags (`Images/Image`), one for each element of this path; attributes of the record as `@name`. */
  readonly fields: Record<string, string[]> = Object.create(null);
  /** Tags of the elements that are open. */
  private readonly path: string[] = [];
  /** Characters of all texts. */
  private size = 0;

  constructor(line: number, attributes: Record<string, string>) {
    this.line = line;
    for (const [name, value] of Object.entries(attributes)) this.fields[`@${name}`] = [value];
  }

  /** Enters an element, whose text is empty at first. */
  open(tag: string): void {
    this.path.push(tag);
    const name = this.path.join('/');
    this.fields[name] ??= [];
    this.fields[name].push('');
  }

  /** Adds text to the element that was entered last. @throws FeedStopped when the record is too long */
  add(text: string): void {
    this.size += text.length;
    if (this.size > MAX_ROW_CHARACTERS) throw new FeedStopped(`a record is longer than ${MAX_ROW_TEXT}`, this.line);
    const texts = this.fields[this.path.join('/')];
    if (texts) texts[texts.length - 1] += text;
  }

  /** Leaves an element; false for the end tag of the record itself. */
  close(): boolean {
    return this.path.pop() !== undefined;
  }
}

/** Creates a parser that passes each child of the root to `onRecord`. `currentLine` is the line to report when reading stops. */
function createRecordParser(onRecord: (row: RawRow) => void) {
  const parser = new SaxesParser();
  let isInsideRoot = false;
  let record: XmlRecord | undefined;
  /** The line where the previous record ended. */
  let lastLine = 1;
  parser.on('opentag', (tag) => {
    if (record) record.open(tag.name);
    else if (isInsideRoot) record = new XmlRecord(parser.line, tag.attributes);
    else isInsideRoot = true;
  });
  parser.on('text', (text) => record?.add(text));
  parser.on('cdata', (text) => record?.add(text));
  parser.on('closetag', () => {
    if (!record || record.close()) return;
    onRecord({ line: record.line, fields: record.fields });
    record = undefined;
    lastLine = parser.line;
  });
  parser.on('error', (error) => {
    // HTML entities such as `&nbsp;` are not defined in XML; they stay in the text and are decoded when it is cleaned of HTML
    if (error.message.includes('undefined entity')) return;
    // without the position at the beginning of the parser's message
    throw new FeedStopped(`the XML is broken (${error.message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')})`, parser.line);
  });
  return { parser, currentLine: () => record?.line ?? lastLine };
}

/**
 * Reads the rows of an XML feed.
 * @throws FeedStopped where the XML is malformed or truncated
 */
export async function* readXml(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const rows: RawRow[] = [];
  const { parser, currentLine } = createRecordParser((row) => rows.push(row));
  for await (const chunk of withLineInErrors(text, currentLine)) {
    let failure: unknown;
    try {
      parser.write(chunk);
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
