// npm run lab -- containers [--folder /tmp/containers] [--keep]
// Builds docs/deploy/Dockerfile and starts docs/deploy/compose.yaml with podman: two processes, primary, replica, two pgbouncers, nginx
// with TLS. Then a visitor registers, advertises, searches and reads through nginx, on both processes. Writes
// docs/measurements/containers.md, and removes the containers and their volumes at the end unless --keep is given.
//   apt-get install podman podman-compose runc catatonit debootstrap openssl curl. As root; ports 80 and 443 must be free.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listingBody } from '../../src/testing/factories/listings.ts';
import { writeMeasurement } from '../bench/measuring/document.ts';
import { makeBaseImages } from './containers/base-images.ts';

const { values } = parseArgs({
  options: { folder: { type: 'string', default: '/tmp/containers' }, keep: { type: 'boolean', default: false } },
});
/** The copy of docs/deploy that podman-compose runs. */
const deploy = join(values.folder, 'deploy');
/** The name of the site, which resolves to this machine only within `call`. */
const HOST = 'homes.example';
/** The services of compose.yaml. */
const SERVICES = ['app1', 'app2', 'migrate', 'pgbouncer', 'pgbouncer-replica', 'primary', 'replica', 'nginx'];

const MAX_OUTPUT_BYTES = 1e8;
/** Runs a program. @returns its output @throws Error when it fails */
const run = (program: string, args: string[], cwd = process.cwd()): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: ['ignore', 'pipe', 'ignore'] });
const podman = (...args: string[]): string => run('podman', args).trim();

/** Requests a path of the site with curl, which trusts its certificate: a GET, or a POST of `body`. `cookies`: the file that keeps them. */
function call(path: string, { cookies, body }: { cookies?: string; body?: object } = {}): { status: number; text: string } {
  const answer = run('curl', [
    ...['-sS', '--cacert', join(deploy, 'nginx/tls/fullchain.pem'), '--resolve', `${HOST}:443:127.0.0.1`, '-w', '\n%{http_code}'],
    ...(cookies ? ['-b', cookies, '-c', cookies] : []),
    ...(body ? ['-H', 'Content-Type: application/json', '--data', JSON.stringify(body)] : []),
    `https://${HOST}${path}`,
  ]);
  // -w appends a line with the status
  const lastLineBreak = answer.lastIndexOf('\n');
  return { status: Number(answer.slice(lastLineBreak + 1)), text: answer.slice(0, lastLineBreak) };
}

/** @throws Error naming the requirement that does not hold */
function requireThat(holds: boolean, requirement: string): void {
  if (!holds) throw new Error(`It did not hold: ${requirement}`);
}

/** Requires that the image has an ordinary user, no shell, no development packages and a list of its components. @returns its figures */
function inspectImage(): { megabytes: number; components: number } {
  const bytes = Number(podman('image', 'inspect', 'homes', '--format', '{{.Size}}'));
  // the image should have no shell, so Node evaluates an expression in it and prints the result
  const evaluateInImage = (expression: string): string =>
    podman('run', '--rm', '--network', 'none', '--read-only', '--cap-drop', 'ALL', 'homes', 'node', '-p', expression);
  requireThat(evaluateInImage('process.getuid()') === '65532', 'the image runs as an ordinary user');
  requireThat(evaluateInImage(`fs.existsSync('/bin/sh')`) === 'false', 'the image has no shell');
  const installedPackages = new Set(evaluateInImage(`fs.globSync(['*', '@*/*'], { cwd: 'node_modules' }).join()`).split(','));
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
  const developmentPackages = Object.keys(devDependencies).filter((name) => installedPackages.has(name) && !name.startsWith('@types/'));
  requireThat(developmentPackages.length === 0, `the image has no package of development (${developmentPackages.join(', ')})`);
  const { components } = JSON.parse(evaluateInImage(`fs.readFileSync('sbom.cdx.json', 'utf8')`)) as { components: unknown[] };
  // a complete list has about 300; a broken one has next to none
  requireThat(components.length > 100, 'the list of components is complete');
  return { megabytes: Math.round(bytes / 1e6), components: components.length };
}

/** Replaces the folder `deploy` by a copy of docs/deploy with a self-signed certificate and the settings (.env) of this run. */
function prepareFolder(): void {
  rmSync(deploy, { recursive: true, force: true });
  cpSync('docs/deploy', deploy, { recursive: true });
  mkdirSync(join(deploy, 'nginx/tls'));
  run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`],
    ...['-keyout', join(deploy, 'nginx/tls/privkey.pem'), '-out', join(deploy, 'nginx/tls/fullchain.pem')],
  ]);
  const settings = {
    PUBLIC_ORIGIN: `https://${HOST}`,
    SESSION_SECRET: 'x'.repeat(40),
    POSTGRES_PASSWORD: 'of-this-run',
    REPLICATION_PASSWORD: 'of-this-run-too',
  };
  writeFileSync(join(deploy, '.env'), '');
  for (const [name, value] of Object.entries({ ...settings, PAYMENTS: 'sandbox' }))
    appendFileSync(join(deploy, '.env'), `${name}=${value}\n`);
}

/** Waits until the site answers. @returns the milliseconds since `startedAt` @throws Error three minutes after it */
async function waitUntilReady(startedAt: number): Promise<number> {
  for (; Date.now() - startedAt < 180_000; await wait(500)) {
    try {
      if (call('/readyz').text === 'ready') return Date.now() - startedAt;
    } catch {
      // nginx does not listen yet
    }
  }
  throw new Error('The site was not ready within three minutes');
}

/** Registers a user, whose session is stored in the file `cookies`. */
function register(cookies: string): void {
  const { status, text } = call('/api/register', {
    cookies,
    body: { username: 'container-user', email: 'container@homes.example', password: 'correct horse battery' },
  });
  requireThat(status === 201, `registering is answered with 201 (${text})`);
}

/** Creates a listing. @returns its id and title */
function advertise(cookies: string): { id: number; title: string } {
  const { status, text } = call('/api/properties', { cookies, body: listingBody() });
  requireThat(status === 201, `a listing is created (${text})`);
  return JSON.parse(text) as { id: number; title: string };
}

/** Waits up to 15 seconds until visitors see the home in the list, which the replica answers once it has received the home. */
async function waitUntilListed(id: number): Promise<void> {
  const isListed = () => call('/api/properties?sort=newest').text.includes(`"id":${id}`);
  const deadline = Date.now() + 15_000;
  while (!isListed() && Date.now() < deadline) await wait(200);
  requireThat(isListed(), 'visitors find it in the list, which the replica answers');
}

/**
 * Plays a visitor who registers, advertises a home, finds it and opens its page. The owner reads the home ten times, so that both
 * processes answer. @returns what worked, in words @throws Error naming what did not
 */
async function visitSite(): Promise<string[]> {
  const cookies = join(values.folder, 'cookies');
  rmSync(cookies, { force: true });
  register(cookies);
  const { id, title } = advertise(cookies);
  for (let read = 0; read < 10; read++)
    requireThat(call(`/api/properties/${id}`, { cookies }).text.includes(title), 'its owner sees it at once on both processes');
  await waitUntilListed(id);
  const page = call(`/properties/${id}`);
  requireThat(page.status === 200 && page.text.includes('<h1'), 'its page is rendered');
  const poolerVersion = podman('exec', 'deploy_pgbouncer_1', 'pgbouncer', '--version').split('\n')[0]!;
  return [
    'registered through nginx with TLS',
    'advertised a home',
    'saw it at once, ten times of ten, on both processes',
    'visitors found it in the list, which the replica answers',
    'its page was rendered',
    `all through ${poolerVersion} in transaction mode`,
  ];
}

/** @throws Error when podman has no container of a service of compose.yaml */
function requireAllServices(): void {
  const filter = ['--filter', 'label=io.podman.compose.project=deploy'];
  const containerStates = podman('ps', '-a', ...filter, '--format', '{{.Names}}: {{.Status}}').split('\n');
  const isStarted = (name: string) => containerStates.some((state) => state.startsWith(`deploy_${name}_1`));
  requireThat(SERVICES.every(isStarted), 'every service of compose.yaml was started');
}

/** The figures and steps that the report lists. */
interface Result {
  /** Base images that were made here because no registry was reachable. */
  imagesMadeHere: string[];
  buildSeconds: number;
  image: { megabytes: number; components: number };
  /** Milliseconds from `podman-compose up` to the first answer of the site. */
  readyMs: number;
  steps: string[];
}

/** The result as Markdown. */
function report({ imagesMadeHere, buildSeconds, image, readyMs, steps }: Result): string {
  return [
    `\`npm run lab -- containers\` with ${podman('--version')}: docs/deploy/Dockerfile built, docs/deploy/compose.yaml started, one visitor's way through it.`,
    '',
    imagesMadeHere.length > 0
      ? `No registry was reachable: in place of ${imagesMadeHere.join(', ')} images were made from Debian's packages and the \`node\` package of npm.`
      : '',
    '',
    '| What | |',
    '|---|--:|',
    `| build | ${buildSeconds} s |`,
    `| image, uncompressed | ${image.megabytes} MB |`,
    `| components in its list (\`/app/sbom.cdx.json\`, CycloneDX) | ${image.components} |`,
    `| from \`up\` to \`/readyz\` through nginx, with migrations | ${(readyMs / 1000).toFixed(0)} s |`,
    '',
    'The image runs as user 65532 with a read-only root and no capabilities, without a shell, a package manager and packages of development. What the visitor did:',
    '',
    ...steps.map((step) => `- ${step}`),
  ].join('\n');
}

try {
  mkdirSync(values.folder, { recursive: true });
  const imagesMadeHere = makeBaseImages(values.folder);
  const buildStartedAt = Date.now();
  run('podman', ['build', '--pull=never', '--format', 'docker', '-f', 'docs/deploy/Dockerfile', '-t', 'homes', '.']);
  const buildSeconds = Math.round((Date.now() - buildStartedAt) / 1000);
  const image = inspectImage();
  prepareFolder();
  const startedAt = Date.now();
  if (existsSync(join(deploy, 'compose.yaml'))) run('podman-compose', ['up', '-d', '--no-build'], deploy);
  const readyMs = await waitUntilReady(startedAt);
  const steps = await visitSite();
  requireAllServices();
  const text = report({ imagesMadeHere, buildSeconds, image, readyMs, steps });
  writeMeasurement('containers', 'Containers', text);
  console.log(text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (!values.keep && existsSync(deploy)) run('podman-compose', ['down', '-v'], deploy);
}
