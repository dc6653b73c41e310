// What is known about a running HTTP request: its route, user and id, for the log and for /metrics. Kept in memory as long as its response
// object exists.
import type { ServerResponse } from 'node:http';

/** What is known about a request; fields are missing until they are known. */
export interface RequestRecord {
  /** The name of the route from a fixed set, never an address with its values. */
  route?: string;
  /** The signed-in user. */
  userId?: number;
  /** The id in the header X-Request-Id. */
  id?: string;
}

const records = new WeakMap<ServerResponse, RequestRecord>();

/** The record of the request that a response answers, for callers to read and to fill. The first call creates an empty one. */
export function recordOf(res: ServerResponse): RequestRecord {
  let record = records.get(res);
  if (!record) {
    record = {};
    records.set(res, record);
  }
  return record;
}
