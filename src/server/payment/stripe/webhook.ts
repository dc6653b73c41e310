import { type Request, type Response, Router } from 'express';
import type { Deps } from '../../deps.ts';
import { UNAVAILABLE_TEXT } from '../../errors.ts';
import { admitted } from '../../http/admission.ts';
import { readBody } from '../../http/body.ts';
import { methodNotAllowed } from '../../http/http-errors.ts';
import { InvalidSignature } from '../gateway.ts';
import { settleEvent } from '../settle/settle.ts';

const PATH = '/api/stripe/webhook';
const MAX_BYTES = 1024 * 1024;
const say = (res: Response, status: number, text: string): void => void res.status(status).type('text/plain').send(text);

async function receive(deps: Deps, req: Request, res: Response): Promise<void> {
  const log = req.log ?? deps.log;
  const body = await readBody(req, MAX_BYTES);
  await admitted(req);
  try {
    const event = deps.payments.readEvent(body, req.get('stripe-signature') ?? '');
    if (!event) return say(res, 503, 'Payment webhooks are not configured');
    await settleEvent({ ...deps, log }, event);
    say(res, 200, 'ok');
  } catch (error) {
    if (error instanceof InvalidSignature) {
      log.info({ event: 'webhook_refused', address: req.ip }, 'security');
      return say(res, 400, 'Invalid signature');
    }
    // anything but a 2xx makes the provider send it again
    log.error({ err: error }, 'a payment event could not be settled');
    say(res.set('Retry-After', '5'), 503, UNAVAILABLE_TEXT);
  }
}

/**
 * POST /api/stripe/webhook: signed events of the provider, checked on the raw bytes. Stands before the guards of /api: it comes from another
 * server, without a cookie, and its signature is what lets it in.
 */
export function paymentWebhook(deps: Deps): Router {
  const router = Router({ caseSensitive: true });
  router.post(PATH, (req, res) => receive(deps, req, res));
  router.all(PATH, methodNotAllowed('POST'));
  return router;
}
