import { SaxesParser } from 'saxes';
import { FeedStopped, MAX_ROW, type RawRow, stopAt } from './read.ts';

/** One child of the root while it is read: its texts by path (`Images/Image`), `@name` for an attribute of its own. */
class XmlRecord {
  readonly line: number;
  readonly fields: Record<string, string[]> = Object.create(null);
  private readonly path: string[] = [];
  private size = 0;

  constructor(line: number, attributes: Record<string, string>) {
    this.line = line;
    for (const [name, value] of Object.entries(attributes)) this.fields[`@${name}`] = [value];
  }

  open(tag: string): void {
    this.path.push(tag);
    const name = this.path.join('/');
    this.fields[name] ??= [];
    this.fields[name].push('');
  }

  add(text: string): void {
    this.size += text.length;
    if (this.size > MAX_ROW) throw new FeedStopped('a record is longer than 2 MB', this.line);
    const texts = this.fields[this.path.join('/')];
    if (texts) texts[texts.length - 1] += text;
  }

  /** Whether a closing tag still belongs to the inside of this record. */
  close(): boolean {
    return this.path.pop() !== undefined;
  }
}

/** A parser that hands over each child of the root, and the line to name when reading stops. */
function recordParser(take: (row: RawRow) => void) {
  const parser = new SaxesParser();
  let insideRoot = false;
  let record: XmlRecord | undefined;
  let lastLine = 1;
  parser.on('opentag', (tag) => {
    if (record) record.open(tag.name);
    else if (insideRoot) record = new XmlRecord(parser.line, tag.attributes);
    else insideRoot = true;
  });
  parser.on('text', (text) => record?.add(text));
  parser.on('cdata', (text) => record?.add(text));
  parser.on('closetag', () => {
    if (!record || record.close()) return;
    take({ line: record.line, fields: record.fields });
    record = undefined;
    lastLine = parser.line;
  });
  parser.on('error', (error) => {
    // `&nbsp;` and its like stay in the text, where they are decoded with the other entities of a description
    if (error.message.includes('undefined entity')) return;
    throw new FeedStopped(`the XML is broken (${error.message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')})`, parser.line);
  });
  return { parser, line: () => record?.line ?? lastLine };
}

/**
 * The records of an XML feed: the children of its root.
 * @throws FeedStopped where the XML is broken or ends too early
 */
export async function* readXml(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const rows: RawRow[] = [];
  const { parser, line } = recordParser((row) => rows.push(row));
  for await (const chunk of stopAt(text, line)) {
    let failure: unknown;
    try {
      parser.write(chunk);
    } catch (error) {
      failure = error;
    }
    yield* rows.splice(0);
    if (failure) throw failure;
  }
  const stoppedAt = line();
  try {
    parser.close();
  } catch {
    throw new FeedStopped('the XML ends too early', stoppedAt);
  }
}
