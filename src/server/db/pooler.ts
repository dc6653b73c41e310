import pg from 'pg';

/**
 * Whether a pooler such as pgbouncer stands between: PostgreSQL names its process when it greets a client, and a pooler, which serves one client by
 * several processes, must greet with a number of its own. What belongs to a connection (LISTEN, session locks) is lost there.
 * @throws Error when the database cannot be reached
 */
export async function goesThroughPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  // a lost connection is reported by the query that fails
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return (client as unknown as { processID: number }).processID !== rows[0]!.pid;
  } finally {
    await client.end();
  }
}
