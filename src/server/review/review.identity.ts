// Identifies the network that a review comes from, without storing the address.
import type { Context } from '../context.ts';
import { signatureOf } from '../signature.ts';

/** A keyed hash of the caller's network address, which reveals the address only to those who have the key. */
export const networkOf = ({ env, address }: Pick<Context, 'env' | 'address'>): string => signatureOf(env, `review-network:${address}`);
