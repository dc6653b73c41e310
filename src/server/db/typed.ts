// Statements that the compiler checks against the entities, so that a renamed column or table fails in `tsc`.
import { type EntityManager, type InferKyselyDB, MikroKyselyPlugin } from '@mikro-orm/postgresql';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SelectQueryNode,
  sql,
} from 'kysely';
import { type ENTITIES, rows } from './orm.ts';
import { preparedStatement } from './sql.ts';

/** The tables of all entities, with the columns by their names in PostgreSQL. */
export interface Tables extends InferKyselyDB<(typeof ENTITIES)[number]> {}

/** Sends reads by `rows()`, prepared and maybe to a replica, and writes by MikroORM in the transaction of the entity manager or to the primary. */
class EntityManagerDriver extends DummyDriver {
  readonly #em: EntityManager;
  constructor(em: EntityManager) {
    super();
    this.#em = em;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return { ...(await super.acquireConnection()), executeQuery: (query) => this.#send(query) };
  }

  async #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!SelectQueryNode.is(query.query)) return this.#em.getKysely().executeQuery(query as CompiledQuery<R>);
    return { rows: await rows<R>(this.#em, preparedStatement(query.sql, [...query.parameters])) };
  }
}

/**
 * Kysely for the tables of the entities. It runs in the transaction of `em` (take the entity manager of the transaction, not the outer one); outside of
 * one, reads may use the replica of `em`. Dates, arrays and JSON have the types of the entities as long as a result is named like a column or a property:
 * `max(created_at) as latest` is text.
 */
export const statements = (em: EntityManager): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EntityManagerDriver(em),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new MikroKyselyPlugin(em, { convertValues: true })],
  });

/** The condition that two texts are equal, ignoring case. */
export const sameText = (column: Expression<string | null>, text: Expression<string | null> | string): Expression<boolean> =>
  sql<boolean>`lower(${column}) = lower(${text})`;
