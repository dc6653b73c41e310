// npm run lab -- kubernetes --folder /tmp/kubernetes
// Checks docs/deploy/kubernetes against the schemas of Kubernetes, unknown fields included, and docs/deploy/nginx with nginx itself.
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

interface KubernetesObject {
  apiVersion: string;
  kind: string;
}

/** Reads the objects of Kubernetes with their files. @throws Error naming what the schema of its kind does not allow */
function readObjects(): { file: string; object: KubernetesObject }[] {
  const folder = 'docs/deploy/kubernetes';
  return readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
      const object = document.toJS();
      const models = requireInstalled(`kubernetes-models/${object.apiVersion}`) as Record<
        string,
        new (
          data: object,
        ) => { validate: () => void }
      >;
      const Model = models[object.kind];
      if (!Model) throw new Error(`${file}: there is no ${object.kind} in ${object.apiVersion}`);
      new Model(object).validate();
      return { file, object };
    }),
  );
}

/** Writes the objects as typed constants and compiles them: the compiler rejects unknown fields, which the schemas let pass. */
function refuseUnknownFields(objects: { file: string; object: KubernetesObject }[]): void {
  const check = join(resolve(values.folder), 'check.ts');
  const lines = objects.map(
    ({ object }, n) =>
      `import type { I${object.kind} as T${n} } from 'kubernetes-models/${object.apiVersion}';\nexport const object${n}: T${n} = ${JSON.stringify(object)};`,
  );
  writeFileSync(check, lines.join('\n'));
  const options = ['--noEmit', '--skipLibCheck', '--strict', '--module', 'nodenext', '--ignoreConfig', '--types', ''];
  execFileSync('node_modules/.bin/tsc', [...options, check], { stdio: 'inherit' });
}

/** Runs `nginx -t` on the configuration, with folders, addresses and a certificate of this machine. */
function checkNginx(): void {
  const folder = join(resolve(values.folder), 'nginx');
  mkdirSync(join(folder, 'tls'), { recursive: true });
  cpSync('docs/deploy/nginx/homes.conf', join(folder, 'homes.conf'));
  const text = readFileSync('docs/deploy/nginx/nginx.conf', 'utf8')
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replace(/app([12]):5000/g, '127.0.0.1:500$1');
  writeFileSync(join(folder, 'nginx.conf'), text);
  const [key, certificate] = ['privkey', 'fullchain'].map((name) => join(folder, 'tls', `${name}.pem`)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=homes.example'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  execFileSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
}

try {
  const objects = readObjects();
  refuseUnknownFields(objects);
  console.log(`${objects.length} objects of Kubernetes: ${objects.map(({ object }) => object.kind).join(', ')}. No error.`);
  checkNginx();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
