// Makes replacements for the public images that docs/deploy builds on, for `npm run lab -- containers` where no registry can be reached:
// installs Debian with debootstrap into a folder, imports it into podman and builds the other images from it.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Public images that compose.yaml names, with the target of debian.Containerfile that replaces each. */
const REPLACEMENTS = { 'postgres:18': 'postgres', 'edoburu/pgbouncer:v1.24.1-p1': 'pgbouncer', 'nginx:1.28': 'nginx' };
/** The label of every image that is made here. */
const LABEL = 'homes-lab';
/** The image that debian.Containerfile builds on. */
const DEBIAN_IMAGE = 'localhost/homes-lab/debian';
/** The images that docs/deploy/Dockerfile names: the first builds the product, the second runs it. */
const NODE_IMAGE = 'docker.io/library/node:24-bookworm-slim';
const RUNTIME_IMAGE = 'gcr.io/distroless/cc-debian12:nonroot';
/** The Debian packages whose files the runtime image contains. */
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
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';
/** Files and links of the runtime image that belong to no package. */
const RUNTIME_FILES = ['bin', 'sbin', 'lib', 'lib64', 'tmp', CERTIFICATES, 'etc/nsswitch.conf'];
/** The id of the user and group `nonroot` of the runtime image. */
const USER_ID = 65532;

const MAX_OUTPUT_BYTES = 1e8;
/** Runs a program. @returns its output @throws Error when it fails */
const run = (program: string, args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: ['ignore', 'pipe', 'inherit'] });
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

/** Makes an image from the contents of a folder, which runs as the user with the id `user`. */
const importFolder = (folder: string, image: string, user = 0): string =>
  shell(`tar -C '${folder}' -c . | podman import --change 'LABEL ${LABEL}=1' --change 'USER ${user}' - '${image}'`);

/** Installs a small Debian with the runtime packages and this machine's trusted certificates into `debian`, without documentation. */
function installDebian(debian: string): void {
  mkdirSync(debian, { recursive: true });
  run('debootstrap', ['--variant=minbase', `--include=${RUNTIME_PACKAGES.join()}`, 'trixie', debian]);
  shell(`cd '${debian}'; rm -rf var/cache/apt/archives/*.deb var/lib/apt/lists/* usr/share/doc usr/share/man usr/share/locale`);
  cpSync(`/${CERTIFICATES}`, join(debian, CERTIFICATES));
}

/** The paths of the files that the runtime image takes from the Debian in the folder `debian`: no programs. */
function listRuntimeFiles(debian: string): Set<string> {
  // dpkg lists the files of a package in PACKAGE.list or PACKAGE:ARCHITECTURE.list, one absolute path a line
  const listFolder = join(debian, 'var/lib/dpkg/info');
  const packageOf = (listName: string): string => listName.replace(/(:[^.]+)?\.list$/, '');
  const lists = readdirSync(listFolder).filter((listName) => RUNTIME_PACKAGES.includes(packageOf(listName)));
  const packageFiles = lists.flatMap((listName) => readFileSync(join(listFolder, listName), 'utf8').split('\n'));
  const relativePaths = packageFiles.map((path) => path.slice(1));

  const isProgram = (path: string): boolean => /^usr\/s?bin\/./.test(path);
  const isThere = (path: string): boolean => lstatSync(join(debian, path), { throwIfNoEntry: false }) !== undefined;
  return new Set([...relativePaths, ...RUNTIME_FILES].filter((path) => path !== '' && !isProgram(path) && isThere(path)));
}

/** Replaces `folder` by the contents of the runtime image: libraries and data of the Debian in `debian`, and the user `nonroot`. */
function makeRuntime(debian: string, folder: string): void {
  const listFile = `${folder}.files`;
  writeFileSync(listFile, [...listRuntimeFiles(debian)].join('\n'));
  shell(`rm -rf '${folder}'; mkdir -p '${folder}'; tar -C '${debian}' --no-recursion -c -T '${listFile}' | tar -C '${folder}' -x`);
  mkdirSync(join(folder, 'home/nonroot'), { recursive: true });
  writeFileSync(
    join(folder, 'etc/passwd'),
    `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${USER_ID}:${USER_ID}:nonroot:/home/nonroot:/sbin/nologin\n`,
  );
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\nnonroot:x:${USER_ID}:\n`);
}

/** Replaces `folder` by a copy of the Debian in `debian` with the Node that runs this process and the npm of this machine. */
function makeNode(debian: string, folder: string): void {
  shell(`rm -rf '${folder}'; cp -a '${debian}' '${folder}'; mkdir -p '${folder}/usr/local/lib/node_modules' '${folder}/usr/local/etc'`);
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  const npm = shell('dirname "$(dirname "$(readlink -f "$(command -v npm)")")"').trim();
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  shell(
    `cd '${folder}/usr/local/bin'; ln -sf ../lib/node_modules/npm/bin/npm-cli.js npm; ln -sf ../lib/node_modules/npm/bin/npx-cli.js npx`,
  );
  writeFileSync(join(folder, 'usr/local/etc/npmrc'), `cafile=/${CERTIFICATES}\n`);
}

/** Builds a target of debian.Containerfile as the local image `image`. */
function buildReplacement(image: string, target: string): void {
  const context = import.meta.dirname;
  const containerfile = join(context, 'debian.Containerfile');
  run('podman', ['build', '--pull=never', '-f', containerfile, '--target', target, '-t', `localhost/${image}`, context]);
}

/**
 * Makes the images that podman does not have: Node with npm, the runtime image, PostgreSQL, pgbouncer and nginx. They trust the
 * certificates that this machine trusts. `folder` keeps the files that they are made of.
 * @returns the names of the images that this function made, now or in an earlier run
 */
export function makeBaseImages(folder: string): string[] {
  const debian = join(folder, 'debian');
  if (!existsSync(join(debian, 'etc'))) installDebian(debian);
  if (!exists(RUNTIME_IMAGE)) {
    const runtime = join(folder, 'runtime');
    makeRuntime(debian, runtime);
    importFolder(runtime, RUNTIME_IMAGE, USER_ID);
  }
  if (!exists(NODE_IMAGE)) {
    const node = join(folder, 'node');
    makeNode(debian, node);
    importFolder(node, NODE_IMAGE);
  }
  if (!exists(DEBIAN_IMAGE)) importFolder(debian, DEBIAN_IMAGE);
  for (const [image, target] of Object.entries(REPLACEMENTS)) if (!exists(image)) buildReplacement(image, target);

  const isMadeHere = (image: string): boolean => run('podman', ['image', 'inspect', image, '--format', '{{.Labels}}']).includes(LABEL);
  return [NODE_IMAGE, RUNTIME_IMAGE, ...Object.keys(REPLACEMENTS)]
    .filter(isMadeHere)
    .map((image) => image.replace('docker.io/library/', ''));
}
