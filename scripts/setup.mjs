// Runs before every npm command, in plain JavaScript for any Node from 20 on. Installs the packages of package-lock.json when
// node_modules differs from it, writes what is generated from sources (texts, leaked passwords), and with --build builds the pages into
// dist/ when they are missing or older than their sources (--force-build: always). Prints one line for each slow step and one line when
// it fails.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Prints a line and ends the command with status 1. */
const fail = (line) => {
  console.error(line);
  process.exit(1);
};
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed to install.`);

/** The packages that a lock file lists, by their path; null when it cannot be read. */
const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
};
const lockedPackages = readPackages('package-lock.json');
if (!lockedPackages) fail('package-lock.json is missing or unreadable: check out the repository again.');
const installedPackages = readPackages('node_modules/.package-lock.json');
const isOutdated =
  !installedPackages ||
  Object.entries(lockedPackages).some(
    ([name, entry]) => name && !entry.optional && !entry.devOptional && !entry.peer && installedPackages[name]?.version !== entry.version,
  );
if (isOutdated || !existsSync('node_modules/.bin/node')) {
  console.log('Installing packages (once; a minute on a slow line) ...');
  // Node itself, the build and the tests are development packages: NODE_ENV=production must not leave them out
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (npm.status !== 0) fail('Installing packages failed: see the lines above, then run the command again.');
}

/** Newest modification time below a folder or of a file, in milliseconds. */
const newestChange = (path) => {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
};
const node = join('node_modules', '.bin', 'node');
try {
  // quick when no text has changed
  execFileSync(node, [join('scripts', 'messages', 'compile.ts')], { stdio: 'inherit' });
} catch {
  fail('Compiling the texts of src/shared/messages failed: see the lines above.');
}
try {
  execFileSync(node, [join('scripts', 'build', 'passwords.ts')], { stdio: 'inherit' });
} catch {
  fail('Writing the list of leaked passwords failed: see the lines above.');
}
if (process.argv.includes('--build')) {
  const builtAt = newestChange('dist/server/entry-server.js');
  const sourcesChangedAt = Math.max(
    ...['src/client', 'src/shared', 'scripts/messages', 'index.html', 'vite.config.ts', 'package-lock.json'].map(newestChange),
  );
  if (process.argv.includes('--force-build') || builtAt < sourcesChangedAt) {
    console.log('Building the pages ...');
    try {
      const vite = join('node_modules', 'vite', 'bin', 'vite.js');
      // any other NODE_ENV would build the pages with React's development code
      const options = { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } };
      // one client for each language, so that a page carries the texts of its own
      for (const mode of ['en', 'ar']) execFileSync(node, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], options);
      execFileSync(node, [vite, 'build', '--ssr', 'src/client/entry-server.tsx', '--outDir', 'dist/server', '--logLevel', 'warn'], options);
    } catch {
      fail('Building the pages failed: see the lines above.');
    }
  }
}
