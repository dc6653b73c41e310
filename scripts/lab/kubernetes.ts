// npm run lab -- kubernetes --folder /tmp/kubernetes
// Checks the manifests in docs/deploy/kubernetes against the schemas of Kubernetes, with unknown fields as errors, and docs/deploy/nginx
// with `nginx -t`. Starts no server, writes only below --folder, and ends with status 1 at the first error.
//   npm install --prefix /tmp/kubernetes kubernetes-models@4.5.1 yaml@2.9.1; apt-get install nginx-light openssl
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { folder: { type: 'string', default: '/tmp/kubernetes' } } });
/** Loads packages from --folder. */
const requireInstalled = createRequire(join(resolve(values.folder), 'package.json'));
const { parseAllDocuments } = requireInstalled('yaml') as { parseAllDocuments: (text: string) => { toJS: () => KubernetesObject }[] };

/** An object of a manifest, such as a Deployment, as far as this file reads it. */
interface KubernetesObject {
  apiVersion: string;
  kind: string;
}

/** A class of the package kubernetes-models. `validate` throws an error that names what the schema of the kind does not allow. */
type ModelClass = new (manifest: object) => { validate: () => void };

/** @throws Error when the schema of the object's kind does not allow it, or Kubernetes has no such kind; `file` is for the message */
function validateObject(file: string, object: KubernetesObject): void {
  const models = requireInstalled(`kubernetes-models/${object.apiVersion}`) as Record<string, ModelClass>;
  const Model = models[object.kind];
  if (!Model) throw new Error(`${file}: there is no ${object.kind} in ${object.apiVersion}`);
  new Model(object).validate();
}

/** Reads and validates the objects of all manifests. @throws Error for the first invalid one */
function readObjects(): KubernetesObject[] {
  const folder = 'docs/deploy/kubernetes';
  return readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
      const object = document.toJS();
      validateObject(file, object);
      return object;
    }),
  );
}

/**
 * Writes the objects as typed constants to a TypeScript file and compiles it, because the schemas allow unknown fields and the compiler
 * does not. @throws Error when it does not compile
 */
function rejectUnknownFields(objects: readonly KubernetesObject[]): void {
  const checkFile = join(resolve(values.folder), 'check.ts');
  const lines = objects.map(
    (object, n) =>
      `import type { I${object.kind} as T${n} } from 'kubernetes-models/${object.apiVersion}';\nexport const object${n}: T${n} = ${JSON.stringify(object)};`,
  );
  writeFileSync(checkFile, lines.join('\n'));
  const options = ['--noEmit', '--skipLibCheck', '--strict', '--module', 'nodenext', '--ignoreConfig', '--types', ''];
  execFileSync('node_modules/.bin/tsc', [...options, checkFile], { stdio: 'inherit' });
}

/** Runs `nginx -t` on a copy of the configuration with folders and addresses of this machine and a new certificate. @throws Error if it fails */
function checkNginx(): void {
  const folder = join(resolve(values.folder), 'nginx');
  mkdirSync(join(folder, 'tls'), { recursive: true });
  cpSync('docs/deploy/nginx/homes.conf', join(folder, 'homes.conf'));
  // app1 and app2 are names within the network of the containers, which nginx could not resolve here
  const configuration = readFileSync('docs/deploy/nginx/nginx.conf', 'utf8')
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replace(/app([12]):5000/g, '127.0.0.1:500$1');
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const [key, certificate] = ['privkey', 'fullchain'].map((name) => join(folder, 'tls', `${name}.pem`)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=homes.example'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  execFileSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
}

try {
  const objects = readObjects();
  rejectUnknownFields(objects);
  console.log(`${objects.length} objects of Kubernetes: ${objects.map(({ kind }) => kind).join(', ')}. No error.`);
  checkNginx();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
