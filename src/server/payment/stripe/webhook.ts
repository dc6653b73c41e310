// Express route of Stripe's webhook: verifies events and settles what they are about (`settle/settle.ts` says which tables change).
import { type Request, type Response, Router } from 'express';
import type { Deps } from '../../deps.ts';
import { UNAVAILABLE_TEXT } from '../../errors.ts';
import { methodNotAllowed } from '../../http/http-errors.ts';
import { readBody } from '../../http/request/body.ts';
import { InvalidSignatureError } from '../gateway.ts';
import { settleEvent } from '../settle/settle.ts';

const PATH = '/api/stripe/webhook';
const MAX_BYTES = 1024 * 1024;
const sendText = (res: Response, status: number, text: string): void => void res.status(status).type('text/plain').send(text);

/** Verifies and settles an event; counts it in the metrics, and answers 503 when it could not be settled. */
async function receiveEvent(deps: Deps, req: Request, res: Response): Promise<void> {
  const log = req.log ?? deps.log;
  // without a rate limit: the provider sends the events of everyone, and nothing is parsed before its signature was verified
  const body = await readBody(req, MAX_BYTES, async () => {});
  try {
    const event = deps.payments.readEvent(body, req.get('stripe-signature') ?? '');
    if (!event) return sendText(res, 503, 'Payment webhooks are not configured');
    if (event.createdAt) deps.metrics.observeWebhookLag(event.createdAt, deps.now());
    await settleEvent({ ...deps, log }, event);
    deps.metrics.countWebhook('settled');
    sendText(res, 200, 'ok');
  } catch (error) {
    if (error instanceof InvalidSignatureError) {
      deps.metrics.countWebhook('refused');
      log.info({ event: 'webhook_refused', address: req.ip }, 'security');
      return sendText(res, 400, 'Invalid signature');
    }
    // the provider repeats the event after any response but 2xx
    deps.metrics.countWebhook('failed');
    log.error({ err: error }, 'a payment event could not be settled');
    sendText(res.set('Retry-After', '5'), 503, UNAVAILABLE_TEXT());
  }
}

/**
 * POST /api/stripe/webhook: events of the provider, with a signature over the raw bytes. Mounted before the checks of /api: the request
 * comes from another server without a cookie, and its signature authorizes it.
 */
export function paymentWebhook(deps: Deps): Router {
  const router = Router({ caseSensitive: true });
  router.post(PATH, (req, res) => receiveEvent(deps, req, res));
  router.all(PATH, methodNotAllowed('POST'));
  return router;
}
