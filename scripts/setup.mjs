// Runs before every npm command, in plain JavaScript that any Node from 20 on can run. Installs the packages of package-lock.json where
// node_modules differs from it and generates files (texts, leaked passwords). With --build it also builds the pages into dist/ when they
// are missing or older than their sources; with --force-build always. Prints a line for each slow step, and one when it fails.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The Node of the project, a package that installPackages installs. */
const node = join('node_modules', '.bin', 'node');

/** Prints a line and ends the command with status 1. */
const fail = (line) => {
  console.error(line);
  process.exit(1);
};

/** The packages that a lock file lists, by their path; null when it cannot be read. */
const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
};

/** Installs the packages when one is missing or has another version than package-lock.json. */
const installPackages = () => {
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
  console.log('Installing packages (once; a minute on a slow line) ...');
  // Node itself, the build and the tests are development packages, which NODE_ENV=production must not leave out
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (npm.status !== 0) fail('Installing packages failed: see the lines above, then run the command again.');
};

/** Writes the files that are generated from other files; quick when nothing has changed. */
const generateFiles = () => {
  try {
    execFileSync(node, [join('scripts', 'messages', 'compile.ts')], { stdio: 'inherit' });
  } catch {
    fail('Compiling the texts of src/shared/messages failed: see the lines above.');
  }
  try {
    execFileSync(node, [join('scripts', 'build', 'passwords.ts')], { stdio: 'inherit' });
  } catch {
    fail('Writing the list of leaked passwords failed: see the lines above.');
  }
};

/** Newest modification time of a file, or of a folder and everything below it, in milliseconds; 0 when it does not exist. */
const newestChange = (path) => {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
};

/** Whether the built pages are missing or older than their sources. */
const isBuildOutdated = () => {
  // the last file that a build writes
  const builtAt = newestChange('dist/server/entry-server.js');
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
const buildPages = () => {
  console.log('Building the pages ...');
  try {
    const vite = join('node_modules', 'vite', 'bin', 'vite.js');
    // any other NODE_ENV would build the pages with React's development code
    const options = { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } };
    // a build for each language, so that pages load only the texts of their own language
    for (const mode of ['en', 'ar']) execFileSync(node, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], options);
    execFileSync(node, [vite, 'build', '--ssr', 'src/client/entry-server.tsx', '--outDir', 'dist/server', '--logLevel', 'warn'], options);
  } catch {
    fail('Building the pages failed: see the lines above.');
  }
};

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed to install.`);
installPackages();
generateFiles();
if (process.argv.includes('--build') && (process.argv.includes('--force-build') || isBuildOutdated())) buildPages();
