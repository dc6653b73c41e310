// Signs deliveries as Standard Webhooks says: HMAC-SHA256 over id, time and body.
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Makes a secret: the prefix, then 32 random bytes as base64. */
export const makeSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** What is signed; the time in seconds. */
interface Signed {
  id: string;
  timestamp: number;
  body: string;
}

/** The headers of a delivery, signed with each secret. */
export function signedHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
}
