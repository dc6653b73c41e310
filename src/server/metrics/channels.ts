// Channels (node:diagnostics_channel) on which the server publishes HTTP requests, jobs and SQL statements. The log of slow statements and
// the traces subscribe to them. Without a subscriber a channel costs nothing.
import { channel, tracingChannel } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** An HTTP request that begins. Its route is not known yet: `recordOf(response)` (request-record.ts) has it when the response closes. */
export interface StartedRequest {
  method: string;
  response: ServerResponse;
}
export const requestChannel = channel('homes.request');

/** An SQL statement that has succeeded or failed. */
export interface FinishedStatement {
  /** The name of a prepared statement, else the first words of the statement, which contain no values. */
  name: string;
  /** How long it took, in milliseconds. */
  ms: number;
  hasFailed: boolean;
}
export const statementChannel = channel('homes.statement');

/** The run of one background job; `queue` is the name of its queue. */
export interface JobRunContext {
  queue: string;
}
export const jobChannel = tracingChannel<unknown, JobRunContext>('homes.job');
