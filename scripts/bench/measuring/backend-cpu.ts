import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Reads the milliseconds of processor that the process behind a connection has used so far. */
export async function cpuOf(client: Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () => Number(readFileSync(`/proc/${rows[0]!.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
