// A reporter of Vitest that writes what the JSON report lacks: how many errors occurred outside of tests, such as unhandled rejections.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { runErrorsFile } from './vitest-report.ts';

/** Writes the number of these errors into the file beside the JSON report. */
export default class RunErrorsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const outputFile = this.#vitest?.config.outputFile;
    if (typeof outputFile === 'object' && outputFile.json) writeFileSync(runErrorsFile(outputFile.json), String(unhandledErrors.length));
  }
}
