// The machines of `npm run lab -- failover` and `-- rolling`: the site with a primary and a streaming replica, as processes in a
// temporary folder.
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

/** A primary and a streaming replica beside the processes and nginx, on five ports from `base` on. */
export class Cluster extends Site {
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  readonly #base: number;

  constructor(base: number, programs: string) {
    const dir = mkdtempSync(join(tmpdir(), 'homes-failover-'));
    const primary = new PostgresServer(programs, join(dir, 'primary'), base + 3);
    const replica = new PostgresServer(programs, join(dir, 'replica'), base + 4);
    super(base, { DATABASE_URL: primary.url(), DATABASE_REPLICA_URLS: replica.url() }, dir);
    this.primary = primary;
    this.replica = replica;
    this.#base = base;
  }

  /** Starts everything over a new database with `homes` generated homes. */
  async start(homes: number): Promise<void> {
    await requireFreePorts(Array.from({ length: 5 }, (_, n) => this.#base + n));
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

  /** Copies the primary by a base backup, with a replication slot, so that the primary keeps what the replica has not read. */
  async #startReplica(): Promise<void> {
    this.replica.makeFolder();
    const from = ['-h', '127.0.0.1', '-p', String(this.primary.port), '-U', 'postgres'];
    await this.replica.run('pg_basebackup', [...from, '-D', this.replica.folder, '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', SLOT]);
    await this.replica.start();
  }

  /** Ends everything that was started and removes the folder. */
  override async close(): Promise<void> {
    await this.replica.remove();
    await this.primary.remove();
    await super.close();
  }
}
