// Recognises reviews from one network.
import type { Context } from '../context.ts';
import { signatureOf } from '../signature.ts';

/** A keyed hash of the caller's network address; without the key it does not reveal the address. */
export const networkOf = ({ env, address }: Pick<Context, 'env' | 'address'>): string => signatureOf(env, `review-network:${address}`);
