// Compiles src/shared/messages/{en,ar}/*.json to functions in src/shared/messages/generated. Started by scripts/setup.mjs and by the
// configurations of Vite and Vitest, so that every command sees the current texts. Does nothing while the functions are newer than the
// texts.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { LOCALES } from '../../src/shared/locale.ts';

const ROOT = resolve(import.meta.dirname, '../..');
export const MESSAGES = join(ROOT, 'src/shared/messages');
const GENERATED = join(MESSAGES, 'generated');
/** The folders below src/client and src/server whose texts have a file. */
export const subjects = (): string[] =>
  readdirSync(join(MESSAGES, 'en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

/** Replaces Paraglide's runtime, 64 kB: the functions take the language from src/shared/locale.ts. */
const RUNTIME = `export { getLocale } from '../../locale.ts';
export const experimentalStaticLocale = undefined;
/** @typedef {string} LocalizedString */
/**
 * @template I, O, P
 * @typedef {{}} MessageMetadata
 */
`;
/** Replaces Paraglide's formats of numbers and plurals. */
const REGISTRY = `export { number, plural } from '../formats.ts';\n`;

/** Newest change of the texts and of what compiles them, in milliseconds. */
const newestSource = (): number =>
  Math.max(
    ...LOCALES.flatMap((locale) => [locale, ...subjects().map((subject) => `${locale}/${subject}.json`)])
      .map((file) => join(MESSAGES, file))
      .concat(import.meta.filename, join(ROOT, 'node_modules/@inlang/paraglide-js/package.json'))
      .filter(existsSync)
      .map((file) => statSync(file).mtimeMs),
  );

const isOutdated = (): boolean => {
  const index = join(GENERATED, 'messages/_index.js');
  return !existsSync(index) || statSync(index).mtimeMs < newestSource();
};

/** Writes a file and renames it into place, because another process may be reading the old one. */
function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/** Compiles the texts if they changed since the last time. */
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
    const quiet = { emitGitIgnore: false, emitPrettierIgnore: false, emitReadme: false };
    await compile({ project, outdir, outputStructure: 'locale-modules', ...quiet });
    replaceFile(join(GENERATED, 'runtime.js'), RUNTIME);
    replaceFile(join(GENERATED, 'registry.js'), REGISTRY);
    for (const name of [...LOCALES, '_index']) {
      const code = readFileSync(join(outdir, `messages/${name}.js`), 'utf8');
      // a parameter is a text or a number
      replaceFile(join(GENERATED, `messages/${name}.js`), code.replaceAll('NonNullable<unknown>', 'string | number'));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await compileMessages();
