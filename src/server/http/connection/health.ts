// `/healthz` (the process) and `/readyz` (database and shutdown; the process remembers that it is stopping).
import { type RequestHandler, Router } from 'express';
import { poolOf } from '../../db/orm.ts';
import type { Deps } from '../../deps.ts';
import { methodNotAllowed } from '../http-errors.ts';

let isDraining = false;
/** Makes /readyz answer 503, so that a load balancer sends no new requests. */
export const startDraining = (): void => {
  isDraining = true;
};

const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, fail) => setTimeout(() => fail(new Error('timed out')), ms).unref())]);

type State = 'ready' | 'read-only' | 'stopping' | 'down';
const READINESS: Record<State, [status: number, text: string]> = {
  ready: [200, 'ready'],
  'read-only': [200, 'reading only: primary unavailable'],
  stopping: [503, 'stopping'],
  down: [503, 'database unavailable'],
};
const PRIMARY_TIMEOUT_MS = 1000;

async function readState({ orm, replicas }: Deps): Promise<State> {
  if (isDraining) return 'stopping';
  const query = poolOf(orm.em).then((pool) => pool.query('select 1'));
  const isPrimaryUp = await withTimeout(PRIMARY_TIMEOUT_MS, query).then(
    () => true,
    () => false,
  );
  if (isPrimaryUp) return 'ready';
  // it may have begun to stop meanwhile
  if (isDraining) return 'stopping';
  return replicas.hasHealthy ? 'read-only' : 'down';
}

/**
 * /healthz: the process answers. /readyz: it is not stopping and the primary answers within a second, or at least a replica is readable;
 * public pages then work while writes fail.
 */
export function healthRoutes(deps: Deps): Router {
  const router = Router();
  router
    .route('/healthz')
    .get((_req, res) => void res.type('text/plain').send('ok'))
    .all(methodNotAllowed('GET, HEAD'));
  const sendReadiness: RequestHandler = async (_req, res) => {
    const [status, text] = READINESS[await readState(deps)];
    res.status(status).type('text/plain').send(text);
  };
  router.route('/readyz').get(sendReadiness).all(methodNotAllowed('GET, HEAD'));
  return router;
}
