// The site's key pair for push services (`push_keys`): made when it is first needed, kept encrypted.
import type { EntityManager } from '@mikro-orm/postgresql';
import webPush from 'web-push';
import { openSecret, sealSecret } from '../account/security/sealed-secret.ts';
import { lockText } from '../db/locks.ts';
import { statements } from '../db/typed.ts';
import type { Env } from '../env.ts';

interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** What the sealed key is bound to. */
const OWNER = 'push-key';

/** The stored keys; null before the first, and when no session secret opens them. */
async function readKeys(em: EntityManager, env: Pick<Env, 'sessionSecrets'>): Promise<PushKeys | null> {
  const row = await statements(em).selectFrom('push_keys').select(['public_key', 'sealed_private_key']).executeTakeFirst();
  const opened = row && openSecret(env.sessionSecrets, OWNER, row.sealed_private_key);
  if (!opened) return null;
  if (!opened.isNewest) {
    const sealed = sealSecret(env.sessionSecrets, OWNER, opened.secret);
    await statements(em).updateTable('push_keys').set({ sealed_private_key: sealed }).execute();
  }
  return { publicKey: row.public_key, privateKey: opened.secret };
}

/**
 * The site's key pair, the same in all processes. When the session secret that sealed it is no longer given, a new one is made: browsers whose subscriptions
 * belong to the old one are forgotten, and subscribe again at the next visit.
 */
export async function pushKeys(em: EntityManager, env: Pick<Env, 'sessionSecrets'>): Promise<PushKeys> {
  const stored = await readKeys(em, env);
  if (stored) return stored;
  return em.fork().transactional(async (tx) => {
    await lockText(tx, OWNER);
    const other = await readKeys(tx, env);
    if (other) return other;
    const keys = webPush.generateVAPIDKeys();
    const { numDeletedRows } = await statements(tx).deleteFrom('push_keys').executeTakeFirst();
    if (numDeletedRows > 0) await statements(tx).deleteFrom('push_subscriptions').execute();
    await statements(tx)
      .insertInto('push_keys')
      .values({ id: 1, public_key: keys.publicKey, sealed_private_key: sealSecret(env.sessionSecrets, OWNER, keys.privateKey) })
      .execute();
    return keys;
  });
}
