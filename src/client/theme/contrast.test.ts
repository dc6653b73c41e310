// Tests the contrast of text and of borders of fields with their backgrounds, in light and dark colours, from the design tokens (WCAG 1.4.3
// and 1.4.11). Text on pictures is checked in a browser (e2e/pages.spec.ts).
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The least contrast of text, and of the border of a field. */
const TEXT_CONTRAST = 4.5;
const BORDER_CONTRAST = 3;
/** A background that lets more of what lies below through has no contrast of its own. */
const LEAST_ALPHA = 0.7;

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
type Colour = [red: number, green: number, blue: number, alpha: number];

const tokens = readFileSync('src/client/theme/tokens.css', 'utf8');
const readColour = (value: string): Colour | null => {
  const hex = /^#([0-9a-f]{6})$/.exec(value)?.[1];
  if (hex) return [...[0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)), 1] as Colour;
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ (\d+)%)?\)$/.exec(value);
  return rgb && [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4] ?? 100) / 100];
};
/** The colours that the rule of a selector in tokens.css sets, by the names of their variables. */
function readScheme(selector: string): Map<string, Colour> {
  const rule = tokens.slice(tokens.indexOf(`\n${selector} {`)).split('\n}')[0]!;
  const colours = new Map<string, Colour>();
  for (const [, name, value] of rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    const colour = readColour(value!);
    if (colour) colours.set(name!, colour);
  }
  return colours;
}
const light = readScheme(':root');
const darkChanges = readScheme(':root[data-mantine-color-scheme="dark"]');
const SCHEMES = [
  ['light', light],
  ['dark', new Map([...light, ...darkChanges])],
] as const;

/** The relative luminance of WCAG. */
const luminance = ([red, green, blue]: readonly number[]): number => {
  const [r, g, b] = [red!, green!, blue!].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
/** The contrast of two colours, of which the background may let black or white through: the lesser one counts. */
function contrastOf(text: Colour, background: Colour): number {
  const [, , , alpha] = background;
  const contrasts = [0, 255].map((below) => {
    const shown = background.slice(0, 3).map((value) => value * alpha + below * (1 - alpha));
    const [darker, lighter] = [luminance(text), luminance(shown)].toSorted((a, b) => a - b);
    return (lighter! + 0.05) / (darker! + 0.05);
  });
  return Math.min(...contrasts);
}

/** Text and background that one rule of a stylesheet sets, as `--ink on --card`. */
function readPairsOfRules(): string[] {
  const pairs = new Set<string>();
  for (const file of globSync('src/client/**/*.css'))
    for (const [, declarations] of readFileSync(file, 'utf8').matchAll(/\{([^{}]*)\}/g)) {
      const text = /(?:^|[\s;])color:\s*var\((--[\w-]+)\)/.exec(declarations!)?.[1];
      const background = /(?:^|[\s;])background(?:-color)?:\s*var\((--[\w-]+)\)/.exec(declarations!)?.[1];
      if (text && background) pairs.add(`${text} on ${background}`);
    }
  return [...pairs];
}
/** The tick of a box to choose, which is hidden until the box has the colour of the brand. */
const NO_TEXT = '--on-brand on --card';

const SURFACES = ['--page-bg', '--band-bg', '--card', '--raised'];
const TEXTS = ['--ink', '--ink-2', '--ink-3', '--brand-text', '--gold-text', '--sea', '--green', '--amber', '--error'];
/** Pairs that no single rule sets: text in a surface of another rule. */
const PAIRS_OF_TWO_RULES = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => `${text} on ${surface}`)),
  ...['--on-inverse', '--on-inverse-2', '--error-on-inverse'].map((text) => `${text} on --inverse`),
  '--on-brand on --brand-hover',
  '--map-pill-ink on --map-pill-seen',
  '--on-photo on --map-pill-promoted',
  '--map-label on --map-land',
];

describe.each(SCHEMES)('in %s colours', (_, colours) => {
  /** The pairs with less contrast than `least`, each with its contrast. */
  const findFaults = (pairs: readonly string[], least: number): string[] =>
    pairs.flatMap((pair) => {
      const [text, background] = pair.split(' on ').map((name) => colours.get(name));
      if (!text || !background) return [`${pair}: no colour of tokens.css`];
      if (background[3] < LEAST_ALPHA) return [];
      const contrast = contrastOf(text, background);
      return contrast < least ? [`${pair}: ${contrast.toFixed(2)}`] : [];
    });

  test('text can be read on the background that its rule sets', () => {
    const pairs = readPairsOfRules().filter((pair) => pair !== NO_TEXT);
    // fails when the rules are not found
    expect(pairs.length).toBeGreaterThan(25);
    expect(findFaults(pairs, TEXT_CONTRAST)).toEqual([]);
  });

  test('text can be read on every surface that it may lie on', () => {
    expect(findFaults(PAIRS_OF_TWO_RULES, TEXT_CONTRAST)).toEqual([]);
  });

  test('the border of a field and the focus ring stand out from what they lie on', () => {
    expect(findFaults(['--line-field on --card', ...SURFACES.map((surface) => `--brand-text on ${surface}`)], BORDER_CONTRAST)).toEqual([]);
  });
});

test('the contrast is that of the examples of WCAG', () => {
  expect(contrastOf([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21);
  expect(contrastOf([119, 119, 119, 1], [255, 255, 255, 1])).toBeCloseTo(4.48, 2);
  // 80 % black over white is dark grey
  expect(contrastOf([255, 255, 255, 1], [0, 0, 0, 0.8])).toBeCloseTo(12.63, 1);
});
