import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
const isContention = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(codeOf(error));
/** Data, integrity and limit errors: the row is invalid, the database works. */
export const isBadRow = (error: unknown): boolean => /^(?:22|23|54)/.test(codeOf(error));

/** Runs `work` in one transaction; retries up to five times after a conflict with other writers. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isContention(error) || attempt === 6) throw error;
      await setTimeout(50 * 2 ** attempt * Math.random());
    }
  }
}
