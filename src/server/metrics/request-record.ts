// The record of a running request, kept until its response is freed: its route and user, for the log and for /metrics.
import type { ServerResponse } from 'node:http';

/** The record of a request. `route` is one of a fixed set of names, never an address with its values. */
export interface RequestRecord {
  route?: string;
  userId?: number;
  /** The id in the header X-Request-Id. */
  id?: string;
}

const records = new WeakMap<ServerResponse, RequestRecord>();

/** The record of the request of a response; an empty one is made when there is none. */
export function recordOf(res: ServerResponse): RequestRecord {
  let record = records.get(res);
  if (!record) {
    record = {};
    records.set(res, record);
  }
  return record;
}
