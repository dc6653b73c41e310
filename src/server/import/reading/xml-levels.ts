// Finds the elements at the beginning of an XML feed that may be its homes, by the place where they are.
import { pathsOf, withoutPositions } from './paths.ts';
import { FeedStopped, RECORD_NAME, type TableShape } from './read.ts';
import { readXml } from './xml.ts';
import { attributeNames, createParser, localName, MAX_DEPTH } from './xml-parser.ts';

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

/** How rows are read whose records are the elements of a level; `others` are of the same place, and records too. */
export function xmlShape(main: XmlLevel, others: readonly XmlLevel[] = []): TableShape {
  const { tags } = main;
  const [name, outer] = [tags.at(-1)!, tags.at(-2)];
  const level = tags.map((tag) => tag.toLowerCase());
  const paths = new Map([main, ...others].flatMap((each) => [...each.paths]));
  if (others.length > 0) paths.set(RECORD_NAME, RECORD_NAME);
  const names = [level.at(-1)!, ...others.map((other) => other.tags.at(-1)!.toLowerCase())];
  const count = others.reduce((sum, other) => sum + other.count, main.count);
  return {
    names: [...paths.values()].filter((path) => !path.includes('/')),
    innerNames: [...paths.values()].filter((path) => path.includes('/')),
    place: `the elements <${name}>${outer === undefined ? '' : ` in <${outer}>`}`,
    count,
    find: (column) => pathsOf(column.toLowerCase(), level).find((steps) => paths.has(withoutPositions(steps).join('/'))),
    read: (text, columnPaths) => readXml(text, { names, depth: level.length }, columnPaths),
  };
}
