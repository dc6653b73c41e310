// Compares the tables of figures that a run printed with those of a document.

/** Points of a percentage that a run may differ by. */
const MAX_DIFFERENCE_POINTS = 0.3;

/** The rows of Markdown tables by the name in their first cell: their numbers, in order. */
function rowsByName(lines: readonly string[]): Map<string, string[]> {
  const rows = lines.flatMap((line): [string, string[]][] => {
    const [, name, ...cells] = line.split('|').map((cell) => cell.trim());
    const numbers = cells.join(' ').match(/\d[\d,]*(\.\d+)?/g);
    return name && numbers && !name.startsWith('-') ? [[name, numbers]] : [];
  });
  return new Map(rows);
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
/** Percentages have a decimal; a number without is a count, which has to be the same. */
const isNear = (measured: string, stated: string): boolean =>
  measured.includes('.') ? Math.abs(numberOf(measured) - numberOf(stated)) <= MAX_DIFFERENCE_POINTS + 1e-9 : measured === stated;

/**
 * Compares the tables that `figureLines` printed with those of a document that have the same names in their first column.
 * @returns a line for each row that is missing there, or whose counts differ or whose percentages differ by more than 0.3 points; none when it agrees
 */
export function compareFigures(printed: readonly string[], document: string): string[] {
  const statedRows = rowsByName(document.split('\n'));
  // not the head lines of the tables
  const measuredRows = rowsByName(printed.filter((line) => !/^\| (Ready homes|Range for)\b/.test(line)));
  if (measuredRows.size === 0) return ['nothing was measured'];
  return [...measuredRows].flatMap(([name, numbers]) => {
    const statedFigures = statedRows.get(name);
    if (!statedFigures) return [`${name}: not in the document`];
    const isSame = statedFigures.length === numbers.length && numbers.every((number, i) => isNear(number, statedFigures[i]!));
    return isSame ? [] : [`${name}: measured ${numbers.join(' ')}, the document says ${statedFigures.join(' ')}`];
  });
}
