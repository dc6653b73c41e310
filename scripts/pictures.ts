// node scripts/pictures.ts: writes renditions of the site's pictures (smaller ones as WebP and AVIF, and an AVIF in full width) beside each
// original in public/media, and two generated modules: their colours and sizes (PICTURE_DATA_FILE) and their alternative texts
// (PICTURE_ALTS_FILE). Run it after adding or replacing a picture in public/media or its alternative text in public/media/alt.json.
import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'public');
/** The module with the dominant colour of each picture, and its size where that is unusual. */
const PICTURE_DATA_FILE = 'src/shared/property/picture/picture-data.ts';
/** The module with the alternative texts. It is separate because lists of homes do not need to load them. */
const PICTURE_ALTS_FILE = 'src/client/ui/picture/picture-alts.ts';
/** The folders of public/media with originals. */
const MEDIA_FOLDERS = ['hero', 'villa', 'tower', 'interior', 'amenity', 'community'];
/** Widths of the renditions, in pixels. */
const WIDTHS = [320, 640, 960, 1600];
/** The size that most originals have, in pixels; only other sizes are written into PICTURE_DATA_FILE. */
const USUAL_SIZE = '1200x800';

/** The texts of alt.json by the URL of the picture. The URLs must need no escaping in a `srcset`. */
const altTextsSchema = z.record(z.string().regex(/^\/media\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/), z.string().trim().min(1));

/** Encoder options of sharp. AVIF with effort 3 is within 1% of the bytes of effort 4, in a quarter of the time. */
const ENCODER_OPTIONS = {
  webp: { quality: 72, effort: 6 },
  avif: { quality: 50, effort: 3 },
};

interface Original {
  /** The path in the browser: `/media/villa/x.webp`. */
  url: string;
  /** The folder below public/media: `villa`. */
  folder: string;
  /** The file name without its ending: `x`. */
  name: string;
  width: number;
  height: number;
  /** The dominant colour as three hexadecimal digits: `a98` is #a98. */
  color: string;
}

/** The dominant colour, read from a miniature so that a large soft area outweighs scattered pixels of pure black. */
async function readColor(file: string): Promise<string> {
  const miniature = await sharp(file).resize(24, 16, { fit: 'fill' }).toBuffer();
  const { r, g, b } = (await sharp(miniature).stats()).dominant;
  // one hexadecimal digit stands for a multiple of 17: `a` is 170 of 255
  return [r, g, b].map((channel) => Math.round(channel / 17).toString(16)).join('');
}

async function readOriginal(path: string): Promise<Original> {
  const file = join(PUBLIC, path);
  const { width, height } = await sharp(file).metadata();
  return { url: `/${path}`, folder: basename(dirname(path)), name: basename(path, '.webp'), width, height, color: await readColor(file) };
}

/** Reads every picture that is not a rendition; renditions end in their width, as `x-640.webp`. */
async function readOriginals(): Promise<Original[]> {
  const renditionName = new RegExp(`-(${WIDTHS.join('|')})\\.webp$`);
  const paths = globSync(`media/{${MEDIA_FOLDERS.join(',')}}/*.webp`, { cwd: PUBLIC }).filter((path) => !renditionName.test(path));
  return Promise.all(paths.sort().map(readOriginal));
}

/** Reads the alternative texts. @throws Error when an original has no text or a text no original */
async function readAlts(originals: Original[]): Promise<Record<string, string>> {
  const alts = altTextsSchema.parse(JSON.parse(await readFile(join(PUBLIC, 'media/alt.json'), 'utf8')));
  const urls = new Set(originals.map(({ url }) => url));
  const withoutText = [...urls].filter((url) => !alts[url]);
  const withoutPicture = Object.keys(alts).filter((url) => !urls.has(url));
  if (withoutText.length) throw new Error(`public/media/alt.json has no text for ${withoutText.join(', ')}`);
  if (withoutPicture.length) throw new Error(`public/media/alt.json describes pictures that do not exist: ${withoutPicture.join(', ')}`);
  return alts;
}

/** When a file was last modified, in milliseconds; 0 when it does not exist. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

interface Rendition {
  /** In pixels. */
  targetWidth: number;
  format: 'webp' | 'avif';
}

/** Makes a rendition unless the existing one is newer than `sourceChangedAt`. @returns whether it was made */
async function makeRendition(original: string, { targetWidth, format }: Rendition, sourceChangedAt: number): Promise<boolean> {
  const target = original.replace(/\.webp$/, `-${targetWidth}.${format}`);
  if (changedAt(target) >= sourceChangedAt) return false;
  const bytes = await sharp(original).resize({ width: targetWidth }).toFormat(format, ENCODER_OPTIONS[format]).toBuffer();
  // renamed into place, so that an interrupted run leaves no half-written picture that looks up to date
  await writeFile(`${target}.part`, bytes);
  await rename(`${target}.part`, target);
  return true;
}

/** Makes the renditions that are older than their original or than this script, which holds the encoder options. */
async function makeRenditions({ url, width }: Original): Promise<{ madeCount: number; upToDateCount: number }> {
  const original = join(PUBLIC, url);
  const sourceChangedAt = Math.max(changedAt(original), changedAt(import.meta.filename));
  const smallerWidths = WIDTHS.filter((smallerWidth) => smallerWidth < width);
  const renditions: Rendition[] = [
    ...smallerWidths.flatMap((targetWidth): Rendition[] => [
      { targetWidth, format: 'webp' },
      { targetWidth, format: 'avif' },
    ]),
    // in full width only AVIF is missing, because the original is the WebP
    { targetWidth: width, format: 'avif' },
  ];
  const results = await Promise.all(renditions.map((rendition) => makeRendition(original, rendition, sourceChangedAt)));
  const madeCount = results.filter((isMade) => isMade).length;
  return { madeCount, upToDateCount: renditions.length - madeCount };
}

/** Writes PICTURE_DATA_FILE and PICTURE_ALTS_FILE, formatted by Biome. @returns the bytes of PICTURE_DATA_FILE */
async function writeData(originals: Original[], alts: Record<string, string>): Promise<number> {
  const pictures: Record<string, Record<string, string>> = {};
  const altTexts: Record<string, string> = {};
  const sizes: Record<string, [number, number]> = {};
  for (const { url, folder, name, width, height, color } of originals) {
    pictures[folder] = { ...pictures[folder], [name]: color };
    altTexts[url] = alts[url]!;
    if (`${width}x${height}` !== USUAL_SIZE) sizes[`${folder}/${name}`] = [width, height];
  }
  const dataSource = `// Written by scripts/pictures.ts from the pictures in public/media. PICTURES: the dominant colour (#rgb) by folder and name. SIZES: width and
// height in pixels where they are not ${USUAL_SIZE}. WIDTHS: the widths of the smaller renditions in pixels.
export const WIDTHS = ${JSON.stringify(WIDTHS)};
export const SIZES: Record<string, [number, number]> = ${JSON.stringify(sizes)};
export const PICTURES: Record<string, Record<string, string>> = ${JSON.stringify(pictures)};
`;
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const formatSource = (path: string, source: string): Buffer =>
    execFileSync(biome, ['format', `--stdin-file-path=${path}`], { cwd: ROOT, input: source });
  const formattedData = formatSource(PICTURE_DATA_FILE, dataSource);
  await writeFile(join(ROOT, PICTURE_DATA_FILE), formattedData);
  const altsSource = `// English alternative texts of the pictures that are part of the website, by path. Written by scripts/pictures.ts from public/media/alt.json.\nexport const PICTURE_ALTS: Record<string, string> = ${JSON.stringify(altTexts)};\n`;
  await writeFile(join(ROOT, PICTURE_ALTS_FILE), formatSource(PICTURE_ALTS_FILE, altsSource));
  return formattedData.byteLength;
}

const originals = await readOriginals();
const alts = await readAlts(originals);
let madeCount = 0;
let upToDateCount = 0;
for (const original of originals) {
  const counts = await makeRenditions(original);
  madeCount += counts.madeCount;
  upToDateCount += counts.upToDateCount;
}
const dataBytes = await writeData(originals, alts);
const publicBytes = globSync('**/*.*', { cwd: PUBLIC }).reduce((sum, path) => sum + statSync(join(PUBLIC, path)).size, 0);
console.log(
  `${originals.length} pictures: ${madeCount} renditions made, ${upToDateCount} up to date; public/ ${(publicBytes / 1e6).toFixed(1)} MB, ${PICTURE_DATA_FILE} ${(dataBytes / 1e3).toFixed(1)} kB.`,
);
