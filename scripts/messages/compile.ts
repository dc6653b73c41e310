// Compiles the texts of the site (src/shared/messages/{en,ar}/*.json) with Paraglide to functions in src/shared/messages/generated.
// scripts/setup.mjs and the configurations of Vite and Vitest start it, so that every command sees the current texts. Does nothing while
// the functions are newer than the texts.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { LOCALES } from '../../src/shared/locale.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The folder of the texts. */
export const MESSAGES = join(ROOT, 'src/shared/messages');
const GENERATED = join(MESSAGES, 'generated');
/** The names of the files of texts in each language, such as `account`; they are named as folders below src/client and src/server. */
export const subjects = (): string[] =>
  readdirSync(join(MESSAGES, 'en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

/** The text of runtime.js, which replaces Paraglide's runtime of 64 kB: the functions take the language from src/shared/locale.ts. */
const RUNTIME = `export { getLocale } from '../../locale.ts';
export const experimentalStaticLocale = undefined;
/** @typedef {string} LocalizedString */
/**
 * @template I, O, P
 * @typedef {{}} MessageMetadata
 */
`;
/** The text of registry.js, which replaces Paraglide's formats of numbers and plurals by ours. */
const REGISTRY = `export { number, plural } from '../formats.ts';\n`;

/** The time of the newest change, in milliseconds, of the files and folders of texts, of this file and of Paraglide. */
function newestSourceTime(): number {
  // the time of a language's folder changes when a file is added or removed
  const texts = LOCALES.flatMap((locale) => [locale, ...subjects().map((subject) => `${locale}/${subject}.json`)]);
  const compilers = [import.meta.filename, join(ROOT, 'node_modules/@inlang/paraglide-js/package.json')];
  const sources = [...texts.map((path) => join(MESSAGES, path)), ...compilers].filter(existsSync);
  return Math.max(...sources.map((path) => statSync(path).mtimeMs));
}

const isOutdated = (): boolean => {
  const index = join(GENERATED, 'messages/_index.js');
  return !existsSync(index) || statSync(index).mtimeMs < newestSourceTime();
};

/** Writes a file and renames it into place, because another process may be reading the old one. */
function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/** Compiles the texts into src/shared/messages/generated if they changed since the last time. */
export async function compileMessages(): Promise<void> {
  if (!isOutdated()) return;
  const { compile } = await import('@inlang/paraglide-js');
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    const project = join(folder, 'project.inlang');
    const settings = {
      baseLocale: 'en',
      locales: LOCALES,
      modules: [join(ROOT, 'node_modules/@inlang/plugin-message-format/dist/index.js')],
      'plugin.inlang.messageFormat': { pathPattern: subjects().map((subject) => `${relative(folder, MESSAGES)}/{locale}/${subject}.json`) },
    };
    mkdirSync(project);
    writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
    const outdir = join(folder, 'compiled');
    const onlyCode = { emitGitIgnore: false, emitPrettierIgnore: false, emitReadme: false };
    await compile({ project, outdir, outputStructure: 'locale-modules', ...onlyCode });
    replaceFile(join(GENERATED, 'runtime.js'), RUNTIME);
    replaceFile(join(GENERATED, 'registry.js'), REGISTRY);
    for (const name of [...LOCALES, '_index']) {
      const code = readFileSync(join(outdir, `messages/${name}.js`), 'utf8');
      // Paraglide does not know the types of parameters: ours are texts and numbers
      replaceFile(join(GENERATED, `messages/${name}.js`), code.replaceAll('NonNullable<unknown>', 'string | number'));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await compileMessages();
