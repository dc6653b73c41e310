// node scripts/pictures.ts: makes the smaller WebP and AVIF renditions of the product's pictures beside each original, and writes their
// data into src/shared/property/picture/picture-data.ts and src/client/ui/picture/picture-alts.ts. Run it after adding or replacing a
// picture in public/media or its alternative text in public/media/alt.json.
import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'public');
/** The files that this script writes. */
const DATA = 'src/shared/property/picture/picture-data.ts';
const ALTS = 'src/client/ui/picture/picture-alts.ts';
/** The folders of public/media with originals. */
const FOLDERS = ['hero', 'villa', 'tower', 'interior', 'amenity', 'community'];
/** Widths of the renditions, in pixels. */
const WIDTHS = [320, 640, 960, 1600];
/** The size that most originals have; others are written into the table. */
const USUAL_SIZE = '1200x800';

/** Addresses in alt.json: names that need no escaping in a `srcset`. */
const altTextsSchema = z.record(z.string().regex(/^\/media\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/), z.string().trim().min(1));

/** Effort 3 gives AVIF within 1% of the bytes of effort 4 in a quarter of the time. */
const FORMATS = {
  webp: { quality: 72, effort: 6 },
  avif: { quality: 50, effort: 3 },
};

interface Original {
  /** The address in the browser, `/media/villa/x.webp`. */
  url: string;
  folder: string;
  name: string;
  width: number;
  height: number;
  /** Three hexadecimal digits, `a98`. */
  color: string;
}

/** The dominant colour of a miniature: there a large soft area wins over scattered pixels of pure black. */
async function readColor(file: string): Promise<string> {
  const miniature = await sharp(file).resize(24, 16, { fit: 'fill' }).toBuffer();
  const { r, g, b } = (await sharp(miniature).stats()).dominant;
  // a hexadecimal digit is a multiple of 17 of 255
  return [r, g, b].map((channel) => Math.round(channel / 17).toString(16)).join('');
}

async function readOriginal(path: string): Promise<Original> {
  const file = join(PUBLIC, path);
  const { width, height } = await sharp(file).metadata();
  return { url: `/${path}`, folder: basename(dirname(path)), name: basename(path, '.webp'), width, height, color: await readColor(file) };
}

/** Reads every picture that is not a rendition. */
async function readOriginals(): Promise<Original[]> {
  const rendition = new RegExp(`-(${WIDTHS.join('|')})\\.webp$`);
  const paths = globSync(`media/{${FOLDERS.join(',')}}/*.webp`, { cwd: PUBLIC }).filter((path) => !rendition.test(path));
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

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Makes the renditions that are older than their original or than this file (which holds the qualities). The original itself is the
 * widest WebP.
 */
async function makeRenditions({ url, width }: Original): Promise<{ madeCount: number; upToDateCount: number }> {
  const original = join(PUBLIC, url);
  const sourceChangedAt = Math.max(changedAt(original), changedAt(import.meta.filename));
  const smaller = WIDTHS.filter((smallerWidth) => smallerWidth < width).flatMap((smallerWidth) =>
    (['webp', 'avif'] as const).map((format) => ({ targetWidth: smallerWidth, format })),
  );
  const renditions = [...smaller, { targetWidth: width, format: 'avif' as const }];
  const madeCounts = await Promise.all(
    renditions.map(async ({ targetWidth, format }) => {
      const target = original.replace(/\.webp$/, `-${targetWidth}.${format}`);
      if (changedAt(target) >= sourceChangedAt) return 0;
      const bytes = await sharp(original).resize({ width: targetWidth }).toFormat(format, FORMATS[format]).toBuffer();
      // renamed into place: an interrupted run leaves no half picture that looks up to date
      await writeFile(`${target}.part`, bytes);
      await rename(`${target}.part`, target);
      return 1;
    }),
  );
  const madeCount = madeCounts.filter((count) => count === 1).length;
  return { madeCount, upToDateCount: renditions.length - madeCount };
}

/**
 * Writes DATA (colours, and sizes only where unusual) and ALTS (alternative texts, in a file of their own, which lists do not load).
 * @returns the bytes of DATA
 */
async function writeData(originals: Original[], alts: Record<string, string>): Promise<number> {
  const pictures: Record<string, Record<string, string>> = {};
  const altTexts: Record<string, string> = {};
  const sizes: Record<string, [number, number]> = {};
  for (const { url, folder, name, width, height, color } of originals) {
    pictures[folder] = { ...pictures[folder], [name]: color };
    altTexts[url] = alts[url]!;
    if (`${width}x${height}` !== USUAL_SIZE) sizes[`${folder}/${name}`] = [width, height];
  }
  const source = `// Written by scripts/pictures.ts. PICTURES has the dominant colour (#rgb) by folder and name, SIZES the pixels other than ${USUAL_SIZE}.
export const WIDTHS = ${JSON.stringify(WIDTHS)};
export const SIZES: Record<string, [number, number]> = ${JSON.stringify(sizes)};
export const PICTURES: Record<string, Record<string, string>> = ${JSON.stringify(pictures)};
`;
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const formattedSource = execFileSync(biome, ['format', `--stdin-file-path=${DATA}`], { cwd: ROOT, input: source });
  await writeFile(join(ROOT, DATA), formattedSource);
  const alt = `// Written by scripts/pictures.ts from public/media/alt.json.\nexport const PICTURE_ALTS: Record<string, string> = ${JSON.stringify(altTexts)};\n`;
  await writeFile(join(ROOT, ALTS), execFileSync(biome, ['format', `--stdin-file-path=${ALTS}`], { cwd: ROOT, input: alt }));
  return formattedSource.byteLength;
}

const originals = await readOriginals();
const alts = await readAlts(originals);
let [madeCount, upToDateCount] = [0, 0];
for (const original of originals) {
  const counts = await makeRenditions(original);
  madeCount += counts.madeCount;
  upToDateCount += counts.upToDateCount;
}
const dataBytes = await writeData(originals, alts);
const publicBytes = globSync('**/*.*', { cwd: PUBLIC }).reduce((sum, path) => sum + statSync(join(PUBLIC, path)).size, 0);
console.log(
  `${originals.length} pictures: ${madeCount} renditions made, ${upToDateCount} up to date; public/ ${(publicBytes / 1e6).toFixed(1)} MB, ${DATA} ${(dataBytes / 1e3).toFixed(1)} kB.`,
);
