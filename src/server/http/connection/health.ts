// `/healthz` (the process) and `/readyz` (database and shutdown).
import { type RequestHandler, Router } from 'express';
import { poolOf } from '../../db/orm.ts';
import type { Deps } from '../../deps.ts';
import { methodNotAllowed } from '../http-errors.ts';

/** Whether the process is stopping. */
let isDraining = false;
/** Makes /readyz answer 503, so that a load balancer sends no new requests. */
export const startDraining = (): void => {
  isDraining = true;
};

/** Rejects when the work takes longer than `ms`. */
const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, fail) => setTimeout(() => fail(new Error('timed out')), ms).unref())]);

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
    const isReady = isDraining
      ? false
      : await withTimeout(
          1000,
          poolOf(deps.orm.em).then((pool) => pool.query('select 1')),
        ).then(
          () => true,
          () => false,
        );
    const isReadable = isReady || (!isDraining && deps.replicas.hasHealthy);
    res.status(isReadable ? 200 : 503).type('text/plain');
    res.send(isReady ? 'ready' : isReadable ? 'reading only: primary unavailable' : isDraining ? 'stopping' : 'database unavailable');
  };
  router.route('/readyz').get(sendReadiness).all(methodNotAllowed('GET, HEAD'));
  return router;
}
