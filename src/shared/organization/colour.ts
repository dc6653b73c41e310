// The colour of a brokerage: readable on white, and in dark colours lightened until it is readable there.

/** Our red, where no brokerage chose a colour. */
export const OWN_COLOUR = '#8b0000';
/** The least contrast of text with its ground (WCAG 2, level AA). */
export const MIN_CONTRAST = 4.5;
/** The ground of pages in dark colours, `--page-bg`. */
const DARK_GROUND = '#14110f';
/** How much white is mixed in at a time, in per cent. */
const STEP = 5;
/** `#rrggbb` in lower case. */
export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/;

const channelsOf = (colour: string): number[] => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** The relative luminance of a colour, from 0 to 1 (WCAG 2). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Whether text of this colour can be read on white. */
export const isReadableOnWhite = (colour: string): boolean => contrastOf(colour, '#ffffff') >= MIN_CONTRAST;

/** The colour for dark pages: the same with as much white as its contrast there needs. */
export function onDarkGround(colour: string): string {
  for (let white = 0; white < 100; white += STEP) {
    const mixed = channelsOf(colour).map((channel) => Math.round(channel + ((255 - channel) * white) / 100));
    const lighter = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    if (contrastOf(lighter, DARK_GROUND) >= MIN_CONTRAST) return lighter;
  }
  return '#ffffff';
}
