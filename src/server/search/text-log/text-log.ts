// Writes, lists and deletes rows of the table `search_texts`: what visitors searched, without a trace of who did. The texts of searches wait a few seconds in
// this process before they are written; `npm run searches` lists them, and a daily job deletes old ones.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Piece } from '../../../shared/search/pieces.ts';
import { cutText } from '../../../shared/text.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { createWriteBuffer } from '../../db/write-buffer.ts';
import { isBot } from '../../figures/from-page.ts';
import type { LoggedPiece } from './search-text.entity.ts';

/** Days for which texts are kept. */
const KEPT_DAYS = 30;
/** How many different texts are stored for a day at most; after that, only searches of these texts are counted. */
const MAX_TEXTS_A_DAY = 5_000;
/** How many different texts wait to be written at most; more are dropped. */
const MAX_WAITING = 500;
/** Characters of a text that are stored: the length of the column. */
const MAX_TEXT_LENGTH = 200;

/** A text of a day that waits to be written. */
interface WaitingText {
  /** ISO day, UTC. */
  day: string;
  text: string;
  pieces: LoggedPiece[];
  /** How often it was searched. */
  searches: number;
}

/** What people write between the digits of a number: `+971 50 123-4567`, `050/1234567`. Not the comma, which groups the digits of prices. */
const DIGIT_SEPARATOR = /(?<=\p{Nd})[^\p{L}\p{Nd},]+(?=\p{Nd})/gu;
/** As many digits as a telephone or identity number has. */
const LONG_NUMBER = /\p{Nd}{9}/u;

/** Whether a text holds an email address, or as many digits as a telephone or identity number. */
const isPersonal = (text: string): boolean => text.includes('@') || LONG_NUMBER.test(text.replace(DIGIT_SEPARATOR, ''));

/**
 * The text as it is stored: in lower case, with single spaces, and cut; null when it is empty, or when the text, also behind the cut, may hold an email address,
 * telephone or identity number.
 */
function toStoredText(typed: string): string | null {
  if (isPersonal(typed)) return null;
  const text = typed.toWellFormed().normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  return cutText(text, MAX_TEXT_LENGTH).trim() || null;
}

/** Pieces as JSON that `jsonb` accepts: one surrogate without its other half would make PostgreSQL reject the whole batch. */
const toJson = (pieces: readonly LoggedPiece[]): string =>
  JSON.stringify(pieces, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/**
 * Statement of `writeTexts`. $1 to $4 are the columns of the batch: day, text, n (searches), pieces; $5 is MAX_TEXTS_A_DAY.
 * Step 1: `new_texts` are the texts that their day does not have, numbered by day. Step 2: `stored_days` counts the texts that each day has.
 * Step 3: `counted` adds n to the texts that are stored. Step 4: inserts new texts while their day has less than $5.
 */
const WRITE_SQL = `with new_texts as (
    select batch.*, row_number() over (partition by batch.day order by batch.text) as number_of_day
    from unnest($1::date[], $2::text[], $3::int[], $4::jsonb[]) batch(day, text, n, pieces)
    where not exists (select from search_texts stored where stored.day = batch.day and stored.text = batch.text)),
  stored_days as (select day, count(*) as texts from search_texts where day = any($1::date[]) group by day),
  counted as (
    update search_texts stored set n = stored.n + batch.n
    from unnest($1::date[], $2::text[], $3::int[]) batch(day, text, n) where stored.day = batch.day and stored.text = batch.text)
  insert into search_texts as stored (day, text, n, pieces)
    select day, text, n, pieces from new_texts left join stored_days using (day)
    where number_of_day + coalesce(texts, 0) <= $5 order by day, text
  on conflict (day, text) do update set n = stored.n + excluded.n`;

/** Writes a batch of texts to `search_texts`. Several processes that write at once can store a few more than MAX_TEXTS_A_DAY. */
async function writeTexts(em: EntityManager, batch: WaitingText[]): Promise<void> {
  const columns = [
    batch.map(({ day }) => day),
    batch.map(({ text }) => text),
    batch.map(({ searches }) => searches),
    batch.map(({ pieces }) => toJson(pieces)),
  ];
  await rows(em, preparedStatement(WRITE_SQL, [...columns, MAX_TEXTS_A_DAY]));
}

/** The texts that wait, by day and text. */
const buffer = createWriteBuffer<WaitingText>({
  maxWaiting: MAX_WAITING,
  write: writeTexts,
  failureText: 'searched texts were not logged',
});
/** Writes the texts that wait to `search_texts`; also to be called before the process ends. */
export const flushSearchTexts = buffer.flush;

/**
 * Logs a text that a person searched, with how it was parsed, so that developers see with `npm run searches` which words the search does not know;
 * nothing else reads the log. Who searched is not stored. Texts that may hold an email address or a personal number, texts of bots, and texts of visitors who
 * ask not to be tracked are not logged. Waiting texts are written every few seconds.
 */
export function logSearchText(
  ctx: Pick<Context, 'orm' | 'log' | 'now' | 'userAgent' | 'isOptedOut'>,
  typed: string,
  pieces: readonly Piece[],
): void {
  if (ctx.isOptedOut || isBot(ctx.userAgent)) return;
  const text = toStoredText(typed);
  if (text === null) return;
  const day = ctx.now().toISOString().slice(0, 10);
  buffer.add(ctx, `${day} ${text}`, (waiting) =>
    waiting
      ? { ...waiting, searches: waiting.searches + 1 }
      : { day, text, pieces: pieces.map(({ kind, words, filter }) => ({ kind, words, filter })), searches: 1 },
  );
}

/** Job: deletes the texts of more than KEPT_DAYS ago from `search_texts`. */
export async function deleteOldSearchTexts(em: EntityManager): Promise<void> {
  const sql = `delete from search_texts where day < (now() at time zone 'utc')::date - $1::int`;
  await rows(em, preparedStatement(sql, [KEPT_DAYS]));
}

/** A text, how often it was searched in the requested days, and what it was last parsed as. */
export interface SearchedText {
  text: string;
  searches: number;
  pieces: LoggedPiece[];
}

/** Whether `pieces` has one that was not recognised, or that no data answers. */
const HAS_UNKNOWN_PIECE = `jsonb_path_exists(pieces, '$[*] ? (@.kind == "unknown" || @.kind == "unavailable")')`;

/**
 * Lists the texts that were searched most often in the last `days` days; with `isUnknownOnly` only texts with a piece that was not recognised or that no data
 * answers.
 */
export function listSearchedTexts(em: EntityManager, days: number, limit: number, isUnknownOnly: boolean): Promise<SearchedText[]> {
  const sql = `select text, sum(n)::int as searches, (array_agg(pieces order by day desc))[1] as pieces from search_texts
    where day > (now() at time zone 'utc')::date - $1::int ${isUnknownOnly ? `and ${HAS_UNKNOWN_PIECE}` : ''}
    group by text order by searches desc, text limit $2`;
  return rows<SearchedText>(em, preparedStatement(sql, [days, limit]));
}
