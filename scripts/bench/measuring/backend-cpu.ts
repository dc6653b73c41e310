// The processor time of PostgreSQL's process behind a connection, from /proc (Linux).
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

/**
 * CPU milliseconds of a process of this machine so far. The first number of /proc/PID/schedstat counts nanoseconds; /proc/PID/stat has
 * steps of 10 ms.
 */
export const cpuOfProcess = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Finds the process behind a connection. @returns a function that reads its CPU milliseconds so far */
export async function cpuMeterOf(client: Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () => cpuOfProcess(rows[0]!.pid);
}
