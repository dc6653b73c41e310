// Checks that the site works on a restored database, which equal rows do not prove: sends the same requests to the application on the running database and on
// the restored one, and compares the answers. Only reads; starts two servers on free local ports and stops them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import { openOrm } from '../db/orm.ts';
import { statements } from '../db/typed.ts';
import type { Env } from '../env.ts';
import { noPages } from '../ssr/no-pages.ts';
import { BackupError } from './backup-error.ts';

/** How many requests were sent to each, and the paths whose answers differ, as they may when the running site has changed since the backup. */
export interface ComparedAnswers {
  requestCount: number;
  differentPaths: string[];
}

/** The homes and agents (ids) and the place that the requests are about; null when there is no home. */
interface Subjects {
  homes: number[];
  agents: number[];
  place: string | null;
}

const ANSWER_TIMEOUT_MS = 30_000;

/** The path that calls a tRPC procedure. */
const callPath = (procedure: string, input: object = {}): string =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

/** The paths that visitors and scripts request most: lists, homes, agents, counts, areas. */
const pathsAbout = ({ homes, agents, place }: Subjects): string[] => [
  '/api/properties',
  '/api/properties?sort=price-asc&limit=50',
  '/api/properties?transactionType=Rent&minBedrooms=2',
  '/api/properties?propertyType=Villa&sort=newest',
  '/api/properties?search=sea%20view',
  '/api/properties/featured',
  ...(place ? [`/api/properties?location=${encodeURIComponent(place)}`] : []),
  ...homes.map((id) => `/api/properties/${id}`),
  ...homes.slice(0, 1).map((id) => callPath('property.similar', { id })),
  ...homes.slice(0, 1).map((id) => `/api/properties/${id}/price-history`),
  '/api/agents',
  ...agents.map((id) => `/api/agents/${id}`),
  callPath('property.search', { transactionType: 'Buy' }),
  callPath('property.counts', { transactionType: 'Buy' }),
  callPath('property.market'),
  callPath('search.areas', {}),
  '/sitemap.xml',
];

/** Starts the application on a database, without its jobs, so that it sends no email, charges no payment and deletes nothing. */
async function openApplication(url: string, env: Env, log: Logger) {
  const orm = await openOrm(url);
  try {
    const deps = await createDeps({ orm, url, env, log, workers: false });
    const server = createServer(createApp(deps, noPages));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return {
      em: () => orm.em.fork(),
      async request(path: string): Promise<{ status: number; text: string }> {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
        return { status: answer.status, text: await answer.text() };
      },
      async close(): Promise<void> {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
        deps.mail.close();
        await orm.close(true);
      },
    };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}
type Application = Awaited<ReturnType<typeof openApplication>>;

/** Chooses the first homes and agents, and the place with the most homes. */
async function readSubjects({ em }: Application): Promise<Subjects> {
  const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
  const db = statements(em());
  const published = db.selectFrom('properties').where('status', '=', 'published');
  const places = published
    .select('location')
    .groupBy('location')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('location');
  return {
    homes: ids(await published.select('id').orderBy('id').limit(3).execute()),
    agents: ids(await db.selectFrom('agents').select('id').orderBy('id').limit(2).execute()),
    place: (await places.limit(1).executeTakeFirst())?.location ?? null,
  };
}

/**
 * Starts the application on both databases, sends both the same requests and compares their answers.
 * @throws BackupError when the restored one fails to answer what the running one answers
 */
export async function compareAnswers(options: {
  runningUrl: string;
  restoredUrl: string;
  env: Env;
  log: Logger;
}): Promise<ComparedAnswers> {
  // a rate limit would answer requests to both with the same error, and would count in the running database; replicas would answer in place of the
  // restored database
  const env = { ...options.env, LIMIT_READ: 0, DATABASE_REPLICA_URLS: [] };
  // without a line for each request
  const log = options.log.child({}, { level: 'warn' });
  const restored = await openApplication(options.restoredUrl, env, log);
  try {
    const running = await openApplication(options.runningUrl, env, log);
    try {
      const paths = pathsAbout(await readSubjects(restored));
      const differentPaths: string[] = [];
      for (const path of paths) {
        const [expected, answer] = [await running.request(path), await restored.request(path)];
        if (answer.status >= 400 && answer.status !== expected.status)
          throw new BackupError(
            `On the restored database ${path} is answered with ${answer.status}, on the running one with ${expected.status}`,
          );
        if (answer.status !== expected.status || answer.text !== expected.text) differentPaths.push(path);
      }
      return { requestCount: paths.length, differentPaths };
    } finally {
      await running.close();
    }
  } finally {
    await restored.close();
  }
}
