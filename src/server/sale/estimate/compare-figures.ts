// Compares the Markdown tables of figures that a run of the price estimate printed with those of a document.

/** Percentage points by which a measured figure may differ from the stated one. */
const MAX_DIFFERENCE_POINTS = 0.3;
/** Allows for the rounding of decimal fractions in JavaScript. */
const ROUNDING_TOLERANCE = 1e-9;

/** The numbers in each row of Markdown tables, in order, by the name in the first cell of the row. */
function rowsByName(lines: readonly string[]): Map<string, string[]> {
  const rows = lines.flatMap((line): [string, string[]][] => {
    const [, name, ...cells] = line.split('|').map((cell) => cell.trim());
    // digits with commas between thousands, and decimals
    const numbers = cells.join(' ').match(/\d[\d,]*(\.\d+)?/g);
    // a name that starts with a hyphen is the line below the head of a table
    return name && numbers && !name.startsWith('-') ? [[name, numbers]] : [];
  });
  return new Map(rows);
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
/** Whether two figures agree. Percentages have a decimal and may differ a little; a number without one is a count, which must be the same. */
const isNear = (measured: string, stated: string): boolean =>
  measured.includes('.')
    ? Math.abs(numberOf(measured) - numberOf(stated)) <= MAX_DIFFERENCE_POINTS + ROUNDING_TOLERANCE
    : measured === stated;

/**
 * Compares the tables that `figureLines` printed with those of a document that have the same names in their first column.
 * @returns a line for each row that is missing in the document, or of which a count differs or a percentage differs by more than 0.3 points
 */
export function compareFigures(printed: readonly string[], document: string): string[] {
  const statedRows = rowsByName(document.split('\n'));
  // without the head lines of the tables, which name a period or a share
  const measuredRows = rowsByName(printed.filter((line) => !/^\| (Ready homes|Range for)\b/.test(line)));
  if (measuredRows.size === 0) return ['nothing was measured'];
  return [...measuredRows].flatMap(([name, numbers]) => {
    const statedFigures = statedRows.get(name);
    if (!statedFigures) return [`${name}: not in the document`];
    const isSame = statedFigures.length === numbers.length && numbers.every((number, i) => isNear(number, statedFigures[i]!));
    return isSame ? [] : [`${name}: measured ${numbers.join(' ')}, the document says ${statedFigures.join(' ')}`];
  });
}
