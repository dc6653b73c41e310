// The machines of `npm run lab -- patroni`: the site on two PostgreSQL nodes under Patroni, as processes in a temporary folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnUser } from '../../../src/server/db/connection/postgres-programs.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { requireFreePorts, Site } from './site.ts';

/** The numbers of the nodes. */
const NODES = [0, 1] as const;
/** Seconds without a sign of life of the primary until the other node may take over. */
export const LEASE_SECONDS = 10;
/** Between two looks of Patroni at the cluster. */
const LOOP_SECONDS = 2;
/** How long Patroni tries to reach etcd and PostgreSQL. */
const RETRY_SECONDS = 3;
/** The longest wait for a state of the cluster. */
const STATE_MS = 90_000;

/** nginx, two processes, HAProxy, etcd (2), PostgreSQL (2) and Patroni (2). */
const PORT_COUNT = 10;
/** The password of every role: the clusters live for one run and listen on this machine alone. */
const PASSWORD = 'of-this-run';
const postgresUrl = (port: number): string => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;

/** What Patroni's REST API says about a node. */
interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | 'unknown';
}

/**
 * Two PostgreSQL nodes under Patroni with etcd, HAProxy in front of the primary, and two app processes behind nginx, on ten ports from
 * `base` on: nginx, two processes, HAProxy, etcd (2), and for each node PostgreSQL and Patroni.
 */
export class PatroniCluster extends Site {
  readonly #ports: { haproxy: number; etcd: number; etcdPeer: number; postgres: number[]; patroni: number[] };
  readonly #base: number;
  readonly #synchronous: boolean;
  readonly #patronis: (ChildProcess | undefined)[] = [];
  #etcd: ChildProcess | undefined;
  #haproxy: ChildProcess | undefined;

  /** `synchronous`: a write is acknowledged once both nodes have it, as long as there are two. */
  constructor(base: number, synchronous: boolean) {
    const ports = { haproxy: base + 3, etcd: base + 4, etcdPeer: base + 5, postgres: [base + 6, base + 7], patroni: [base + 8, base + 9] };
    super(base, { DATABASE_URL: postgresUrl(ports.haproxy), DATABASE_REPLICA_URLS: ports.postgres.map(postgresUrl).join(',') });
    this.#ports = ports;
    this.#base = base;
    this.#synchronous = synchronous;
    if ('uid' in spawnUser) chownSync(this.dir, spawnUser.uid!, spawnUser.gid!);
  }

  /** The address of the primary, whichever node it is. */
  get primaryUrl(): string {
    return postgresUrl(this.#ports.haproxy);
  }

  /** Starts etcd, both nodes and HAProxy. @throws Error naming a port that another process has */
  async startDatabase(): Promise<void> {
    await requireFreePorts(Array.from({ length: PORT_COUNT }, (_, n) => this.#base + n));
    const { etcd, etcdPeer } = this.#ports;
    const client = `http://127.0.0.1:${etcd}`;
    const peer = `http://127.0.0.1:${etcdPeer}`;
    this.#etcd = this.#spawn('etcd', [
      ...['--data-dir', join(this.dir, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ]);
    this.startNode(0);
    await this.untilPrimary();
    this.startNode(1);
    await this.untilStandbyFollows();
    this.#startHaproxy();
    await wait(1500);
  }

  /** Starts Patroni of node `n`, which starts its PostgreSQL: as the primary, or copied from it or rewound to it. */
  startNode(n: number): void {
    const file = join(this.dir, `patroni${n}.yml`);
    writeFileSync(file, this.#settings(n));
    this.#patronis[n] = this.#spawn('patroni', [file]);
  }

  /** Kills Patroni and all of PostgreSQL of node `n` (-9), as a machine that loses its power. */
  async killNode(n: number): Promise<void> {
    const folder = this.#folder(n);
    const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    const patroni = this.#patronis[n]!;
    const ended = new Promise((done) => patroni.once('exit', done));
    patroni.kill('SIGKILL');
    for (const pid of [postmaster, ...children]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it ended by itself meanwhile
      }
    }
    await ended;
  }

  /** The number of the node that is the primary, or null. */
  async primary(): Promise<number | null> {
    for (const n of NODES) {
      const answer = await fetch(`http://127.0.0.1:${this.#ports.patroni[n]}/primary`, { signal: AbortSignal.timeout(1000) }).catch(
        () => null,
      );
      if (answer?.ok) return n;
    }
    return null;
  }

  /** Resolves with the primary's number. @throws Error when there is none in time */
  async untilPrimary(): Promise<number> {
    return this.#until('a primary', () => this.primary());
  }

  /** Resolves when both nodes are there and the standby follows; in synchronous mode, when writes wait for it. */
  async untilStandbyFollows(): Promise<void> {
    await this.#until('a standby that follows', async () => {
      const primary = await this.primary();
      if (primary === null) return null;
      const answer = await fetch(`http://127.0.0.1:${this.#ports.patroni[primary]}/cluster`).catch(() => null);
      const { members } = ((await answer?.json()) ?? { members: [] }) as { members: Member[] };
      const expectedRole = this.#synchronous ? 'sync_standby' : 'replica';
      return members.some(({ role, state, lag }) => role === expectedRole && state === 'running' && lag === 0) ? true : null;
    });
  }

  /** Calls `read` until it returns a value. @throws Error after STATE_MS */
  async #until<T>(description: string, read: () => Promise<T | null>): Promise<T> {
    for (const end = Date.now() + STATE_MS; Date.now() < end; await wait(100)) {
      const result = await read();
      if (result !== null) return result;
    }
    throw new Error(`There was no ${description} within ${STATE_MS / 1000} s: ${this.dir}`);
  }

  #folder(n: number): string {
    return join(this.dir, `node${n}`);
  }

  #spawn(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, { ...spawnUser, cwd: '/', env: { PATH: process.env.PATH, HOME: this.dir }, stdio: 'ignore' });
    child.once('error', () => {
      console.error(`${program} is missing: apt-get install patroni etcd-server haproxy python3-etcd`);
      process.exit(1);
    });
    return child;
  }

  /** Only the primary's Patroni answers 200 for `/primary`: HAProxy asks twice a second and ends connections to a former primary. */
  #startHaproxy(): void {
    const { haproxy, postgres, patroni } = this.#ports;
    const lines = [
      'global',
      '  maxconn 500',
      'defaults',
      '  mode tcp',
      '  timeout connect 1s',
      '  timeout client 1h',
      '  timeout server 1h',
      '  timeout check 1s',
      'listen primary',
      `  bind 127.0.0.1:${haproxy}`,
      '  option httpchk GET /primary',
      '  http-check expect status 200',
      '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
      ...NODES.map((n) => `  server node${n} 127.0.0.1:${postgres[n]} check port ${patroni[n]}`),
    ];
    const file = join(this.dir, 'haproxy.cfg');
    writeFileSync(file, `${lines.join('\n')}\n`);
    this.#haproxy = this.#spawn('haproxy', ['-db', '-f', file]);
  }

  /** Patroni's settings are YAML, of which JSON is a part. */
  #settings(n: number): string {
    const { etcd, postgres, patroni } = this.#ports;
    const folder = join(this.dir, `home${n}`);
    mkdirSync(folder, { recursive: true });
    if ('uid' in spawnUser) chownSync(folder, spawnUser.uid!, spawnUser.gid!);
    return JSON.stringify({
      scope: 'homes',
      name: `node${n}`,
      restapi: { listen: `127.0.0.1:${patroni[n]}`, connect_address: `127.0.0.1:${patroni[n]}` },
      etcd3: { host: `127.0.0.1:${etcd}` },
      bootstrap: {
        dcs: {
          ttl: LEASE_SECONDS,
          loop_wait: LOOP_SECONDS,
          retry_timeout: RETRY_SECONDS,
          synchronous_mode: this.#synchronous,
          // never a node that lacks acknowledged writes: without synchronous mode, one that lacks more than 1 MB
          maximum_lag_on_failover: 1_048_576,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 60, shared_buffers: '128MB', jit: 'off', wal_log_hints: 'on', max_wal_senders: 5 },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'no-sync'],
      },
      postgresql: {
        listen: `127.0.0.1:${postgres[n]}`,
        connect_address: `127.0.0.1:${postgres[n]}`,
        data_dir: this.#folder(n),
        bin_dir: postgresPrograms(),
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: PASSWORD },
          replication: { username: 'replicator', password: PASSWORD },
          rewind: { username: 'rewinder', password: PASSWORD },
        },
        parameters: { unix_socket_directories: '' },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      },
    });
  }

  /** Ends everything that was started and removes the folder. */
  override async close(): Promise<void> {
    this.#haproxy?.kill('SIGKILL');
    for (const patroni of this.#patronis) patroni?.kill('SIGKILL');
    for (const n of NODES)
      spawnSync(join(postgresPrograms(), 'pg_ctl'), ['-D', this.#folder(n), '-m', 'immediate', 'stop'], { ...spawnUser, cwd: '/' });
    this.#etcd?.kill('SIGKILL');
    await super.close();
  }
}
