// Runs before every npm command, in plain JavaScript that any Node from 20 on can run. Installs the packages of package-lock.json where
// node_modules differs from it and generates files (texts, leaked passwords, types of the API). With --build it also builds the pages into
// dist/ when they are missing or older than their sources; with --force-build always. Prints a line for each slow step, and one when it fails.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../src/server/run-step.mjs';

/** The Node of the project, a package that installPackages installs. */
const node = join('node_modules', '.bin', 'node');

const isBuildForced = process.argv.includes('--force-build');

/** How often the set-up checks that its parent runs. */
const PARENT_POLL_MS = 200;

/** The program that runs now; null between programs. */
let program = null;

/** Prints a line and ends the command with status 1. */
const fail = (line) => {
  console.error(line);
  process.exit(1);
};

/**
 * Ends the program that runs now with its children, and the command with the status that stands for Ctrl-C. `npm ci` goes on after other signals than SIGKILL.
 * The next set-up does again what was not finished.
 */
const stop = () => {
  if (program?.pid) process.kill(-program.pid, 'SIGKILL');
  if (process.stdout.isTTY) console.log();
  process.exit(130);
};

/** Stops at a signal, and when the shell that npm starts has ended: npm passes signals on to this shell alone. */
function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), PARENT_POLL_MS).unref();
}

/**
 * Runs a program in a process group of its own, which Ctrl-C does not reach: `stop` ends it. With `isShown` it prints its standard output itself.
 * @returns the output that it has not printed
 * @throws that output when the program fails
 */
const run = (command, args, { env = {}, isShown = false } = {}) =>
  new Promise((done, failed) => {
    const stdio = ['ignore', isShown ? 'inherit' : 'pipe', 'pipe'];
    program = spawn(command, args, { stdio, env: { ...process.env, ...env }, detached: true });
    let output = '';
    for (const stream of [program.stdout, program.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    program.once('error', (error) => failed(error.message));
    program.once('close', (status) => {
      program = null;
      if (status === 0) done(output);
      else failed(output.trimEnd());
    });
  });

/** The packages that a lock file lists, by their path; null when it cannot be read. */
const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
};

/** Installs the packages when one is missing or has another version than package-lock.json. */
const installPackages = async () => {
  const lockedPackages = readPackages('package-lock.json');
  if (!lockedPackages) fail('package-lock.json is missing or unreadable: check out the repository again.');
  const installedPackages = readPackages('node_modules/.package-lock.json');
  // the entry with an empty path is the project; optional and peer packages may be left out, for example those of another platform
  const isRequired = ([path, entry]) => path && !entry.optional && !entry.devOptional && !entry.peer;
  const isOutdated =
    !installedPackages ||
    Object.entries(lockedPackages)
      .filter(isRequired)
      .some(([path, entry]) => installedPackages[path]?.version !== entry.version);
  if (!isOutdated && existsSync(node)) return;
  // Node itself, the build and the tests are development packages, which NODE_ENV=production must not leave out
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await runStep('Installing packages (once; a minute on a slow line)', () => run('npm', args)).catch((output) =>
    fail(`${output}\nInstalling packages failed: see the lines above, then run the command again.`),
  );
};

/** Writes the files that are generated from other files; quick when nothing has changed. Prints a line for each that it writes. */
const generateFiles = async () => {
  await run(node, [join('scripts', 'build', 'generate.ts')], { isShown: true }).catch((output) =>
    fail(`${output}\nGenerating files failed: see the lines above.`),
  );
};

/** Newest modification time of a file, or of a folder and everything below it, in milliseconds; 0 when it does not exist. */
const newestChange = (path) => {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
};

/** Written after a whole build. */
const BUILT = join('dist', 'built');

/** Whether the built pages are missing or older than their sources. */
const isBuildOutdated = () => {
  const builtAt = newestChange(BUILT);
  const sources = [
    'src/client',
    'src/shared',
    'public',
    'scripts/messages',
    'scripts/build',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ];
  return builtAt < Math.max(...sources.map(newestChange));
};

/** Builds the pages into dist/: the scripts of the browser for each language, and the module with which the server renders pages. */
const buildPages = async () => {
  const vite = (...args) =>
    // any other NODE_ENV would build the pages with React's development code
    run(node, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args, '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    });
  const build = async () => {
    rmSync(BUILT, { force: true });
    // a build for each language, so that pages load only the texts of their own language
    const clientWarnings = (await vite('--mode', 'en')) + (await vite('--mode', 'ar'));
    const serverWarnings = await vite('--ssr', 'src/client/entry-server.tsx', '--outDir', 'dist/server');
    writeFileSync(BUILT, '');
    return clientWarnings + serverWarnings;
  };
  const warnings = await runStep('Building the pages', build).catch((output) =>
    fail(`${output}\nBuilding the pages failed: see the lines above.`),
  );
  // for those who work on the pages
  if (isBuildForced) process.stdout.write(warnings);
};

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed to install.`);
stopOnSignals();
await installPackages();
await generateFiles();
if (process.argv.includes('--build') && (isBuildForced || isBuildOutdated())) await buildPages();
