// Whether this process is stopping.

const draining = new AbortController();
/** Ends when the process begins to stop. */
export const drainingSignal = draining.signal;
/** Makes /readyz answer 503, so that a load balancer sends no new requests, and ends the calls that wait. */
export const startDraining = (): void => draining.abort();
