// Makes the asset tags of server-rendered pages (stylesheet, fonts, inline script) from Vite's manifest. Reads the files of the build once.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locale } from '../../shared/locale.ts';
import { deferredHydrationScript } from './deferred-hydration.ts';

/** Vite's manifest: for each source file the built file, its stylesheets, and the source files that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

interface Build {
  manifest: Manifest;
  /** CSS text of each stylesheet, by its file name without `.css`. */
  cssByName: Map<string, string>;
}

/** The asset tags of a page, as HTML. */
interface AssetTags {
  /** For the head: the stylesheet and the preloads of its fonts. */
  styles: string;
  /** For the end of the page: the inline script that fetches the others. */
  scripts: string;
}

/** Source files of the parts of a page that have their own scripts. */
interface RouteChunks {
  /** Loaded with the page. */
  now?: string;
  /** Loaded with the page in wide windows. */
  wide?: string;
  /** Loaded later. Only their styles are linked, so that the parts are not shown without them. */
  later?: readonly string[];
}

/** Makes the asset tags of a page from its source files. */
export type AssetLinksFor = (modules: readonly string[], routeChunks?: RouteChunks) => AssetTags;

/** The keys in the manifest of source files and of everything that they import statically. */
function collectChunks(manifest: Manifest, modules: readonly string[]): Set<string> {
  const collectedKeys = new Set<string>();
  const collect = (key: string): void => {
    if (!manifest[key] || collectedKeys.has(key)) return;
    collectedKeys.add(key);
    for (const imported of manifest[key].imports ?? []) collect(imported);
  };
  for (const module of modules) collect(module);
  return collectedKeys;
}

/**
 * The tag of one combined stylesheet for a page, because ten small requests cost a slow phone a second. Its URL lists the stylesheets in
 * it, so that every process can serve it and caches may keep it forever.
 */
const stylesheetTag = (files: readonly string[]): string =>
  `<link rel="stylesheet" href="/assets/page/${files.map((file) => basename(file, '.css')).join('+')}.css">`;

/** Tags that preload the fonts of the styles, so that they load in parallel with the stylesheet. */
const fontPreloadTags = (css: string): string =>
  [...css.matchAll(/url\((\/assets\/[\w./-]+\.woff2)\)/g)]
    .map(([, href]) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('');

/** The asset tags of a page. The styles of `index.html`, which every page has, come first, so that those of the page override them. */
function assetTagsOf({ manifest, cssByName }: Build, modules: readonly string[], { now, wide, later }: RouteChunks = {}): AssetTags {
  const chunksWith = (...sources: (string | undefined)[]) => collectChunks(manifest, sources.filter(Boolean) as string[]);
  const pageChunks = chunksWith('index.html', ...modules, now);
  const wideChunks = [...chunksWith(wide)].filter((key) => !pageChunks.has(key));
  const chunksWithStyles = [...pageChunks, ...wideChunks, ...chunksWith(...(later ?? []))];
  const styleFiles = [...new Set(chunksWithStyles.flatMap((key) => manifest[key]!.css ?? []))];
  const css = styleFiles.map((file) => cssByName.get(basename(file, '.css'))).join('');
  const urlOf = (key: string) => `/${manifest[key]!.file}`;
  const script = deferredHydrationScript({
    entry: urlOf('index.html'),
    scripts: [...pageChunks].map(urlOf),
    wide: wideChunks.map(urlOf),
    loadedStyles: styleFiles.map((file) => `/${file}`),
  });
  return { styles: stylesheetTag(styleFiles) + fontPreloadTags(css), scripts: `<script>${script}</script>` };
}

/**
 * Reads the client that was built for a language. Returns the asset tags of pages, the CSS of a combined stylesheet by the names in its URL
 * (null when one is unknown), and the HTML template.
 */
export function loadViteManifest(
  client: string,
  locale: Locale,
): {
  links: AssetLinksFor;
  combinedStylesheet: (names: string) => string | null;
  template: string;
} {
  const manifest = JSON.parse(readFileSync(join(client, `.vite/manifest-${locale}.json`), 'utf8')) as Manifest;
  const styleFiles = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))];
  const cssByName = new Map(styleFiles.map((file) => [basename(file, '.css'), readFileSync(join(client, file), 'utf8')]));
  /** Asset tags that were made before, because pages of one route have the same ones. */
  const cachedTags = new Map<string, AssetTags>();
  return {
    combinedStylesheet: (names) => {
      const cssTexts = [...new Set(names.split('+'))].map((name) => cssByName.get(name));
      return cssTexts.includes(undefined) ? null : cssTexts.join('\n');
    },
    links: (modules, routeChunks) => {
      const key = JSON.stringify([modules, routeChunks]);
      const tags = cachedTags.get(key) ?? assetTagsOf({ manifest, cssByName }, modules, routeChunks);
      cachedTags.set(key, tags);
      return tags;
    },
    // without Vite's own script and style tags, because each page gets the tags from `links` instead
    template: readFileSync(join(client, 'index.html'), 'utf8').replace(
      /\s*<(?:script type="module".*?<\/script|link rel="(?:modulepreload|stylesheet)".*?)>/g,
      '',
    ),
  };
}
