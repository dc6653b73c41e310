// The servers of `npm run bench -- failover` and `npm run bench -- rolling`: nginx, two app processes, a primary and a streaming replica of
// PostgreSQL, all as child processes with their files in one temporary folder.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '../../../src/testing/postgres/postgres-process.ts';
import { requireFreePorts, Site } from './site.ts';

/** The replication slot of the replica. */
const SLOT = 'replica1';
/** Settings of the primary: what a standby needs, within the limits of a small machine. */
const PRIMARY_SETTINGS = [
  'shared_buffers = 128MB',
  'max_connections = 60',
  'jit = off',
  'wal_level = replica',
  'max_wal_senders = 5',
  'max_replication_slots = 5',
  'max_slot_wal_keep_size = 1GB',
  'hot_standby_feedback = on',
];

/** Five ports from `basePort` on: nginx, the two app processes (both in Site), the primary and the replica. */
export class Cluster extends Site {
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  readonly #basePort: number;

  /** `programs`: the folder of PostgreSQL's programs. */
  constructor(basePort: number, programs: string) {
    const dir = mkdtempSync(join(tmpdir(), 'homes-failover-'));
    const primary = new PostgresServer(programs, join(dir, 'primary'), basePort + 3);
    const replica = new PostgresServer(programs, join(dir, 'replica'), basePort + 4);
    super(basePort, { DATABASE_URL: primary.url(), DATABASE_REPLICA_URLS: replica.url() }, dir);
    this.primary = primary;
    this.replica = replica;
    this.#basePort = basePort;
  }

  /** Starts everything on a new database with `homes` generated homes. @throws Error naming a port that is in use */
  async start(homes: number): Promise<void> {
    await requireFreePorts(Array.from({ length: 5 }, (_, n) => this.#basePort + n));
    await this.#startPrimary();
    await this.fill(homes);
    await this.#startReplica();
    await this.serve();
  }

  async #startPrimary(): Promise<void> {
    await this.primary.initialise();
    this.primary.configure(PRIMARY_SETTINGS);
    await this.primary.start();
  }

  /** Copies the primary by a base backup and creates a replication slot, so that the primary keeps the log that the replica has not read. */
  async #startReplica(): Promise<void> {
    this.replica.makeFolder();
    const connection = ['-h', '127.0.0.1', '-p', String(this.primary.port), '-U', 'postgres'];
    // -R writes the settings of a standby, -X stream copies the log that is written meanwhile, -C -S creates the slot
    const options = ['-R', '-X', 'stream', '-c', 'fast', '-C', '-S', SLOT];
    await this.replica.run('pg_basebackup', [...connection, '-D', this.replica.folder, ...options]);
    await this.replica.start();
  }

  /** Ends everything that was started and removes the folder. */
  override async close(): Promise<void> {
    await this.replica.remove();
    await this.primary.remove();
    await super.close();
  }
}
