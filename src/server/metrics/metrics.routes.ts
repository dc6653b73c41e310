// The route GET /metrics for Prometheus: readable with METRICS_TOKEN, or without one only from this machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Deps } from '../deps.ts';
import { DatabaseMetrics } from './database-metrics.ts';

/** An address of this machine: 127.x.x.x, also written as IPv6, or ::1. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Hashes of equal length, because `timingSafeEqual` accepts only such. */
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether the caller may read the metrics. When METRICS_TOKEN is set, the caller must send it as bearer token. Otherwise the request must
 * come from a program on this machine and must not have been forwarded by a proxy.
 */
function mayRead(req: Request, token: string | undefined): boolean {
  if (token) return timingSafeEqual(sha256(req.get('authorization') ?? ''), sha256(`Bearer ${token}`));
  const isForwarded = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => req.headers[name] !== undefined,
  );
  return !isForwarded && LOOPBACK.test(req.socket.remoteAddress ?? '');
}

/** Serves the metrics at /metrics. For callers who may not read them the path does not exist: the next route answers. */
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
