// Keeps what imports read in the rows of homes (table `import_readings`) and finds it again.
import type { ClientBase, Pool } from 'pg';
import type { RawRow } from '../reading/read.ts';
import { inTransaction } from '../transaction.ts';
import { fieldsJson, type KeptReading, type RowReading, rowKeyOf, unpackReading } from './row-reading.ts';

/** Rows that are looked up at once, and the characters after which fewer are. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 4_000_000;

/** A row of the file with its key, and what an earlier import read in it, if that is kept. */
export interface LookedUpRow {
  row: RawRow;
  /** Empty where nothing is looked up. */
  key: string;
  /** The length of the row in characters. */
  characters: number;
  reading: RowReading | undefined;
}

/** Finds the readings of keys. What cannot be looked up is read again, and the next statement of the import reports a broken database. */
async function findReadings(pool: Pool, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  try {
    const { rows } = await pool.query<{ key: string; reading: string }>(
      'select row_key as key, reading from import_readings where row_key = any($1)',
      [keys],
    );
    return new Map(rows.map(({ key, reading }) => [key, reading]));
  } catch {
    return new Map();
  }
}

/** Yields the rows with what earlier imports read in them. `context` is that of `rowKeyOf`; without a `pool` nothing is looked up. */
export async function* lookUpRows(rows: AsyncIterable<RawRow>, context: string, pool: Pool | undefined): AsyncGenerator<LookedUpRow> {
  let chunk: LookedUpRow[] = [];
  let characters = 0;
  async function* lookUp(): AsyncGenerator<LookedUpRow> {
    const found = chunk;
    chunk = [];
    characters = 0;
    const keys = found.flatMap(({ key }) => (key === '' ? [] : [key]));
    const readings = pool && keys.length > 0 ? await findReadings(pool, keys) : undefined;
    for (const each of found) {
      const text = readings?.get(each.key);
      yield text === undefined ? each : { ...each, reading: unpackReading(text) };
    }
  }
  try {
    for await (const row of rows) {
      const json = 'problem' in row || !pool ? '' : fieldsJson(row.fields);
      chunk.push({ row, key: json && rowKeyOf(context, json), characters: json.length, reading: undefined });
      characters += json.length;
      if (!pool || chunk.length >= MAX_ROWS || characters >= MAX_CHARACTERS) yield* lookUp();
    }
  } catch (error) {
    // the rows before the place where reading stopped count
    yield* lookUp();
    throw error;
  }
  yield* lookUp();
}

/** SQL: keeps the readings $2 (JSON) with the stored homes of the source $1. */
const KEEP_SQL = `insert into import_readings (property_id, row_key, reading)
  select p.id, feed.key, feed.reading from json_to_recordset($2::json) as feed(reference text, key text, reading text)
    join properties p on p.source = $1 and p.reference = feed.reference order by p.id
  on conflict (property_id) do update set row_key = excluded.row_key, reading = excluded.reading`;

/** Keeps readings of rows whose homes are stored. */
export async function keepReadings(
  client: ClientBase,
  source: string,
  readings: readonly (KeptReading & { reference: string })[],
): Promise<void> {
  if (readings.length > 0) await inTransaction(client, () => client.query(KEEP_SQL, [source, JSON.stringify(readings)]));
}
