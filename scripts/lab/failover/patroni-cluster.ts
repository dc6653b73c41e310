// The servers of `npm run lab -- patroni`: the site on two PostgreSQL nodes that Patroni manages, all as child processes with their files in
// one temporary folder. Patroni decides, by a lease in etcd, which node is the primary; HAProxy forwards connections to it.
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
/** Seconds between two looks of Patroni at the cluster. */
const LOOP_SECONDS = 2;
/** Seconds for which Patroni tries to reach etcd and PostgreSQL. */
const RETRY_SECONDS = 3;
/** The longest wait for a primary, or for a standby that follows it. */
const STATE_MS = 90_000;
/** Time for HAProxy's first checks of the nodes, one every 500 ms. */
const HAPROXY_START_MS = 1500;

/** nginx, two processes, HAProxy, etcd (2), PostgreSQL (2) and Patroni (2). */
const PORT_COUNT = 10;
/** The password of every role. It may be public: a cluster runs for minutes and listens on this machine only. */
const PASSWORD = 'of-this-run';
const postgresUrl = (port: number): string => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;

/** A node in the answer of Patroni's REST API. `lag`: bytes that a standby is behind; missing for the primary. */
interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | 'unknown';
}

/**
 * Two PostgreSQL nodes under Patroni with etcd, HAProxy in front of the primary, and two app processes behind nginx (both in Site). Uses
 * ten ports from `basePort` on: nginx, two processes, HAProxy, etcd (2), PostgreSQL (2) and Patroni (2).
 */
export class PatroniCluster extends Site {
  readonly #ports: { haproxy: number; etcd: number; etcdPeer: number; postgres: number[]; patroni: number[] };
  readonly #basePort: number;
  readonly #isSynchronous: boolean;
  /** The Patroni process of each node. */
  readonly #patronis: (ChildProcess | undefined)[] = [];
  #etcd: ChildProcess | undefined;
  #haproxy: ChildProcess | undefined;

  /** `isSynchronous`: whether a write is acknowledged only once both nodes have it, as long as both are running. */
  constructor(basePort: number, isSynchronous: boolean) {
    const ports = {
      haproxy: basePort + 3,
      etcd: basePort + 4,
      etcdPeer: basePort + 5,
      postgres: [basePort + 6, basePort + 7],
      patroni: [basePort + 8, basePort + 9],
    };
    super(basePort, { DATABASE_URL: postgresUrl(ports.haproxy), DATABASE_REPLICA_URLS: ports.postgres.map(postgresUrl).join(',') });
    this.#ports = ports;
    this.#basePort = basePort;
    this.#isSynchronous = isSynchronous;
    if ('uid' in spawnUser) chownSync(this.dir, spawnUser.uid!, spawnUser.gid!);
  }

  /** The address of the primary, whichever node it is. */
  get primaryUrl(): string {
    return postgresUrl(this.#ports.haproxy);
  }

  /** Starts etcd, both nodes and HAProxy. @throws Error naming a port that another process has */
  async startDatabase(): Promise<void> {
    await requireFreePorts(Array.from({ length: PORT_COUNT }, (_, n) => this.#basePort + n));
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
    await wait(HAPROXY_START_MS);
  }

  /** Starts the Patroni of node `n`, which starts PostgreSQL: as the primary, or as a standby (copied from the primary or rewound to it). */
  startNode(n: number): void {
    const file = join(this.dir, `patroni${n}.yml`);
    writeFileSync(file, this.#settings(n));
    this.#patronis[n] = this.#spawn('patroni', [file]);
  }

  /** Kills Patroni and all PostgreSQL processes of node `n` with SIGKILL, like a power failure. */
  async killNode(n: number): Promise<void> {
    const folder = this.#folder(n);
    // the first line of postmaster.pid is the process id of PostgreSQL's main process
    const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const childPids = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const children = childPids.map(Number);
    const patroni = this.#patronis[n]!;
    const ended = new Promise((done) => patroni.once('exit', done));
    patroni.kill('SIGKILL');
    for (const pid of [postmaster, ...children]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // the process has ended by itself meanwhile
      }
    }
    await ended;
  }

  /** The number of the node that is the primary, according to Patroni; null when there is none. */
  async primary(): Promise<number | null> {
    for (const n of NODES) {
      const answer = await fetch(`http://127.0.0.1:${this.#ports.patroni[n]}/primary`, { signal: AbortSignal.timeout(1000) }).catch(
        () => null,
      );
      if (answer?.ok) return n;
    }
    return null;
  }

  /** Waits for a primary. @returns its number @throws Error when there is none after STATE_MS */
  async untilPrimary(): Promise<number> {
    return this.#until('a primary', () => this.primary());
  }

  /** Resolves when the standby runs and has all of the primary's log; in synchronous mode, when writes also wait for the standby. */
  async untilStandbyFollows(): Promise<void> {
    await this.#until('a standby that follows', async () => {
      const primary = await this.primary();
      if (primary === null) return null;
      const answer = await fetch(`http://127.0.0.1:${this.#ports.patroni[primary]}/cluster`).catch(() => null);
      const { members } = ((await answer?.json()) ?? { members: [] }) as { members: Member[] };
      const expectedRole = this.#isSynchronous ? 'sync_standby' : 'replica';
      return members.some(({ role, state, lag }) => role === expectedRole && state === 'running' && lag === 0) ? true : null;
    });
  }

  /** Calls `read` every 100 ms until it returns something other than null. @throws Error after STATE_MS */
  async #until<T>(description: string, read: () => Promise<T | null>): Promise<T> {
    for (const end = Date.now() + STATE_MS; Date.now() < end; await wait(100)) {
      const result = await read();
      if (result !== null) return result;
    }
    throw new Error(`There was no ${description} within ${STATE_MS / 1000} s: ${this.dir}`);
  }

  /** The folder of PostgreSQL's data of node `n`. */
  #folder(n: number): string {
    return join(this.dir, `node${n}`);
  }

  /** Starts a program of the cluster; ends this process with status 1 when the program is missing. */
  #spawn(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, { ...spawnUser, cwd: '/', env: { PATH: process.env.PATH, HOME: this.dir }, stdio: 'ignore' });
    child.once('error', () => {
      console.error(`${program} is missing: apt-get install patroni etcd-server haproxy python3-etcd`);
      process.exit(1);
    });
    return child;
  }

  /**
   * Starts HAProxy, which forwards connections to the primary: the node whose Patroni answers `/primary` with 200. It checks this twice a
   * second and closes the connections to a former primary.
   */
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

  /** The settings of the Patroni of node `n`, as JSON, which is valid YAML. Creates a folder for its password file. */
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
          synchronous_mode: this.#isSynchronous,
          // bytes: a standby that is further behind must not become the primary (in synchronous mode it has every write anyway)
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
