// Updates many rows with values of their own in one statement for each set of columns, so that triggers run once for all of them.
import type { EntityManager, EntityName } from '@mikro-orm/postgresql';
import { execute } from './orm.ts';
import { unpreparedStatement } from './sql.ts';

/** A row by its id, with what changes of it: values by the names of the entity's properties. */
interface RowChange {
  id: number;
  columns: Readonly<Record<string, unknown>>;
}

/** Stores the changes of rows whose table has the column `id`. Values are those that JSON holds, and dates. */
export async function updateRows(em: EntityManager, entity: EntityName, changes: readonly RowChange[]): Promise<void> {
  const { tableName, properties } = em.getMetadata().get(entity);
  const withColumns = changes.filter(({ columns }) => Object.keys(columns).length > 0);
  const bySet = Map.groupBy(withColumns, ({ columns }) => Object.keys(columns).sort().join());
  for (const [names, rows] of bySet) {
    const columns = names.split(',').map((name) => {
      const { fieldNames, columnTypes } = (properties as Record<string, { fieldNames: string[]; columnTypes: string[] }>)[name]!;
      return { name, column: `"${fieldNames[0]}"`, type: columnTypes[0] };
    });
    const sql = `update "${tableName}" stored set ${columns.map(({ column, name }) => `${column} = changed."${name}"`).join(', ')}
      from json_to_recordset($1::json) as changed("id" int, ${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')}) where stored.id = changed.id`;
    await execute(em, unpreparedStatement(sql, [JSON.stringify(rows.map(({ id, columns: values }) => ({ ...values, id })))]));
  }
}
