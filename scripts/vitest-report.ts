// The JSON report of Vitest, which `npm test` reads.
import { relative } from 'node:path';

/** The result of one test file. */
export interface FileReport {
  /** The path of the file: absolute in the report itself, from the folder of the project in the result of `filesOf`. */
  name: string;
  /** `passed` or `failed`. */
  status: string;
  /** One for each test. */
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
export interface VitestReport {
  testResults: FileReport[];
}

/** The file with the number of errors outside of tests, beside the report `file`. */
export const runErrorsFile = (file: string): string => file.replace(/\.json$/, '-errors.json');

/** Options of `vitest run` that show its output and write the report and the number of errors outside of tests. */
export const reportOptions = (file: string): string[] => [
  ...['default', 'json', './scripts/vitest-run-errors.ts'].map((reporter) => `--reporter=${reporter}`),
  `--outputFile.json=${file}`,
];

/** The test files of a report, by their paths from the folder of the project. */
export const filesOf = ({ testResults }: VitestReport): FileReport[] =>
  testResults.map((file) => ({ ...file, name: relative('.', file.name) }));
