// The statements that a test sends to PostgreSQL, and the tables that they scan.
import pg, { type QueryConfig } from 'pg';

/** All statements that this process sends while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const sentStatements: QueryConfig[] = [];
  const query = pg.Query.prototype as unknown as { submit: (...args: unknown[]) => unknown };
  const { submit } = query;
  query.submit = function (this: QueryConfig, ...args: unknown[]) {
    sentStatements.push({ text: this.text, ...(this.values ? { values: this.values } : {}) });
    return submit.apply(this, args);
  };
  await work().finally(() => {
    query.submit = submit;
  });
  return sentStatements;
}

/** The reads among the statements that `work` sends; not those that begin a transaction or set a limit. */
export const recordReads = async (work: () => Promise<unknown>): Promise<QueryConfig[]> =>
  (await recordStatements(work)).filter(({ text }) => /^(select|with)/.test(text));

/** The tables that the plans of statements read from beginning to end. `run` runs a statement and returns its rows. */
export async function findScannedTables(
  run: <T>(sql: string, values?: unknown[]) => Promise<T[]>,
  statements: readonly QueryConfig[],
): Promise<string[]> {
  const scannedTables = new Set<string>();
  const visitNode = (node: Record<string, unknown>): void => {
    if (node['Node Type'] === 'Seq Scan') scannedTables.add(String(node['Relation Name']));
    for (const child of (node.Plans as Record<string, unknown>[] | undefined) ?? []) visitNode(child);
  };
  for (const { text, values } of statements) {
    const [row] = await run<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(`explain (format json) ${text}`, values as unknown[]);
    visitNode(row!['QUERY PLAN'][0].Plan);
  }
  return [...scannedTables];
}
