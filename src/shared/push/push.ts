// Schemas of the notifications that members switch on in a browser (Web Push).
import { z } from 'zod';
import { m } from '../messages/messages.ts';

/** Browsers of a member in which notifications are on. */
export const MAX_PUSH_BROWSERS = 10;

/** The address of a browser at its push service; the server checks where it leads. */
const endpointSchema = z
  .string()
  .min(1)
  .max(1000, { error: () => m.push_failed() });

/** What `PushSubscription.toJSON()` of a browser has: the address and, base64url, its public key of 65 bytes and a secret of 16. */
export const pushSubscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, { error: () => m.push_failed() }),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, { error: () => m.push_failed() }),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/** Names a browser; null for one without a subscription. */
export const pushEndpointSchema = z.object({ endpoint: endpointSchema.nullable() });

/** The site's public key, which browsers need to subscribe, and whether the notifications of this browser are on. */
export const pushStateSchema = z.object({ publicKey: z.string(), isOn: z.boolean() });

/** What the service worker gets and shows. `tag`: a later notification of the same tag replaces it. */
export interface PushPayload {
  title: string;
  body: string;
  /** Path of the page that a press opens. */
  path: string;
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}
