import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Public images that the Dockerfile and compose.yaml name, and how each is made here. */
const STAND_INS = { 'postgres:18': 'postgres', 'edoburu/pgbouncer:v1.24.1-p1': 'pgbouncer', 'nginx:1.28': 'nginx' };
/** On every image that was made here. */
const LABEL = 'homes-lab';
const NODE_IMAGE = 'docker.io/library/node:24-bookworm-slim';
const DEBIAN_IMAGE = 'docker.io/library/debian:bookworm-slim';

const run = (program: string, args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] });
const shell = (script: string): string => run('sh', ['-euc', script]);

function exists(image: string): boolean {
  try {
    run('podman', ['image', 'exists', image]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the images that are not there from Debian's packages: a minimal system, the same with the Node that runs this and npm, and PostgreSQL, pgbouncer and nginx.
 * The certificates of this machine are trusted in them.
 * @returns the names of images that were made here, now or before
 */
export function makeBaseImages(folder: string): string[] {
  const root = join(folder, 'debian');
  if (!existsSync(join(root, 'etc'))) {
    mkdirSync(root, { recursive: true });
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6', 'trixie', root]);
    shell(`cd '${root}'; rm -rf var/cache/apt/archives/*.deb var/lib/apt/lists/* usr/share/doc usr/share/man usr/share/locale`);
    cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'));
  }
  const importFolder = (from: string, image: string): string =>
    shell(`tar -C '${from}' -c . | podman import --change 'LABEL ${LABEL}=1' - '${image}'`);
  if (!exists(DEBIAN_IMAGE)) importFolder(root, DEBIAN_IMAGE);
  if (!exists(NODE_IMAGE)) {
    const withNode = join(folder, 'node');
    shell(
      `rm -rf '${withNode}'; cp -a '${root}' '${withNode}'; mkdir -p '${withNode}/usr/local/lib/node_modules' '${withNode}/usr/local/etc'`,
    );
    cpSync(process.execPath, join(withNode, 'usr/local/bin/node'));
    const npm = shell('dirname "$(dirname "$(readlink -f "$(command -v npm)")")"').trim();
    cpSync(npm, join(withNode, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
    shell(
      `cd '${withNode}/usr/local/bin'; ln -sf ../lib/node_modules/npm/bin/npm-cli.js npm; ln -sf ../lib/node_modules/npm/bin/npx-cli.js npx`,
    );
    writeFileSync(join(withNode, 'usr/local/etc/npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
    importFolder(withNode, NODE_IMAGE);
  }
  if (!exists('localhost/homes-lab/debian')) run('podman', ['tag', DEBIAN_IMAGE, 'localhost/homes-lab/debian']);
  for (const [image, target] of Object.entries(STAND_INS)) {
    if (exists(image)) continue;
    const context = import.meta.dirname;
    run('podman', [
      'build',
      '--pull=never',
      '-f',
      join(context, 'debian.Containerfile'),
      '--target',
      target,
      '-t',
      `localhost/${image}`,
      context,
    ]);
  }
  const isOwn = (image: string): boolean => run('podman', ['image', 'inspect', image, '--format', '{{.Labels}}']).includes(LABEL);
  return [NODE_IMAGE, DEBIAN_IMAGE, ...Object.keys(STAND_INS)].filter(isOwn).map((image) => image.replace('docker.io/library/', ''));
}
