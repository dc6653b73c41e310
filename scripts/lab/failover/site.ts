// The app processes and nginx of the experiments with failover.
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

/** Where the processes find the primary and its replicas. */
export interface Databases {
  DATABASE_URL: string;
  DATABASE_REPLICA_URLS: string;
}

/** Two app processes behind nginx, on three ports from `base` on. Everything is under one folder. */
export class Site {
  readonly dir: string;
  readonly url: string;
  readonly appPorts: readonly number[];
  readonly #apps: (ChildProcess | undefined)[] = [];
  readonly #base: number;
  readonly #databases: Databases;
  #nginx: ChildProcess | undefined;

  constructor(base: number, databases: Databases, dir = mkdtempSync(join(tmpdir(), 'homes-site-'))) {
    this.dir = dir;
    chmodSync(dir, 0o755);
    this.#base = base;
    this.#databases = databases;
    this.appPorts = [base + 1, base + 2];
    this.url = `http://127.0.0.1:${base}`;
  }

  /** Migrates the database and puts `homes` generated homes into it. */
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
    const limits = Object.fromEntries(
      ['LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'REGISTER', 'READ', 'CREATE_LISTING', 'MESSAGE'].map((name) => [`LIMIT_${name}`, '0']),
    );
    this.#apps[n] = spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        ...process.env,
        ...limits,
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

  /** Resolves when process `n` says that the primary answers. @throws Error after 30 s */
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

  /** nginx with the rules of docs/deploy/nginx/homes.conf. */
  async #startNginx(): Promise<void> {
    const folder = join(this.dir, 'nginx');
    mkdirSync(folder, { mode: 0o777 });
    chmodSync(folder, 0o777);
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
    const servers = this.appPorts.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`);
    const lines = [
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log warn;`,
      'events { worker_connections 512; }',
      `http { access_log off; ${temp.join(' ')}`,
      `upstream homes { least_conn; ${servers.join(' ')} }`,
      `server { listen 127.0.0.1:${this.#base}; include ${resolve('docs/deploy/nginx/homes.conf')}; } }`,
    ];
    writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
    this.#nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    const startFailed = new Promise<never>((_, fail) => {
      this.#nginx!.once('error', () => fail(new Error('nginx is missing: apt-get install nginx-light')));
      this.#nginx!.once('exit', () => fail(new Error('nginx did not start: is a port in use?')));
    });
    startFailed.catch(() => {});
    const waitUntilReady = async () => {
      while (!(await fetch(`${this.url}/healthz`).catch(() => null))?.ok) await wait(50);
    };
    await Promise.race([waitUntilReady(), startFailed]);
  }

  /** Ends the processes and nginx and removes the folder. */
  async close(): Promise<void> {
    this.#nginx?.kill('SIGTERM');
    await Promise.all([0, 1].map((n) => this.endApp(n, 'SIGTERM')));
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** @throws Error naming the port that another process has */
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
