// Stores the language of a user (`users`), in which emails to them are written.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../shared/locale.ts';
import { User } from './account.entity.ts';

/** Stores the language of the current request as the language of the user, when it differs, and changes `user.locale`. */
export async function saveLocale(em: EntityManager, user: { id: number; locale: string | null }): Promise<void> {
  const locale = getLocale();
  if (user.locale === locale) return;
  await em.nativeUpdate(User, { id: user.id }, { locale });
  user.locale = locale;
}
