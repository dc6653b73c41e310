// Stores the language of a user (`users`), in which emails to them are written.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../shared/locale.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Stores the language of the current request as the language of the user, when it differs, and changes `user.locale`. */
export async function saveLocale(em: EntityManager, user: { id: number; locale: string | null }): Promise<void> {
  const locale = getLocale();
  if (user.locale === locale) return;
  await rows(em, preparedStatement('update users set locale = $2 where id = $1', [user.id, locale]));
  user.locale = locale;
}
