// Writes the results of benchmarks and experiments to docs/measurements.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const FOLDER = 'docs/measurements';

/** Writes a result in Markdown to `docs/measurements/<name>.md`, in place of the former one. */
export function writeMeasurement(name: string, heading: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.md`, `# ${heading}\n\n${text.trim()}\n`);
}

/** Describes machine, load averages, versions and the day of a measurement, as the end of the first sentence of a report. */
export const describeMachine = (postgresVersion: string, [before, after]: readonly [number, number]): string =>
  `${availableParallelism()} cores (shared; load ${before.toFixed(1)} at the start, ${after.toFixed(1)} at the end), PostgreSQL ${postgresVersion}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`;
