// Starts and kills the product (two app processes behind nginx) for experiments that stop parts of it, such as `npm run bench -- failover`.
// The databases are the caller's.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../../src/server/db/orm.ts';
import { rebuildSearchDictionary } from '../../../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../../src/server/seed/generate.ts';

/** Environment variables by which the app processes find the primary and its replicas (URLs, separated by commas). */
export interface Databases {
  DATABASE_URL: string;
  DATABASE_REPLICA_URLS: string;
}

/** Two app processes behind nginx: nginx on `basePort`, the processes on the two ports after it. Their files are in the folder `dir`. */
export class Site {
  readonly dir: string;
  readonly url: string;
  readonly appPorts: readonly number[];
  readonly #apps: (ChildProcess | undefined)[] = [];
  readonly #basePort: number;
  readonly #databases: Databases;
  #nginx: ChildProcess | undefined;

  constructor(basePort: number, databases: Databases, dir = mkdtempSync(join(tmpdir(), 'homes-site-'))) {
    this.dir = dir;
    chmodSync(dir, 0o755);
    this.#basePort = basePort;
    this.#databases = databases;
    this.appPorts = [basePort + 1, basePort + 2];
    this.url = `http://127.0.0.1:${basePort}`;
  }

  /** Migrates the primary and stores `homes` generated homes and the search dictionary in it. */
  async fill(homes: number): Promise<void> {
    const url = this.#databases.DATABASE_URL;
    const orm = await openOrm(url);
    await migrate(orm, url);
    await generateHomes(url, homes);
    await rebuildSearchDictionary(orm.em);
    await orm.close(true);
  }

  /** Starts both processes and nginx. */
  async serve(): Promise<void> {
    await this.startApp(0);
    await this.startApp(1);
    await this.#startNginx();
  }

  /** Starts process `n` (0 or 1) and resolves when it is ready. */
  async startApp(n: number): Promise<void> {
    const port = this.appPorts[n]!;
    // 0 switches a rate limit off
    const rateLimits = Object.fromEntries(
      ['LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'REGISTER', 'READ', 'CREATE_LISTING', 'MESSAGE'].map((name) => [`LIMIT_${name}`, '0']),
    );
    this.#apps[n] = spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        ...process.env,
        ...rateLimits,
        NODE_ENV: 'production',
        PAYMENTS: 'sandbox',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(this.dir, 'data'),
        ...this.#databases,
        SESSION_SECRET: 'a secret of this one run that both processes share',
        PUBLIC_ORIGIN: this.url,
        TRUST_PROXY: '1',
        FREE_LISTING_LIMIT: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await this.ready(n);
  }

  /** Resolves when `/readyz` of process `n` answers `ready`: the primary is reachable. @throws Error after 30 s */
  async ready(n: number): Promise<void> {
    for (const end = Date.now() + 30_000; Date.now() < end; await wait(50)) {
      const status = await fetch(`http://127.0.0.1:${this.appPorts[n]}/readyz`).then(
        (answer) => answer.text(),
        () => '',
      );
      if (status === 'ready') return;
    }
    throw new Error(`Process ${n + 1} was not ready within 30 s`);
  }

  /** Sends a signal to process `n` and resolves when it has ended. */
  async endApp(n: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const app = this.#apps[n];
    if (!app || app.exitCode !== null || app.signalCode !== null) return;
    const ended = new Promise((done) => app.once('exit', done));
    app.kill(signal);
    await ended;
  }

  /** Starts nginx with the rules of docs/deploy/nginx/homes.conf. @throws Error when nginx is missing or does not start */
  async #startNginx(): Promise<void> {
    const folder = join(this.dir, 'nginx');
    mkdirSync(folder, { mode: 0o777 });
    chmodSync(folder, 0o777);
    const tempFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
    const servers = this.appPorts.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`);
    const lines = [
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log warn;`,
      'events { worker_connections 512; }',
      `http { access_log off; ${tempFolders.join(' ')}`,
      `upstream homes { least_conn; ${servers.join(' ')} }`,
      `server { listen 127.0.0.1:${this.#basePort}; include ${resolve('docs/deploy/nginx/homes.conf')}; } }`,
    ];
    writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
    this.#nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    const startFailed = new Promise<never>((_, fail) => {
      this.#nginx!.once('error', () => fail(new Error('nginx is missing: apt-get install nginx-light')));
      this.#nginx!.once('exit', () => fail(new Error('nginx did not start: is a port in use?')));
    });
    // nginx also exits in `close`, long after the race below: that rejection must not end this process
    startFailed.catch(() => {});
    const waitUntilReady = async () => {
      while (!(await fetch(`${this.url}/healthz`).catch(() => null))?.ok) await wait(50);
    };
    await Promise.race([waitUntilReady(), startFailed]);
  }

  /** Ends nginx and the processes and removes the folder. */
  async close(): Promise<void> {
    this.#nginx?.kill('SIGTERM');
    await Promise.all([0, 1].map((n) => this.endApp(n, 'SIGTERM')));
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Listens on each port for a moment. @throws Error naming the first port that another process has */
export async function requireFreePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const portProbe = createServer();
    await new Promise<void>((done, failed) => {
      portProbe.once('error', () => failed(new Error(`Port ${port} is in use: give --port the first of a row of free ones`)));
      portProbe.listen(port, done);
    });
    await new Promise((done) => portProbe.close(done));
  }
}
