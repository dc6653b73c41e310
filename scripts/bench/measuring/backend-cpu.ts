import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** The milliseconds of processor that a process of this machine has used so far. */
export const cpuOfProcess = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Finds the process behind a connection. @returns a function that reads the milliseconds of processor that it has used so far */
export async function cpuMeterOf(client: Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () => cpuOfProcess(rows[0]!.pid);
}
