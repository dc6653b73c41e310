// The endpoints `/healthz` (does the process answer?) and `/readyz` (should a load balancer send requests to it?).
import { type RequestHandler, Router } from 'express';
import { poolOf } from '../../db/orm.ts';
import type { Deps } from '../../deps.ts';
import { methodNotAllowed } from '../http-errors.ts';
import { drainingSignal } from './draining.ts';

/** The result of `work`; rejects when it takes longer than `ms`. */
const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, fail) => setTimeout(() => fail(new Error('timed out')), ms).unref())]);

type Readiness = 'ready' | 'read-only' | 'stopping' | 'down';
/** The response of /readyz for each state. */
const READINESS_RESPONSES: Record<Readiness, [status: number, text: string]> = {
  ready: [200, 'ready'],
  'read-only': [200, 'reading only: primary unavailable'],
  stopping: [503, 'stopping'],
  down: [503, 'database unavailable'],
};
const PRIMARY_TIMEOUT_MS = 1000;

/** Sends a statement to the primary database, to learn whether it answers. */
async function checkReadiness({ orm, replicas }: Deps): Promise<Readiness> {
  if (drainingSignal.aborted) return 'stopping';
  const query = poolOf(orm.em).then((pool) => pool.query('select 1'));
  const isPrimaryUp = await withTimeout(PRIMARY_TIMEOUT_MS, query).then(
    () => true,
    () => false,
  );
  if (isPrimaryUp) return 'ready';
  // the process may have begun to stop during the query
  if (drainingSignal.aborted) return 'stopping';
  return replicas.hasHealthy ? 'read-only' : 'down';
}

/**
 * /healthz answers 200 while the process runs. /readyz answers 200 while the process is not stopping and the primary database answers within a second,
 * or at least a replica is readable: public pages then work while writes fail.
 */
export function healthRoutes(deps: Deps): Router {
  const router = Router();
  router
    .route('/healthz')
    .get((_req, res) => void res.type('text/plain').send('ok'))
    .all(methodNotAllowed('GET, HEAD'));
  const sendReadiness: RequestHandler = async (_req, res) => {
    const [status, text] = READINESS_RESPONSES[await checkReadiness(deps)];
    res.status(status).type('text/plain').send(text);
  };
  router.route('/readyz').get(sendReadiness).all(methodNotAllowed('GET, HEAD'));
  return router;
}
