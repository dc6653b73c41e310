// Detects a connection pooler such as pgbouncer between the server and PostgreSQL.
import pg from 'pg';

/**
 * Whether the connections to `url` go through a pooler, which loses the state of a connection, such as LISTEN and session locks. A pooler announces a
 * process id of its own when a client connects, not that of the PostgreSQL process which runs the statements.
 * @throws Error when the database cannot be reached
 */
export async function goesThroughPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  // without a listener a lost connection would end the process; the query below reports it
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
