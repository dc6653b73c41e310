// Draws the picture that social networks and messengers show of a link: a cover with a few lines of text. Runs in the photo worker process. Text is drawn by
// Pango with fonts of packages, which joins Arabic characters and orders lines from right to left; a machine without fonts draws the same.
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { MAX_PIXELS, type ShareCard } from './photo.tasks.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
/** Messengers leave larger pictures out. */
const MAX_BYTES = 120_000;
/** Tried in this order until the file is small enough. */
const QUALITIES = [82, 72, 60, 46];
const LOWEST_QUALITY = 28;
/** Pixels between two lines, and around the name of the brand. */
const LINE_GAP = 22;
const PADDING = 16;

// covers are WebP files of our own encoder, which come as bytes
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  latin: { family: 'Manrope', file: resolve('@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf') },
  arabic: { family: 'Noto Sans Arabic', file: resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf') },
};

/** What neither font has: other scripts and emoji, for which boxes would stand. Joiners and marks of direction are kept. */
const WITHOUT_GLYPH = /[^\u0020-\u007e\u00a0-\u017f\u0600-\u06ff\u200c-\u200f\u2013\u2014\u2018-\u201d\u2026\u2066-\u2069]+/g;
const toDrawable = (text: string): string => text.replace(WITHOUT_GLYPH, ' ').replace(/\s+/g, ' ').trim();
const escapeMarkup = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Pixels of red, green, blue and opacity, without a file format: the worker reads files of few formats only. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function draw(text: string, size: number, colour: string): Promise<Pixels> {
  // a font is registered with its file, one in each drawing: Arabic characters by the font that has them, and both alphabets where both stand
  const { family, file } = /[\u0600-\u06ff]/.test(text) ? FONTS.arabic : FONTS.latin;
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font: `${family} Bold ${size}`, fontfile: file, rgba: true, dpi: 72, wrap: 'none' },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws one line at most `maxWidth` wide: in a smaller size, down to 60 %, then without its end. Null for a text without drawable characters. */
export async function drawLine(text: string, size: number, colour: string, maxWidth = TEXT_WIDTH): Promise<Pixels | null> {
  const drawable = toDrawable(text);
  if (drawable === '') return null;
  const line = await draw(drawable, size, colour);
  if (line.width <= maxWidth) return line;
  const smaller = Math.max(Math.floor((size * maxWidth) / line.width), Math.ceil(size * 0.6));
  const fitted = await draw(drawable, smaller, colour);
  if (fitted.width <= maxWidth) return fitted;
  const kept = Math.floor((drawable.length * maxWidth) / fitted.width) - 2;
  return draw(`${drawable.slice(0, kept).replace(/\s+\S*$/, '')} …`, smaller, colour);
}

/** How dark the shade is over a cover at a share of its height, by steps that are joined by straight lines. */
const SHADE: readonly (readonly [at: number, opacity: number])[] = [
  [0, 0.45],
  [0.25, 0.05],
  [0.45, 0.2],
  [1, 0.88],
];

/** The opacity of the shade at a share of the height. */
function shadeAt(at: number): number {
  const next = Math.max(
    1,
    SHADE.findIndex(([position]) => position >= at),
  );
  const [[from, light], [to, dark]] = [SHADE[next - 1]!, SHADE[next]!];
  return light + ((at - from) / (to - from)) * (dark - light);
}

/** A black picture of the size of a card that is as opaque as the shade. */
function drawShade(): Pixels {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    const opacity = Math.round(shadeAt(y / (HEIGHT - 1)) * 255);
    for (let x = 0; x < WIDTH; x++) data[(y * WIDTH + x) * 4 + 3] = opacity;
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** A picture of one colour. */
async function drawPlate(colour: string, width: number, height: number): Promise<Pixels> {
  const data = await sharp({ create: { width, height, channels: 4, background: colour } })
    .raw()
    .toBuffer();
  return { data, width, height };
}

const overlay = ({ data, width, height }: Pixels, top: number, left: number): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  top,
  left,
});

/** The ground: the cover in the whole picture with its lower half darkened, or the colour of the brand. */
async function drawGround({ cover, colour }: ShareCard): Promise<Pixels> {
  if (!cover) return drawPlate(colour, WIDTH, HEIGHT);
  const shade = overlay(drawShade(), 0, 0);
  const data = await sharp(cover, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .composite([shade])
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, width: WIDTH, height: HEIGHT };
}

/**
 * Draws a card of 1200 by 630 pixels as a JPEG file of at most 120 kB.
 * @throws Error when the cover cannot be read
 */
export async function drawShareCard(card: ShareCard): Promise<Uint8Array> {
  const ground = await drawGround(card);
  const texts = await Promise.all([drawLine(card.headline, 68, '#ffffff'), ...card.lines.map((line) => drawLine(line, 38, '#f3ece4'))]);
  const leftOf = (width: number): number => (card.isRightToLeft ? WIDTH - MARGIN - width : MARGIN);
  const overlays: OverlayOptions[] = [];
  // from the last line upwards
  let bottom = HEIGHT - MARGIN;
  for (const line of texts.filter((drawn) => drawn !== null).toReversed()) {
    overlays.push(overlay(line, bottom - line.height, leftOf(line.width)));
    bottom -= line.height + LINE_GAP;
  }
  const brand = await drawLine(card.brand, 30, '#ffffff');
  if (brand && card.cover) {
    const plate = await drawPlate(card.colour, brand.width + 2 * PADDING, brand.height + 2 * PADDING);
    overlays.push(overlay(plate, MARGIN, leftOf(plate.width)), overlay(brand, MARGIN + PADDING, leftOf(plate.width) + PADDING));
  } else if (brand) overlays.push(overlay(brand, MARGIN, leftOf(brand.width)));
  const picture = await sharp(ground.data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer();
  return encodeSmall(picture);
}

/** Encodes the pixels in the best quality whose file is small enough, in the lowest when none is. */
async function encodeSmall(picture: Buffer): Promise<Uint8Array> {
  const encode = (quality: number) =>
    sharp(picture, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
  for (const quality of QUALITIES) {
    const file = await encode(quality);
    if (file.length <= MAX_BYTES) return file;
  }
  return encode(LOWEST_QUALITY);
}
