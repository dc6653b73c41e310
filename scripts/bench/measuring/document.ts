import { mkdirSync, writeFileSync } from 'node:fs';

const FOLDER = 'docs/measurements';

/** Writes the result of a bench to `docs/measurements/<name>.md`. */
export function writeMeasurement(name: string, heading: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.md`, `# ${heading}\n\n${text.trim()}\n`);
}
