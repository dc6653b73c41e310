// How a file is read once its format is known: by a known layout, or by the columns of a mapping. Shared by the readers of all formats.
import { type Mapping, requireFields } from '../mapping/mapping.ts';
import { completeLayout, layoutOfMapping } from '../mapping/mapping-layout.ts';
import type { Layout } from '../mapping/raw-listing.ts';
import { FeedError, type RawRow, type TableShape } from './read.ts';

/** How to read a file. */
export interface Detected {
  /** How the fields of a row become our fields. */
  layout: Layout;
  /** Finds the rows in the text of the file. */
  read: (text: AsyncIterable<string>) => AsyncGenerator<RawRow>;
}

/** The end of every error about a file of an unknown format. */
export const EXPECTED_TEXT =
  'Expected a feed of Bayut, dubizzle, Property Finder, PropSpace, Kyero, OpenImmo or REAXML, a BLM file, RESO JSON, a table (CSV or JSON) of dubizzle or Bayut or with our own field names, or a --map file for other columns';

/** Where the rows of a CSV file are. */
export const TABLE_PLACE = 'the file';

/** The first of many names, for an error. */
export const listNames = (names: readonly string[]): string =>
  `${names.slice(0, 12).join(', ').slice(0, 200)}${names.length > 12 ? ', …' : ''}`;

/** The shape of rows that may be homes although nothing says so: the one with the most names, of equals the innermost. */
export const likeliestShape = (shapes: readonly TableShape[]): TableShape =>
  shapes.reduce((likeliest, shape) => (shape.names.length >= likeliest.names.length ? shape : likeliest));

/** Reads the rows of a shape by a known layout. */
export const readKnown = (layout: Layout, { read }: TableShape, mapping: Mapping | undefined): Detected => ({
  layout: completeLayout(layout, mapping),
  read: (text) => read(text),
});

/**
 * Reads the rows of the shape that has the columns of a mapping.
 * @throws FeedError when none has all of them; it names the rows that have most
 */
export function readMapped(shapes: readonly TableShape[], mapping: Mapping, source: string): Detected {
  const layout = layoutOfMapping(mapping, 'table by the mapping', source);
  const found = shapes.map((shape) => {
    const paths = layout.columns.flatMap((column) => {
      const steps = shape.find(column);
      return steps ? [{ column, steps }] : [];
    });
    return { shape, paths };
  });
  // among equals, the rows of which there are more are the homes, and what is around them or in them is not
  const [best] = found.toSorted((a, b) => b.paths.length - a.paths.length || b.shape.count - a.shape.count);
  const { shape, paths } = best!.paths.length > 0 ? best! : { shape: likeliestShape(shapes), paths: [] };
  const missingColumn = layout.columns.find((column) => !paths.some((path) => path.column === column));
  if (missingColumn !== undefined) {
    const [firstStep = ''] = missingColumn.toLowerCase().split(/[./]/);
    const innerNames = shape.innerNames.filter((name) => name.toLowerCase().startsWith(firstStep));
    const names = firstStep === missingColumn.toLowerCase() || innerNames.length === 0 ? shape.names : innerNames;
    const isFile = shape.place === TABLE_PLACE;
    throw new FeedError(
      `The mapping names the column "${missingColumn}", which ${shape.place} ${isFile ? 'does' : 'do'} not have; ${isFile ? 'it has' : 'they have'} ${names.join(', ').slice(0, 300)}`,
    );
  }
  requireFields(mapping);
  return { layout: completeLayout(layout, { values: mapping.values, rates: mapping.rates }), read: (text) => shape.read(text, paths) };
}
