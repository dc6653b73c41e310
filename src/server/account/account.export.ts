import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { accountExport } from '../../shared/account.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { viewUser } from './account.ts';

/** All data of a user, for the user; without hashes, tokens and provider ids. */
export async function exportAccount(em: EntityManager, userId: number): Promise<z.infer<typeof accountExport>> {
  const list = (sql: string) => rows<Record<string, unknown>>(em, preparedStatement(sql, [userId]));
  const [user, listings, saved, devices, received, sent, replies, messages, reviews, applications] = await Promise.all([
    viewUser(em, userId),
    list(`select id, title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, images, amenities,
      latitude, longitude, status, is_promoted, promotion_level, promotion_start_date, promotion_end_date, created_at from properties where user_id = $1 order by id`),
    list('select property_id, created_at from saved_properties where user_id = $1 order by created_at'),
    list('select user_agent, created_at, last_seen_at from sessions where user_id = $1 order by created_at'),
    list(`select i.property_id, i.name, i.email, i.phone, i.message, i.created_at from inquiries i join properties p on p.id = i.property_id
      where p.user_id = $1 order by i.created_at`),
    list('select property_id, name, email, phone, message, status, created_at from inquiries where sender_id = $1 order by created_at'),
    list('select inquiry_id, message, created_at from inquiry_replies where author_id = $1 order by created_at'),
    list(
      'select kind, name, email, phone, subject, message, answer, answered_at, created_at from messages where sender_id = $1 order by created_at',
    ),
    list('select agent_id, author, rating, text, created_at, updated_at from reviews where member_id = $1 order by created_at'),
    list(`select name, email, phone, licence, years_experience, emirate, languages, message, created_at from applications where sender_id = $1
      order by created_at`),
  ]);
  return { user, listings, saved, devices, inquiriesReceived: received, inquiriesSent: sent, replies, messages, reviews, applications };
}
