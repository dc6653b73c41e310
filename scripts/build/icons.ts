// Writes the icons of the website (ICON_NAMES) from the package @tabler/icons into one SVG file, of which pages show parts. scripts/setup.mjs runs
// it before every command.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ICON_NAMES, type IconName } from '../../src/client/ui/icon/icon-names.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = join(ROOT, 'src/client/ui/icon/generated/icons.svg');
const FILLED = '-filled';
/** The logo on light and on dark ground. */
const LOGOS = ['logo-mark', 'logo-mark-light'];
/** The empty square with which each icon begins. */
const FRAME = '<path stroke="none" d="M0 0h24v24H0z" fill="none" />';

/** An icon as an element that pages refer to by its id. Outlined icons inherit how their lines are drawn. */
function symbolOf(name: IconName): string {
  const isFilled = name.endsWith(FILLED);
  const path = isFilled ? `filled/${name.slice(0, -FILLED.length)}` : `outline/${name}`;
  const svg = readFileSync(join(ROOT, `node_modules/@tabler/icons/icons/${path}.svg`), 'utf8');
  const shapes = svg
    .slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
    .replace(FRAME, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24"${isFilled ? ' fill="currentColor" stroke="none"' : ''}>${shapes}</symbol>`;
}

/** A logo of public/ as an element with its name as id, so that a page does not wait for one more file before its first picture. */
function logoSymbol(name: string): string {
  const svg = readFileSync(join(ROOT, `public/${name}.svg`), 'utf8');
  const shapes = svg.slice(svg.indexOf('</title>') + '</title>'.length, svg.lastIndexOf('</svg>'));
  return `<symbol id="${name}" viewBox="0 0 64 64">${shapes}</symbol>`;
}

/** Writes the file when it is missing or outdated. */
export function drawIcons(): void {
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${ICON_NAMES.map(symbolOf).join('')}${LOGOS.map(logoSymbol).join('')}</svg>\n`;
  if (existsSync(FILE) && readFileSync(FILE, 'utf8') === sprite) return;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, sprite);
}
