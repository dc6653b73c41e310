// Recognises the format of an XML feed by its elements: which of them are the homes, and which layout turns a home into our fields.
import { dubizzleXml } from '../mapping/dubizzle-xml.ts';
import { kyeroXml } from '../mapping/kyero-xml.ts';
import { type Mapping, namesColumns } from '../mapping/mapping.ts';
import { completeLayout } from '../mapping/mapping-layout.ts';
import { openImmoOf } from '../mapping/openimmo-xml.ts';
import { propSpaceXml } from '../mapping/propspace-xml.ts';
import type { Layout } from '../mapping/raw-listing.ts';
import { REAXML_RECORDS, reaXml } from '../mapping/reaxml.ts';
import { bayutXml, propertyFinderXml } from '../mapping/xml-formats.ts';
import { type Detected, EXPECTED_TEXT, likeliestShape, listNames, readKnown, readMapped } from './chosen.ts';
import { nameOtherXml } from './other-files.ts';
import { FeedError, type TableShape } from './read.ts';
import { readXml } from './xml.ts';
import { type XmlLevel, xmlLevels, xmlShape } from './xml-levels.ts';

/** An XML format: its layout, the usual names of the elements of homes, and names of elements in them, all in lower case, by which homes are recognised. */
interface XmlFormat {
  format: string;
  layoutOf: (head: string) => Layout;
  /** Elements of these names are homes when they have one of `elements`; those of other names, when they have all of them. */
  tags: readonly string[];
  elements: readonly string[];
}

const XML_FORMATS: readonly XmlFormat[] = [
  { format: 'bayut-xml', layoutOf: () => bayutXml, tags: ['property'], elements: ['property_ref_no', 'property_purpose'] },
  { format: 'propertyfinder-xml', layoutOf: () => propertyFinderXml, tags: ['property'], elements: ['reference_number', 'offering_type'] },
  { format: 'kyero-xml', layoutOf: () => kyeroXml, tags: ['property'], elements: ['price_freq'] },
  { format: 'dubizzle-xml', layoutOf: () => dubizzleXml, tags: ['property'], elements: ['refno', 'locationtext'] },
  { format: 'propspace-xml', layoutOf: () => propSpaceXml, tags: ['listing'], elements: ['unit_builtup_area', 'ad_type'] },
  { format: 'openimmo-xml', layoutOf: openImmoOf, tags: ['immobilie'], elements: ['objektkategorie', 'verwaltung_techn'] },
  { format: 'reaxml', layoutOf: () => reaXml, tags: REAXML_RECORDS, elements: ['uniqueid'] },
];

const tagOf = ({ tags }: XmlLevel): string => tags.at(-1)!.toLowerCase();
const placeOf = ({ tags }: XmlLevel): string => tags.slice(0, -1).join('/').toLowerCase();

/** The shapes of rows that the levels of a file make: one each, and one for those of REAXML, whose homes have elements of several names beside each other. */
function shapesOf(levels: readonly XmlLevel[]): { level: XmlLevel; shape: TableShape }[] {
  const isReaxml = (level: XmlLevel) => REAXML_RECORDS.includes(tagOf(level)) && level.paths.has('uniqueid');
  return levels.flatMap((level) => {
    const siblings = isReaxml(level) ? levels.filter((each) => isReaxml(each) && placeOf(each) === placeOf(level)) : [level];
    // also records of names that come later in the file
    const others = isReaxml(level)
      ? REAXML_RECORDS.filter((name) => name !== tagOf(level)).map(
          (name) =>
            siblings.find((each) => tagOf(each) === name) ?? {
              tags: [...level.tags.slice(0, -1), name],
              count: 0,
              paths: new Map<string, string>(),
            },
        )
      : [];
    return siblings[0] === level ? [{ level, shape: xmlShape(level, others) }] : [];
  });
}

/** A shape of a file with the format that its elements name. */
interface KnownShape {
  shape: TableShape;
  layout: Layout;
}

/** Finds the homes of a known format: those of `format`, else of the first format whose elements the file has. Undefined for other XML. */
function findKnown(head: string, shapes: ReturnType<typeof shapesOf>, format: string): KnownShape | undefined {
  /** The shapes with some of these elements, those with most records first. */
  const shapesWith = (elements: readonly string[]) =>
    shapes.filter(({ shape }) => elements.some((name) => shape.find(name) !== undefined)).toSorted((a, b) => b.shape.count - a.shape.count);
  const named = XML_FORMATS.find((known) => known.format === format);
  if (named) {
    const [found] = [...shapesWith(named.elements), ...shapes.filter(({ level }) => named.tags.includes(tagOf(level)))];
    return found && { shape: found.shape, layout: named.layoutOf(head) };
  }
  for (const { layoutOf, tags, elements } of XML_FORMATS) {
    const found = shapesWith(elements).find(
      ({ level, shape }) => tags.includes(tagOf(level)) || elements.every((name) => shape.find(name) !== undefined),
    );
    if (found) return { shape: found.shape, layout: layoutOf(head) };
  }
  return undefined;
}

/**
 * The layout and reader of an XML feed, by its elements and `format`.
 * @throws FeedError for other XML, which it names when it can
 */
export function chooseXml(head: string, format: string, mapping: Mapping | undefined, source: string): Detected {
  const levels = xmlLevels(head);
  const shapes = shapesOf(levels);
  const known = findKnown(head, shapes, format);
  if (mapping && namesColumns(mapping) && levels.length > 0) {
    const allShapes = shapes.map(({ shape }) => shape);
    const mapped = readMapped(allShapes, mapping, source);
    return known?.layout.partial ? { ...mapped, layout: { ...mapped.layout, partial: known.layout.partial } } : mapped;
  }
  if (known) return readKnown(known.layout, known.shape, mapping);
  const named = XML_FORMATS.find((each) => each.format === format);
  // without a record at the beginning, the children of the root are the records
  if (named) return { layout: completeLayout(named.layoutOf(head), mapping), read: (text) => readXml(text, { names: [], depth: 2 }) };
  const root = levels[0];
  if (!root) throw new FeedError(`This XML has no elements. ${EXPECTED_TEXT}`);
  if (root.paths.size === 0) throw new FeedError(`The feed <${root.tags[0]}> has no homes`);
  const { place, names } = likeliestShape(shapes.map(({ shape }) => shape));
  const otherXml = nameOtherXml(tagOf(root), new Set([...root.paths.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1))));
  throw new FeedError(
    `${otherXml ?? 'This XML is no property feed that is known'}. ${place.replace('the', 'The')} have ${listNames(names)}${otherXml ? '' : `. ${EXPECTED_TEXT}`}`,
  );
}
