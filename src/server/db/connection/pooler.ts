// Detects a connection pooler such as pgbouncer between the server and PostgreSQL.
import pg from 'pg';

/**
 * Whether a pooler such as pgbouncer is in between: the process id of the greeting then differs from the backend's.
 * A pooler loses the state of a connection, such as LISTEN and session locks.
 * @throws Error when the database cannot be reached
 */
export async function goesThroughPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  // the query reports a lost connection
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // `processID` is missing in the types of pg
    return (client as unknown as { processID: number }).processID !== rows[0]!.pid;
  } finally {
    await client.end();
  }
}
