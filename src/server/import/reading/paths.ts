// Paths by which a mapping names values inside a record of JSON or XML: `location.1.name` is the name of the second location. Positions count from 0;
// a path without one means all values of a list.

/** A column of a mapping, as written there, and the steps that lead to its values in a record. */
export interface ColumnPath {
  column: string;
  steps: readonly string[];
}

/** Whether a step is a position in a list. */
export const isPosition = (step: string): boolean => /^\d{1,6}$/.test(step);
/** A path without its positions: `location.name`. */
export const withoutPositions = (steps: readonly string[]): string[] => steps.filter((step) => !isPosition(step));

/** The steps of `location.1.name`, `Images/Image`, `$.location[1].name` and `photos[*].url`, where `*` means all. */
const stepsOf = (column: string): string[] =>
  column
    .replace(/^\$/, '')
    .split(/[./[\]]+/)
    .filter((step) => step !== '' && step !== '*');

/**
 * The ways to read a column as a path in the records at a level of a file: from the record on, or from further outside, when it begins with the end of
 * the path of the level. For the level `data.listings`, `listings.0.price` and `data.listings.price` are `price`.
 */
export function pathsOf(column: string, level: readonly string[]): string[][] {
  const steps = stepsOf(column);
  const paths = level.flatMap((_, i) => {
    const outer = level.slice(i);
    if (steps.length <= outer.length || outer.some((step, j) => step !== steps[j])) return [];
    const inner = steps.slice(outer.length);
    return [inner.length > 1 && isPosition(inner[0]!) ? inner.slice(1) : inner];
  });
  return [steps, ...paths];
}
