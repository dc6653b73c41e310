// GET /metrics, for Prometheus.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Deps } from '../deps.ts';
import { DatabaseMetrics } from './database-metrics.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the caller may read: with METRICS_TOKEN its bearer, without it a program on this machine whose request no proxy has forwarded. */
function mayRead(req: Request, token: string | undefined): boolean {
  if (token) return timingSafeEqual(sha256(req.get('authorization') ?? ''), sha256(`Bearer ${token}`));
  const isForwarded = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => req.headers[name] !== undefined,
  );
  return !isForwarded && LOOPBACK.test(req.socket.remoteAddress ?? '');
}

/** Serves the measurements at /metrics; everyone else finds no such page. */
export function metricsRoutes(deps: Deps): Router {
  const router = Router();
  const { registry } = deps.metrics;
  const databaseMetrics = new DatabaseMetrics(deps);
  router.get('/metrics', async (req, res, next) => {
    if (!mayRead(req, deps.env.METRICS_TOKEN)) return next();
    await databaseMetrics.refresh();
    res
      .set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
      .send((await registry.metrics()) + (await databaseMetrics.registry.metrics()));
  });
  return router;
}
