// Makes the images that docs/deploy needs where no registry can be reached, for `npm run lab -- containers`: from Debian's packages, with
// podman.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Public images that compose.yaml names, with the target of debian.Containerfile that replaces each. */
const REPLACEMENTS = { 'postgres:18': 'postgres', 'edoburu/pgbouncer:v1.24.1-p1': 'pgbouncer', 'nginx:1.28': 'nginx' };
/** The label of every image that is made here. */
const LABEL = 'homes-lab';
const NODE_IMAGE = 'docker.io/library/node:24-bookworm-slim';
const RUNTIME_IMAGE = 'gcr.io/distroless/cc-debian12:nonroot';
/** The Debian packages of the runtime image, and its files that belong to no package. */
const RUNTIME_PACKAGES = [
  'base-files',
  'netbase',
  'tzdata',
  'ca-certificates',
  'libc6',
  'libgcc-s1',
  'libgomp1',
  'libssl3t64',
  'libstdc++6',
];
const RUNTIME_FILES = ['bin', 'sbin', 'lib', 'lib64', 'tmp', 'etc/ssl/certs/ca-certificates.crt', 'etc/nsswitch.conf'];
/** The user of the runtime image. */
const USER_ID = 65532;

const run = (program: string, args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] });
const shell = (script: string): string => run('sh', ['-euc', script]);

/** Whether podman has an image. */
function exists(image: string): boolean {
  try {
    run('podman', ['image', 'exists', image]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies from the Debian system under `root` into `folder` what the runtime image contains: the files of a few packages without programs,
 * and its user.
 */
function makeRuntime(root: string, folder: string): void {
  const info = join(root, 'var/lib/dpkg/info');
  const lists = readdirSync(info).filter((name) => RUNTIME_PACKAGES.includes(name.replace(/(:[^.]+)?\.list$/, '')));
  const files = [
    ...lists.flatMap((name) =>
      readFileSync(join(info, name), 'utf8')
        .split('\n')
        .map((path) => path.slice(1)),
    ),
    ...RUNTIME_FILES,
  ].filter((path) => path !== '' && !/^usr\/s?bin\/./.test(path) && lstatSync(join(root, path), { throwIfNoEntry: false }));
  const list = `${folder}.files`;
  writeFileSync(list, [...new Set(files)].join('\n'));
  shell(`rm -rf '${folder}'; mkdir -p '${folder}'; tar -C '${root}' --no-recursion -c -T '${list}' | tar -C '${folder}' -x`);
  mkdirSync(join(folder, 'home/nonroot'), { recursive: true });
  writeFileSync(
    join(folder, 'etc/passwd'),
    `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${USER_ID}:${USER_ID}:nonroot:/home/nonroot:/sbin/nologin\n`,
  );
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\nnonroot:x:${USER_ID}:\n`);
}

/**
 * Makes the images that podman does not have: Node (this process's, with npm), the runtime image (libraries without programs),
 * PostgreSQL, pgbouncer and nginx. They trust the certificates of this machine.
 * @returns the names of images that were made here, now or before
 */
export function makeBaseImages(folder: string): string[] {
  const root = join(folder, 'debian');
  if (!existsSync(join(root, 'etc'))) {
    mkdirSync(root, { recursive: true });
    run('debootstrap', ['--variant=minbase', `--include=${RUNTIME_PACKAGES.join()}`, 'trixie', root]);
    shell(`cd '${root}'; rm -rf var/cache/apt/archives/*.deb var/lib/apt/lists/* usr/share/doc usr/share/man usr/share/locale`);
    cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'));
  }
  const importFolder = (from: string, image: string, user = 0): string =>
    shell(`tar -C '${from}' -c . | podman import --change 'LABEL ${LABEL}=1' --change 'USER ${user}' - '${image}'`);
  const runtime = join(folder, 'runtime');
  if (!exists(RUNTIME_IMAGE)) {
    makeRuntime(root, runtime);
    importFolder(runtime, RUNTIME_IMAGE, USER_ID);
  }
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
  if (!exists('localhost/homes-lab/debian')) importFolder(root, 'localhost/homes-lab/debian');
  for (const [image, target] of Object.entries(REPLACEMENTS)) {
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
  const isMadeHere = (image: string): boolean => run('podman', ['image', 'inspect', image, '--format', '{{.Labels}}']).includes(LABEL);
  return [NODE_IMAGE, RUNTIME_IMAGE, ...Object.keys(REPLACEMENTS)]
    .filter(isMadeHere)
    .map((image) => image.replace('docker.io/library/', ''));
}
