// npm run lab -- containers [--folder /tmp/containers] [--keep]
// Builds docs/deploy/Dockerfile and starts docs/deploy/compose.yaml with podman: two processes, primary, replica, two pgbouncers, nginx
// with TLS. Then a visitor registers, advertises, searches and reads through nginx, on both processes. What was built and seen goes to
// docs/measurements.
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
const deploy = join(values.folder, 'deploy');
const HOST = 'homes.example';
/** The services of compose.yaml. */
const SERVICES = ['app1', 'app2', 'migrate', 'pgbouncer', 'pgbouncer-replica', 'primary', 'replica', 'nginx'];

const run = (program: string, args: string[], cwd = process.cwd()): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] });
const podman = (...args: string[]): string => run('podman', args).trim();

/** Requests a path of the site by curl, which trusts its certificate. `cookies` is a file. */
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

/** Checks the user, the shell, the packages and the list of components of the image. @returns its size and number of components */
function inspectImage(): { megabytes: number; components: number } {
  const bytes = Number(podman('image', 'inspect', 'homes', '--format', '{{.Size}}'));
  // no shell: what Node prints of an expression
  const inside = (expression: string): string =>
    podman('run', '--rm', '--network', 'none', '--read-only', '--cap-drop', 'ALL', 'homes', 'node', '-p', expression);
  requireThat(inside('process.getuid()') === '65532', 'the image runs as an ordinary user');
  requireThat(inside(`fs.existsSync('/bin/sh')`) === 'false', 'the image has no shell');
  const installed = new Set(inside(`fs.globSync(['*', '@*/*'], { cwd: 'node_modules' }).join()`).split(','));
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
  const development = Object.keys(devDependencies).filter((name) => installed.has(name) && !name.startsWith('@types/'));
  requireThat(development.length === 0, `the image has no package of development (${development.join(', ')})`);
  const { components } = JSON.parse(inside(`fs.readFileSync('sbom.cdx.json', 'utf8')`)) as { components: unknown[] };
  requireThat(components.length > 100, 'the list of components is complete');
  return { megabytes: Math.round(bytes / 1e6), components: components.length };
}

/** Certificates and settings beside a copy of docs/deploy. */
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

/** Waits until the site answers. @returns the milliseconds since `startedAt` */
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

/** Waits up to 15 seconds until the list of a visitor has the home: the replica follows the primary. */
async function waitUntilListed(id: number): Promise<void> {
  const isListed = () => call('/api/properties?sort=newest').text.includes(`"id":${id}`);
  const deadline = Date.now() + 15_000;
  while (!isListed() && Date.now() < deadline) await wait(200);
  requireThat(isListed(), 'visitors find it in the list, which the replica answers');
}

/**
 * A visitor registers, advertises, finds the home and opens its page, often enough to be answered by both processes. @returns what
 * worked, in words
 */
async function visitSite(): Promise<string[]> {
  const cookies = join(values.folder, 'cookies');
  rmSync(cookies, { force: true });
  register(cookies);
  const { id, title } = advertise(cookies);
  for (let n = 0; n < 10; n++)
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

/** @throws Error when a service of compose.yaml is missing */
function requireAllServices(): void {
  const filter = ['--filter', 'label=io.podman.compose.project=deploy'];
  const states = podman('ps', '-a', ...filter, '--format', '{{.Names}}: {{.Status}}').split('\n');
  const isStarted = (name: string) => states.some((state) => state.startsWith(`deploy_${name}_1`));
  requireThat(SERVICES.every(isStarted), 'every service of compose.yaml was started');
}

/** What was built and seen. */
interface Result {
  /** Base images that were made here because no registry was reachable. */
  imagesMadeHere: string[];
  buildSeconds: number;
  image: { megabytes: number; components: number };
  /** From `up` to the first answer. */
  readyMs: number;
  steps: string[];
}

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
