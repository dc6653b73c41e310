// Reads the text of an XML feed: each element with the name of the records, such as `<Property>`, becomes a row, at whatever depth it is. Keeps only
// one record in memory. Names count without case and without the prefix of their namespace.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type ColumnPath, isPosition, pathsOf, withoutPositions } from './paths.ts';
import {
  FeedStopped,
  type Fields,
  LOWER_CASE,
  MAX_ROW_CHARACTERS,
  MAX_ROW_TEXT,
  type RawRow,
  type TableShape,
  withLineInErrors,
} from './read.ts';
import { MAX_ENTITY_CHARACTERS, readEntities } from './xml-entities.ts';

/** Which elements are records: those of this name, in lower case, at this depth or deeper; without a name, all elements at this depth. Depth 1 is the root. */
export interface RecordElement {
  name: string | undefined;
  depth: number;
}

/** A name without the prefix of its namespace: `price` of `ns:price`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
/** The names of an element's attributes, without declarations of namespaces. */
const attributeNames = (tag: SaxesTagPlain): string[] => Object.keys(tag.attributes).filter((name) => !/^xmlns(?::|$)/.test(name));

/** Most elements that may be inside each other. */
const MAX_DEPTH = 50;

/** A path of tags from the record on (`Images/Image`), or of an attribute at its end (`Images/@count`). */
interface TagPath {
  /** As in the file, without prefixes. */
  path: string;
  /** In lower case, which tells paths apart. */
  key: string;
  /** The last name in lower case. */
  name: string;
  /** The paths that continue it, by the next name as in the file. */
  inner: Map<string, TagPath>;
}

/** Most paths that are kept for the next records; more of them are hostile. */
const MAX_KEPT_PATHS = 5000;

/** Makes the paths of a file, each only once, because joining their names for each element would take most of the time. */
class TagPaths {
  private count = 0;
  root: TagPath = { path: '', key: '', name: '', inner: new Map() };

  /** The path that continues another one by an element or `@` and an attribute. */
  next(outer: TagPath, name: string): TagPath {
    const known = outer.inner.get(name);
    if (known) return known;
    const ownName = name.startsWith('@') ? `@${localName(name.slice(1))}` : localName(name);
    const path = outer.path === '' ? ownName : `${outer.path}/${ownName}`;
    const made = { path, key: path.toLowerCase(), name: ownName.toLowerCase(), inner: new Map() };
    if (++this.count > MAX_KEPT_PATHS) {
      this.count = 0;
      this.root.inner.clear();
    }
    outer.inner.set(name, made);
    return made;
  }
}

/** An open element inside a record. */
interface OpenElement {
  path: TagPath;
  /** Its tags in lower case with the position of each among those of its name: `images#0/image#1`. Empty when no mapping names a position. */
  position: string;
  /** The lists whose last text is that of the element. */
  texts: readonly string[][];
  /** How many elements of each name, with a `#` before it, it has so far; undefined when no mapping names a position. */
  counts: Record<`#${string}`, number> | undefined;
}

/** The `position` of the next element with this name in lower case, in its parent. */
function positionOf(name: string, { position, counts = {} }: OpenElement): string {
  const count = counts[`#${name}`] ?? 0;
  counts[`#${name}`] = count + 1;
  return `${position === '' ? '' : `${position}/`}${name}#${count}`;
}

/** Paths with positions by which a mapping names values, as patterns of `OpenElement.position`. */
type PositionPatterns = ReadonlyArray<{ column: string; pattern: RegExp }>;

const toPattern = ({ column, steps }: ColumnPath) => {
  const source = steps.map((step, i) => {
    if (isPosition(step)) return '';
    const position = steps[i + 1];
    const name = `${i === 0 ? '' : '/'}${step.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`)}`;
    if (step.startsWith('@')) return name;
    return `${name}#${position !== undefined && isPosition(position) ? Number(position) : String.raw`\d+`}`;
  });
  return { column, pattern: new RegExp(`^${source.join('')}$`) };
};

/** An element of the file that becomes a row, while it is read. */
class XmlRecord {
  /** The line of its start tag. */
  readonly line: number;
  /** Texts by path of tags in lower case, one for each element of this path; attributes as `@name`. */
  private readonly byPath: Record<string, string[]> = Object.create(null);
  /** The same by path as in the file (`Images/Image`). */
  private readonly fields: Fields & Record<string, string[]> = Object.create(null);
  private readonly paths: TagPaths;
  private readonly positions: PositionPatterns;
  /** The record itself, and the elements in it that are open. */
  private readonly open: OpenElement[];
  /** Characters of all texts and tags. */
  private size = 0;

  constructor(line: number, tag: SaxesTagPlain, paths: TagPaths, positions: PositionPatterns) {
    this.line = line;
    this.paths = paths;
    this.positions = positions;
    Object.defineProperty(this.fields, LOWER_CASE, { value: this.byPath });
    this.open = [{ path: paths.root, position: '', texts: [], counts: positions.length === 0 ? undefined : {} }];
    this.addAttributes(tag);
  }

  /** Enters an element, whose text is empty at first. */
  enter(tag: SaxesTagPlain): void {
    const parent = this.open.at(-1)!;
    this.grow(tag.name.length);
    if (this.open.length > MAX_DEPTH) throw new FeedStopped(`more than ${MAX_DEPTH} elements are inside each other`, this.line);
    const path = this.paths.next(parent.path, tag.name);
    const position = parent.counts ? positionOf(path.name, parent) : '';
    const texts = this.listsOf(path, position);
    for (const list of texts) list.push('');
    this.open.push({ path, position, texts, counts: parent.counts && {} });
    this.addAttributes(tag);
  }

  /** Adds text to the element that was entered last. */
  add(text: string): void {
    this.grow(text.length);
    for (const texts of this.open.at(-1)!.texts) texts[texts.length - 1] += text;
  }

  /** Leaves an element; false for the end tag of the record itself. */
  leave(): boolean {
    this.open.pop();
    return this.open.length > 0;
  }

  /** The fields, with the texts of paths under the columns of a mapping that name them. */
  withColumns(paths: readonly ColumnPath[]): Fields {
    for (const { column, steps } of paths) {
      const texts = this.byPath[steps.join('/')];
      if (texts && !steps.some(isPosition)) this.fields[column] = texts;
    }
    return this.fields;
  }

  private addAttributes(tag: SaxesTagPlain): void {
    const { path, position } = this.open.at(-1)!;
    for (const name of attributeNames(tag)) {
      const value = tag.attributes[name]!;
      this.grow(name.length + value.length);
      const attribute = this.paths.next(path, `@${name}`);
      for (const list of this.listsOf(attribute, position === '' ? attribute.name : `${position}/${attribute.name}`)) list.push(value);
    }
  }

  /** The lists to which a text with this path belongs. */
  private listsOf({ path, key }: TagPath, position: string): readonly string[][] {
    let texts = this.byPath[key];
    if (!texts) {
      texts = [];
      this.byPath[key] = texts;
      this.fields[path] = texts;
    }
    const lists = [texts];
    for (const { column, pattern } of this.positions) {
      if (!pattern.test(position)) continue;
      this.fields[column] ??= [];
      lists.push(this.fields[column]);
    }
    return lists;
  }

  /** @throws FeedStopped when the record is too long */
  private grow(characters: number): void {
    this.size += characters;
    if (this.size > MAX_ROW_CHARACTERS) throw new FeedStopped(`a record is longer than ${MAX_ROW_TEXT}`, this.line);
  }
}

/**
 * Creates a parser that stops at broken XML with FeedStopped. Entities that the file declares are replaced; HTML entities such as `&nbsp;`, which XML
 * does not know, stay and are decoded when the text is cleaned of HTML. `beginText` starts to count the characters of entities anew.
 */
function createParser() {
  const parser = new SaxesParser();
  const stop = (reason: string) => new FeedStopped(reason, parser.line);
  let characters = 0;
  const define = (name: string, get: () => string) => {
    // XML's own five entities keep their meaning
    if (!(name in parser.ENTITIES)) Object.defineProperty(parser.ENTITIES, name, { get });
  };
  parser.on('doctype', (doctype) => {
    const { texts, external } = readEntities(doctype, stop);
    for (const [name, text] of texts)
      define(name, () => {
        characters += text.length;
        if (characters > MAX_ENTITY_CHARACTERS) throw stop('the XML is refused, because its entities make a text too long');
        return text;
      });
    for (const name of external)
      define(name, () => {
        throw stop(`the XML names the external entity &${name};, which is never loaded`);
      });
  });
  parser.on('error', (error) => {
    if (error.message.includes('undefined entity')) return;
    // without the position at the beginning of the parser's message
    throw stop(`the XML is broken (${error.message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')})`);
  });
  const beginText = () => {
    characters = 0;
  };
  return { parser, beginText };
}

/** Creates a parser that passes each record to `onRecord`. `currentLine` is the line to report when reading stops. */
function createRecordParser(records: RecordElement, paths: readonly ColumnPath[], onRecord: (row: RawRow) => void) {
  const { parser, beginText } = createParser();
  const tagPaths = new TagPaths();
  const positions = paths.filter(({ steps }) => steps.some(isPosition)).map(toPattern);
  /** Number of open elements outside of a record. */
  let depth = 0;
  let record: XmlRecord | undefined;
  /** The line where the previous record ended. */
  let lastLine = 1;
  /** Where the last tag ended; what follows it is in the memory of the parser. */
  let lastPosition = 0;
  const isRecord = (tag: SaxesTagPlain) =>
    records.name === undefined
      ? depth + 1 === records.depth
      : depth + 1 >= records.depth && localName(tag.name).toLowerCase() === records.name;
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
    else if (isRecord(tag)) record = new XmlRecord(parser.line, tag, tagPaths, positions);
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

/** The elements at one place of a file, such as all `<Listing>` in `<Listings>`. */
export interface XmlLevel {
  /** The tags from the root on, as in the file. */
  tags: readonly string[];
  /** How many there are. */
  count: number;
  /** Paths of their attributes and of the elements in them: in lower case → as in the file. */
  paths: Map<string, string>;
}

/** Most levels of a file, and most paths of a level, that are looked at; others are hostile. */
const MAX_LEVELS = 1000;
const MAX_PATHS = 2000;
/** Number of tags of the longest path of a level. */
const MAX_STEPS = 6;

/** Finds all levels at the beginning of an XML file (`head`, which may be cut off anywhere). The first is that of the root. */
export function xmlLevels(head: string): XmlLevel[] {
  const levels = new Map<string, XmlLevel>();
  const open: string[] = [];
  const { parser } = createParser();
  const addPath = (tags: readonly string[], depth: number) => {
    const level = levels.get(tags.slice(0, depth).join('/').toLowerCase());
    const path = tags.slice(depth).join('/');
    if (level && level.paths.size < MAX_PATHS && !level.paths.has(path.toLowerCase())) level.paths.set(path.toLowerCase(), path);
  };
  parser.on('opentag', (tag) => {
    open.push(localName(tag.name));
    if (open.length > MAX_DEPTH) return;
    const key = open.join('/').toLowerCase();
    const level = levels.get(key);
    if (level) level.count++;
    else if (levels.size < MAX_LEVELS) levels.set(key, { tags: [...open], count: 1, paths: new Map() });
    for (const tags of [open, ...attributeNames(tag).map((name) => [...open, `@${localName(name)}`])]) {
      for (let depth = Math.max(1, tags.length - MAX_STEPS); depth < tags.length; depth++) addPath(tags, depth);
    }
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(head.replace(/^[\uFEFF\s]+/, ''));
  } catch (error) {
    // broken XML is reported when its rows are read
    if (!(error instanceof FeedStopped)) throw error;
  }
  return [...levels.values()].filter(({ paths }, i) => i === 0 || paths.size > 0);
}

/** How rows are read whose records are the elements of a level. */
export function xmlShape({ tags, count, paths }: XmlLevel): TableShape {
  const [name, outer] = [tags.at(-1)!, tags.at(-2)];
  const level = tags.map((tag) => tag.toLowerCase());
  return {
    names: [...paths.values()].filter((path) => !path.includes('/')),
    innerNames: [...paths.values()].filter((path) => path.includes('/')),
    place: `the elements <${name}>${outer === undefined ? '' : ` in <${outer}>`}`,
    count,
    find: (column) => pathsOf(column.toLowerCase(), level).find((steps) => paths.has(withoutPositions(steps).join('/'))),
    read: (text, columnPaths) => readXml(text, { name: level.at(-1)!, depth: level.length }, columnPaths),
  };
}
