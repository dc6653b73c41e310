// Scripts and styles of a page, from Vite's manifest.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locale } from '../../shared/locale.ts';
import { deferredHydrationScript } from './deferred-hydration.ts';

/** Vite's manifest: source file → built file, its styles, and the chunks it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

interface Build {
  manifest: Manifest;
  /** Contents of the stylesheets by name. */
  stylesheet: Map<string, string>;
}

/** The asset tags of a page. */
interface Links {
  /** For the head. */
  styles: string;
  /** For the end of the page. */
  scripts: string;
}

/** Source files of a page's route chunks: loaded with it, with it in wide windows, or later. */
interface RouteChunks {
  now?: string;
  wide?: string;
  later?: readonly string[];
}

/** The asset tags for a page's source files; for later chunks only the styles. */
export type AssetLinksFor = (modules: readonly string[], parts?: RouteChunks) => Links;

/** The chunks of source files and all their static imports. */
function chunksOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seenFiles = new Set<string>();
  const collect = (key: string): void => {
    if (!manifest[key] || seenFiles.has(key)) return;
    seenFiles.add(key);
    for (const imported of manifest[key].imports ?? []) collect(imported);
  };
  for (const module of modules) collect(module);
  return seenFiles;
}

/**
 * One combined stylesheet for a page: ten small requests cost a slow phone a second. Its URL lists its parts, so that every process can serve it and
 * caches may keep it forever.
 */
const stylesOf = (files: readonly string[]): string =>
  `<link rel="stylesheet" href="/assets/page/${files.map((file) => basename(file, '.css')).join('+')}.css">`;

/** Preloads the fonts of the styles, in parallel with the stylesheet. */
const fontsOf = (css: string): string =>
  [...css.matchAll(/url\((\/assets\/[\w./-]+\.woff2)\)/g)]
    .map(([, href]) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('');

/** The tags for a page: one stylesheet with its fonts, and the script that fetches its scripts. The page's own styles come last, so that they override others. */
function linksOf({ manifest, stylesheet }: Build, modules: readonly string[], { now, wide, later }: RouteChunks = {}): Links {
  const chunksWith = (...sources: (string | undefined)[]) => chunksOf(manifest, sources.filter(Boolean) as string[]);
  const page = chunksWith('index.html', ...modules, now);
  const wideOnly = [...chunksWith(wide)].filter((key) => !page.has(key));
  const styles = new Set([...page, ...wideOnly, ...chunksWith(...(later ?? []))].flatMap((key) => manifest[key]!.css ?? []));
  const address = (key: string) => `/${manifest[key]!.file}`;
  return {
    styles: stylesOf([...styles]) + fontsOf([...styles].map((file) => stylesheet.get(basename(file, '.css'))).join('')),
    scripts: `<script>${deferredHydrationScript({
      entry: address('index.html'),
      scripts: [...page].map(address),
      wide: wideOnly.map(address),
      loadedStyles: [...styles].map((file) => `/${file}`),
    })}</script>`,
  };
}

/** The client that was built for a language: asset tags of pages, combined stylesheets by the names in their URL (null for unknown ones), and the HTML template. */
export function loadViteManifest(
  client: string,
  locale: Locale,
): {
  links: AssetLinksFor;
  combinedStylesheet: (names: string) => string | null;
  template: string;
} {
  const manifest = JSON.parse(readFileSync(join(client, `.vite/manifest-${locale}.json`), 'utf8')) as Manifest;
  const files = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))];
  const stylesheet = new Map(files.map((file) => [basename(file, '.css'), readFileSync(join(client, file), 'utf8')]));
  const links = new Map<string, Links>();
  return {
    combinedStylesheet: (names) => {
      const css = [...new Set(names.split('+'))].map((name) => stylesheet.get(name));
      return css.includes(undefined) ? null : css.join('\n');
    },
    links: (modules, parts) => {
      const key = JSON.stringify([modules, parts]);
      return links.get(key) ?? links.set(key, linksOf({ manifest, stylesheet }, modules, parts)).get(key)!;
    },
    // the asset tags of a page replace those from Vite
    template: readFileSync(join(client, 'index.html'), 'utf8').replace(
      /\s*<(?:script type="module".*?<\/script|link rel="(?:modulepreload|stylesheet)".*?)>/g,
      '',
    ),
  };
}
