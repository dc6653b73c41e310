// An element of an XML feed that becomes a row, while it is read: collects its texts by the path of their tags.
import type { SaxesTagPlain } from 'saxes';
import { type ColumnPath, isPosition } from './paths.ts';
import { FeedStopped, type Fields, LOWER_CASE, MAX_ROW_CHARACTERS, MAX_ROW_TEXT, RECORD_NAME } from './read.ts';
import { attributeNames, localName, MAX_DEPTH } from './xml-parser.ts';

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
export class TagPaths {
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

/** The patterns of the paths that have positions. */
export const patternsOf = (paths: readonly ColumnPath[]): PositionPatterns =>
  paths.filter(({ steps }) => steps.some(isPosition)).map(toPattern);

/** An element of the file that becomes a row, while it is read. */
export class XmlRecord {
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

  /** `hasNames`: whether records have several names, so that theirs is a field. */
  constructor(
    line: number,
    tag: SaxesTagPlain,
    { paths, positions, hasNames }: { paths: TagPaths; positions: PositionPatterns; hasNames: boolean },
  ) {
    this.line = line;
    this.paths = paths;
    this.positions = positions;
    Object.defineProperty(this.fields, LOWER_CASE, { value: this.byPath });
    this.open = [{ path: paths.root, position: '', texts: [], counts: positions.length === 0 ? undefined : {} }];
    if (hasNames) {
      this.byPath[RECORD_NAME] = [localName(tag.name)];
      this.fields[RECORD_NAME] = [localName(tag.name)];
    }
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
