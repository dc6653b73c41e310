import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresServer } from '../../src/testing/postgres-process.ts';

const SLOT = 'replica1';
/** What a primary needs for a standby, and no more than a small machine has. */
const PRIMARY = [
  'shared_buffers = 128MB',
  'max_connections = 60',
  'jit = off',
  'wal_level = replica',
  'max_wal_senders = 5',
  'max_replication_slots = 5',
  'max_slot_wal_keep_size = 1GB',
  'hot_standby_feedback = on',
];

/** Debian's programs of the newest installed PostgreSQL. @throws Error in one line when they are missing */
export function postgresPrograms(): string {
  const root = '/usr/lib/postgresql';
  const found = existsSync(root) ? readdirSync(root).filter((v) => existsSync(join(root, v, 'bin/pg_basebackup'))) : [];
  const newest = found.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('No PostgreSQL with pg_basebackup in /usr/lib/postgresql: apt-get install postgresql');
  return join(root, newest, 'bin');
}

/** Two app processes, a primary, a streaming replica and nginx, on ports from `base` on. Everything is under one folder. */
export class Cluster {
  readonly dir = mkdtempSync(join(tmpdir(), 'homes-failover-'));
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  readonly url: string;
  readonly appPorts: readonly number[];
  readonly #apps: (ChildProcess | undefined)[] = [];
  readonly #nginxPort: number;
  #nginx: ChildProcess | undefined;

  constructor(base: number, programs: string) {
    chmodSync(this.dir, 0o755);
    this.#nginxPort = base;
    this.appPorts = [base + 1, base + 2];
    this.primary = new PostgresServer(programs, join(this.dir, 'primary'), base + 3);
    this.replica = new PostgresServer(programs, join(this.dir, 'replica'), base + 4);
    this.url = `http://127.0.0.1:${base}`;
  }

  /** @throws Error naming the port that another process has */
  async requireFreePorts(): Promise<void> {
    for (const port of [this.#nginxPort, ...this.appPorts, this.primary.port, this.replica.port]) {
      const probe = createServer();
      await new Promise<void>((done, failed) => {
        probe.once('error', () => failed(new Error(`Port ${port} is in use: give --port the first of five free ones`)));
        probe.listen(port, done);
      });
      await new Promise((done) => probe.close(done));
    }
  }

  async startPrimary(): Promise<void> {
    await this.primary.initialise();
    this.primary.configure(PRIMARY);
    await this.primary.start();
  }

  /** A base backup over the wire and a physical slot, so that the primary keeps what the replica has not read. */
  async startReplica(): Promise<void> {
    this.replica.makeFolder();
    const from = ['-h', '127.0.0.1', '-p', String(this.primary.port), '-U', 'postgres'];
    await this.replica.run('pg_basebackup', [...from, '-D', this.replica.folder, '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', SLOT]);
    await this.replica.start();
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
        DATABASE_URL: this.primary.url(),
        DATABASE_REPLICA_URLS: this.replica.url(),
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
  async startNginx(): Promise<void> {
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
      `server { listen 127.0.0.1:${this.#nginxPort}; include ${resolve('docs/deploy/nginx/homes.conf')}; } }`,
    ];
    writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
    this.#nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    const failed = new Promise<never>((_, fail) => {
      this.#nginx!.once('error', () => fail(new Error('nginx is missing: apt-get install nginx-light')));
      this.#nginx!.once('exit', () => fail(new Error('nginx did not start: is a port in use?')));
    });
    failed.catch(() => {});
    const answers = async () => {
      while (!(await fetch(`${this.url}/healthz`).catch(() => null))?.ok) await wait(50);
    };
    await Promise.race([answers(), failed]);
  }

  /** Ends everything that was started and removes the folder. */
  async close(): Promise<void> {
    this.#nginx?.kill('SIGTERM');
    await Promise.all([0, 1].map((n) => this.endApp(n, 'SIGTERM')));
    await this.replica.remove();
    await this.primary.remove();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
