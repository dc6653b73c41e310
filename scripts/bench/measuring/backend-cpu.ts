// Reads the CPU time of PostgreSQL's process behind a connection from /proc, which only Linux has.
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

/**
 * CPU milliseconds that a process of this machine has used so far. Reads /proc/PID/schedstat, whose first number counts nanoseconds,
 * because /proc/PID/stat counts in steps of 10 ms.
 */
export const cpuOfProcess = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Finds the process behind a connection. @returns a function that reads its CPU milliseconds so far */
export async function cpuMeterOf(client: Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () => cpuOfProcess(rows[0]!.pid);
}
