// The cursor of lists in the order of a time and an id: `1764425279123456-42` is the row of that microsecond with the id 42. Pure.

/** SQL of the cursor of a row. */
export const cursorSql = (time: string, id: string): string => `(extract(epoch from ${time}) * 1000000)::bigint || '-' || ${id}`;

/** The parts of a cursor that `timeCursorSchema` has checked: microseconds since 1970, as text because PostgreSQL reads it, and the id. */
export function readTimeCursor(cursor: string): { micros: string; id: number } {
  const [micros, id] = cursor.split('-');
  return { micros: micros!, id: Number(id) };
}

/** SQL of the time of a cursor; `micros` is SQL for its microseconds. */
export const cursorTimeSql = (micros: string): string => `'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`;
