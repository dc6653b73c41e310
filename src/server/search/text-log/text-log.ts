// The log of texts that visitors search, without a trace of who searched them: adding, deleting and listing them.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Piece } from '../../../shared/search/pieces.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { createWriteBuffer } from '../../db/write-buffer.ts';
import { isBot } from '../../property/view-counter.ts';
import type { LoggedPiece } from './search-text.entity.ts';

/** Days for which texts are kept. */
const TEXT_DAYS = 30;
/** The most different texts of a day; more are counted only if they are among them. */
const TEXTS_A_DAY = 5_000;
/** The most different texts that wait to be written; more are dropped. */
const MAX_WAITING = 500;

/** A text of a day that waits to be written. */
interface Waiting {
  /** ISO day, UTC. */
  day: string;
  text: string;
  pieces: LoggedPiece[];
  n: number;
}

/** Whether a text holds an email address, or as many digits as a telephone or identity number. */
const isPersonal = (text: string): boolean =>
  text.includes('@') || /\p{Nd}{9}/u.test(text.replace(/(?<=[\p{Nd}+])[\s().-]+(?=\p{Nd})/gu, ''));

/** The text as it is stored: in lower case and with single spaces; null when it is empty or may name a person's address or number. */
function storedText(typed: string): string | null {
  const text = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 200).trim();
  return text === '' || isPersonal(text) ? null : text;
}

/**
 * Counts texts of a batch that their days have, and stores the others while their day has fewer than TEXTS_A_DAY. Several processes that write at once can
 * store a few more.
 */
async function writeTexts(em: EntityManager, batch: Waiting[]): Promise<void> {
  const sql = `with new_texts as (
      select w.*, row_number() over (partition by w.day order by w.text) as number_of_day
      from unnest($1::date[], $2::text[], $3::int[], $4::jsonb[]) w(day, text, n, pieces)
      where not exists (select from search_texts t where t.day = w.day and t.text = w.text)),
    stored as (select day, count(*) as texts from search_texts where day = any($1::date[]) group by day),
    counted as (
      update search_texts t set n = t.n + w.n
      from unnest($1::date[], $2::text[], $3::int[]) w(day, text, n) where t.day = w.day and t.text = w.text)
    insert into search_texts as t (day, text, n, pieces)
      select day, text, n, pieces from new_texts left join stored using (day) where number_of_day + coalesce(texts, 0) <= $5 order by day, text
    on conflict (day, text) do update set n = t.n + excluded.n`;
  const columns = [batch.map((w) => w.day), batch.map((w) => w.text), batch.map((w) => w.n), batch.map((w) => JSON.stringify(w.pieces))];
  await rows(em, preparedStatement(sql, [...columns, TEXTS_A_DAY]));
}

/** The texts that wait, by day and text. */
const buffer = createWriteBuffer<Waiting>({ maxWaiting: MAX_WAITING, write: writeTexts, failureText: 'searched texts were not logged' });
/** Writes what waits; also to be called before the process ends. */
export const flushSearchTexts = buffer.flush;

/**
 * Logs a text that a person searched, with how it was read, for the dictionary. Neither who searched it nor from where is kept; texts that may
 * hold an address or a number of a person, programs, and visitors who ask not to be tracked are left out. Written every few seconds.
 */
export function logSearchText(
  ctx: Pick<Context, 'orm' | 'log' | 'now' | 'userAgent' | 'isOptedOut'>,
  typed: string,
  pieces: readonly Piece[],
): void {
  if (ctx.isOptedOut || isBot(ctx.userAgent)) return;
  const text = storedText(typed);
  if (text === null) return;
  const day = ctx.now().toISOString().slice(0, 10);
  buffer.add(ctx, `${day} ${text}`, (waiting) =>
    waiting
      ? { ...waiting, n: waiting.n + 1 }
      : { day, text, pieces: pieces.map(({ kind, words, filter }) => ({ kind, words, filter })), n: 1 },
  );
}

/** Job: deletes the texts of more than TEXT_DAYS ago. */
export async function deleteOldSearchTexts(em: EntityManager): Promise<void> {
  const sql = `delete from search_texts where day < (now() at time zone 'utc')::date - $1::int`;
  await rows(em, preparedStatement(sql, [TEXT_DAYS]));
}

/** A text with how often it was searched in some days, and what it was last read as. */
export interface SearchedText {
  text: string;
  n: number;
  pieces: LoggedPiece[];
}

/** The texts that were searched most often in the last `days` days, all or those with a part that was not recognised. */
export function listSearchedTexts(em: EntityManager, days: number, limit: number, isUnknownOnly: boolean): Promise<SearchedText[]> {
  const unknown = `jsonb_path_exists(pieces, '$[*] ? (@.kind == "unknown" || @.kind == "unavailable")')`;
  const sql = `select text, sum(n)::int as n, (array_agg(pieces order by day desc))[1] as pieces from search_texts
    where day > (now() at time zone 'utc')::date - $1::int ${isUnknownOnly ? `and ${unknown}` : ''}
    group by text order by n desc, text limit $2`;
  return rows<SearchedText>(em, preparedStatement(sql, [days, limit]));
}
