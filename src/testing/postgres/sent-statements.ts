// Records the statements that this process sends to PostgreSQL while a test runs something, and finds the tables that they read completely.
import pg, { type QueryConfig } from 'pg';

/** Runs `work` and returns all statements that this process sends meanwhile. Replaces a method of the package pg until `work` ends. */
export async function recordStatements(work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const sentStatements: QueryConfig[] = [];
  const queryPrototype = pg.Query.prototype as unknown as { submit: (...args: unknown[]) => unknown };
  const { submit } = queryPrototype;
  queryPrototype.submit = function (this: QueryConfig, ...args: unknown[]) {
    sentStatements.push({ text: this.text, ...(this.values ? { values: this.values } : {}) });
    return submit.apply(this, args);
  };
  await work().finally(() => {
    queryPrototype.submit = submit;
  });
  return sentStatements;
}

/** Runs `work` and returns the reads that this process sends meanwhile, without statements that begin a transaction or set a limit. */
export const recordReads = async (work: () => Promise<unknown>): Promise<QueryConfig[]> =>
  (await recordStatements(work)).filter(({ text }) => /^(select|with)/.test(text));

/**
 * The tables that PostgreSQL would read from beginning to end (a sequential scan) for these statements. Explains the statements without
 * running them. `run` runs a statement and returns its rows.
 */
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
