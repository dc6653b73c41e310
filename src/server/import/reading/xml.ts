// Reads XML feeds, one listing after the other.
import { SaxesParser } from 'saxes';
import { FeedStopped, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, type RawRow, withLineInErrors } from './read.ts';

/** A child of the root: its texts by path (`Images/Image`), its attributes as `@name`. */
class XmlRecord {
  readonly line: number;
  readonly fields: Record<string, string[]> = Object.create(null);
  private readonly path: string[] = [];
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

  /** Adds text to the element that was entered last. */
  add(text: string): void {
    this.size += text.length;
    if (this.size > MAX_ROW_CHARACTERS) throw new FeedStopped(`a record is longer than ${MAX_ROW_TEXT}`, this.line);
    const texts = this.fields[this.path.join('/')];
    if (texts) texts[texts.length - 1] += text;
  }

  /** Closes a tag; false for the end tag of the record itself. */
  close(): boolean {
    return this.path.pop() !== undefined;
  }
}

/** A parser that passes each child of the root to `onRecord`, and the line to report when reading stops. */
function createRecordParser(onRecord: (row: RawRow) => void) {
  const parser = new SaxesParser();
  let isInsideRoot = false;
  let record: XmlRecord | undefined;
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
    // entities such as `&nbsp;` stay in the text and are decoded with those of the description
    if (error.message.includes('undefined entity')) return;
    throw new FeedStopped(`the XML is broken (${error.message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')})`, parser.line);
  });
  return { parser, currentLine: () => record?.line ?? lastLine };
}

/**
 * Reads the records of an XML feed: the children of its root.
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
    // first the rows that ended in this chunk before the failure: FeedStopped says that every row before its line was read
    yield* rows.splice(0);
    if (failure) throw failure;
  }
  try {
    parser.close();
  } catch {
    throw new FeedStopped('the XML ends too early', currentLine());
  }
}
