// Formats the texts of the site (src/shared/messages/{en,ar}/*.json): each message on one line, also one with plural forms. `npm run format`
// starts it, and scripts/check/check-messages.ts names files that are formatted otherwise. Biome would break lines that are long.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGES } from './compile.ts';

/** A JSON value on one line, with spaces inside braces and after commas and colons. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${formatValue(field)}`);
  return `{ ${fields.join(', ')} }`;
}

/** The text of a file of messages as it should be. @throws SyntaxError when it is no JSON */
export function formatMessages(text: string): string {
  const messages = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return `{\n${messages.map(([key, message]) => `  ${JSON.stringify(key)}: ${formatValue(message)}`).join(',\n')}\n}\n`;
}

if (import.meta.main)
  for (const file of globSync('{en,ar}/*.json', { cwd: MESSAGES }).map((name) => join(MESSAGES, name))) {
    const text = readFileSync(file, 'utf8');
    const formatted = formatMessages(text);
    if (formatted !== text) writeFileSync(file, formatted);
  }
