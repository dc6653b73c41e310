// The baseline: node:http and pg with nothing between them, which answers the paths of the REST API over the same tables.
// BENCH_MODE=json: PostgreSQL makes the JSON text. BENCH_MODE=rows: decoded rows, JSON.stringify.
import { createServer } from 'node:http';
import pg from 'pg';
import { VIEW_COLUMNS } from '../../src/server/property/property.row.ts';
import { orderBy } from '../../src/server/search/list/order.ts';
import type { Sort } from '../../src/shared/search/search.ts';

const json = process.env.BENCH_MODE !== 'rows';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const asJson = (sql: string) => (json ? `select coalesce(json_agg(v), '[]')::text as json from (${sql}) v` : sql);

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statement of GET /api/properties. */
function listStatement(query: URLSearchParams): Statement {
  const values: unknown[] = [];
  const where = [`p.status = 'published'`];
  const add = (name: string, condition: (n: string) => string, value: (text: string) => unknown = (text) => text) => {
    const text = query.get(name);
    if (text === null) return;
    values.push(value(text));
    where.push(condition(`$${values.length}`));
  };
  add('transactionType', (n) => `p.transaction_type = ${n}`);
  add('location', (n) => `p.location = ${n}`);
  add('propertyType', (n) => `p.property_type = ${n}`);
  add('minBedrooms', (n) => `p.bedrooms >= ${n}`, Number);
  add('minPrice', (n) => `p.price >= ${n}`, Number);
  add('maxPrice', (n) => `p.price <= ${n}`, Number);
  add(
    'amenities',
    (n) => `p.amenities @> ${n}::text[]`,
    (text) => text.split(','),
  );
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
  // as in the product, the first pages without a filter use one prepared plan; amenities change no plan
  const narrowing = where.length - (query.has('amenities') ? 1 : 0);
  const isWhole = narrowing === 2 && values[0] === query.get('transactionType') && offset < 50;
  if (!isWhole) values.push(limit, offset);
  const part = isWhole ? `limit ${limit} offset ${offset}` : `limit $${values.length - 1} offset $${values.length}`;
  const order = orderBy((query.get('sort') ?? 'featured') as Sort);
  const page = `select p.id from properties p where ${where.join(' and ')} order by ${order} ${part}`;
  const text = asJson(`select ${VIEW_COLUMNS} from properties p where p.id in (${page}) order by ${order}`);
  return {
    name: `l${where.length}${order.length}${isWhole ? `${limit}-${offset}` : ''}${[...query.keys()].join('')}`.slice(0, 63),
    text,
    values,
  };
}

const ONE = asJson(`select ${VIEW_COLUMNS} from properties p where p.id = $1 and p.status = 'published'`);

const server = createServer((req, res) => {
  const url = req.url ?? '/';
  const queryStart = url.indexOf('?');
  const isSingleRow = queryStart < 0 && url !== '/ready';
  const statement: Statement = isSingleRow
    ? { name: 'one', text: ONE, values: [Number(url.slice('/api/properties/'.length))] }
    : listStatement(new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart + 1)));
  pool.query(statement).then(
    ({ rows }) => {
      const text = json ? (rows[0] as { json: string }).json : JSON.stringify(rows);
      const body = isSingleRow ? text.slice(1, -1) : text;
      res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
      res.end(body);
    },
    (error: Error) => res.writeHead(500).end(error.message),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
