// Stores the language of a user, in which emails to them are written.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../shared/locale.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Stores the language of the request as the user's when it has changed; emails to the user are written in it. */
export async function saveLocale(em: EntityManager, user: { id: number; locale: string | null }): Promise<void> {
  const locale = getLocale();
  if (user.locale === locale) return;
  await rows(em, preparedStatement('update users set locale = $2 where id = $1', [user.id, locale]));
  user.locale = locale;
}
