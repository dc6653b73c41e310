// Channels (node:diagnostics_channel) on which requests, jobs and statements are reported, for the log of slow statements and for traces. Without a
// listener they cost nothing.
import { channel, tracingChannel } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** A request that begins; `recordOf(response)` tells its route when the response is closed. */
export interface StartedRequest {
  method: string;
  response: ServerResponse;
}
export const requestChannel = channel('homes.request');

/** A statement that was answered: its name in the log and in pg_stat_statements, or its first words, which hold no values. */
export interface FinishedStatement {
  name: string;
  ms: number;
  hasFailed: boolean;
}
export const statementChannel = channel('homes.statement');

/** The run of a job of a queue. */
export interface JobRunContext {
  queue: string;
}
export const jobChannel = tracingChannel<unknown, JobRunContext>('homes.job');
