import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'docs/performance.md';

/** Puts a text between its markers in docs/performance.md; the first time, under `heading` at its end. */
export function writeSection(name: string, heading: string, text: string): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Performance\n';
  const [open, close] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const at = before.indexOf(open);
  const section = `${open}\n${text}\n${close}`;
  writeFileSync(
    FILE,
    at < 0
      ? `${before.trimEnd()}\n\n## ${heading}\n\n${section}\n`
      : before.slice(0, at) + section + before.slice(before.indexOf(close) + close.length),
  );
}
