// The server that benchmarks compare the product with: node:http and pg alone answer GET /api/properties and /api/properties/ID from the
// same tables, without writing. measuring/dataset.ts starts it with PORT, DATABASE_URL and BENCH_MODE: with `json` PostgreSQL makes the
// JSON text, with `rows` pg decodes rows and Node serializes them.
import { createServer } from 'node:http';
import pg from 'pg';
import { VIEW_COLUMNS } from '../../../src/server/property/property.row.ts';
import { orderBy } from '../../../src/server/search/planner/order.ts';
import type { Sort } from '../../../src/shared/search/sorts-and-limits.ts';

const isJsonMode = process.env.BENCH_MODE !== 'rows';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
/** In JSON mode wraps a statement, so that it returns one row with the JSON text of all rows; in rows mode returns it unchanged. */
const asJson = (sql: string) => (isJsonMode ? `select coalesce(json_agg(v), '[]')::text as json from (${sql}) v` : sql);

/** A prepared statement of pg. */
interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Pages with an offset below this count as the first pages. */
const MAX_LITERAL_OFFSET = 50;

/** Makes the statement of GET /api/properties from the parameters of its URL. */
function makeListStatement(query: URLSearchParams): Statement {
  const values: unknown[] = [];
  const where = [`p.status = 'published'`];
  /** Adds a condition when the query has the parameter `name`. */
  const addCondition = (name: string, condition: (placeholder: string) => string, toValue: (text: string) => unknown = (text) => text) => {
    const text = query.get(name);
    if (text === null) return;
    values.push(toValue(text));
    where.push(condition(`$${values.length}`));
  };
  addCondition('transactionType', (placeholder) => `p.transaction_type = ${placeholder}`);
  addCondition('location', (placeholder) => `p.location = ${placeholder}`);
  addCondition('propertyType', (placeholder) => `p.property_type = ${placeholder}`);
  addCondition('minBedrooms', (placeholder) => `p.bedrooms >= ${placeholder}`, Number);
  addCondition('minPrice', (placeholder) => `p.price >= ${placeholder}`, Number);
  addCondition('maxPrice', (placeholder) => `p.price <= ${placeholder}`, Number);
  addCondition(
    'amenities',
    (placeholder) => `p.amenities @> ${placeholder}::text[]`,
    (text) => text.split(','),
  );
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
  // As in the product, the statement of the first pages has its limit in the text if it restricts only the status and the purpose, so that
  // one prepared plan is reused. Amenities do not count, because they change no plan.
  const planConditions = where.length - (query.has('amenities') ? 1 : 0);
  const hasOnlyPurpose = planConditions === 2 && query.has('transactionType');
  const hasLiteralLimit = hasOnlyPurpose && offset < MAX_LITERAL_OFFSET;
  if (!hasLiteralLimit) values.push(limit, offset);
  const limitAndOffset = hasLiteralLimit ? `limit ${limit} offset ${offset}` : `limit $${values.length - 1} offset $${values.length}`;
  const order = orderBy((query.get('sort') ?? 'featured') as Sort);
  const page = `select p.id from properties p where ${where.join(' and ')} order by ${order} ${limitAndOffset}`;
  const text = asJson(`select ${VIEW_COLUMNS} from properties p where p.id in (${page}) order by ${order}`);
  return {
    // PostgreSQL reuses a prepared statement by its name, of which it keeps 63 bytes: equal names need equal texts
    name: `l${where.length}${order.length}${hasLiteralLimit ? `${limit}-${offset}` : ''}${[...query.keys()].join('')}`.slice(0, 63),
    text,
    values,
  };
}

// generated homes have no owner, of whom the product would say when they confirmed their address
const PROPERTY_BY_ID = asJson(
  `select ${VIEW_COLUMNS}, null as "emailConfirmedOn" from properties p where p.id = $1 and p.status = 'published'`,
);

const server = createServer((req, res) => {
  const url = req.url ?? '/';
  const queryStart = url.indexOf('?');
  const isSingleRow = queryStart < 0;
  const statement: Statement = isSingleRow
    ? { name: 'one', text: PROPERTY_BY_ID, values: [Number(url.slice('/api/properties/'.length))] }
    : makeListStatement(new URLSearchParams(url.slice(queryStart + 1)));
  pool.query(statement).then(
    ({ rows }) => {
      const text = isJsonMode ? (rows[0] as { json: string }).json : JSON.stringify(rows);
      // a single row is sent without the brackets of the array
      const body = isSingleRow ? text.slice(1, -1) : text;
      res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
      res.end(body);
    },
    (error: Error) => res.writeHead(500).end(error.message),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
