// Stores the results of benchmarks and experiments in docs/measurements.
import { mkdirSync, writeFileSync } from 'node:fs';

const FOLDER = 'docs/measurements';

/** Writes a result to `docs/measurements/<name>.md`. */
export function writeMeasurement(name: string, heading: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.md`, `# ${heading}\n\n${text.trim()}\n`);
}
