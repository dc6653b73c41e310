// A process that repeats a job of the product until a test kills it, on the database and with the mail server of the test.
import { spawn } from 'node:child_process';

/** What the process works with; its clock stands at `time`, in milliseconds since 1970. */
interface ProcessSettings {
  url: string;
  dataDir: string;
  smtp: string;
  time: number;
}

const moduleText = (path: string): string => JSON.stringify(new URL(`../../server/${path}`, import.meta.url).href);

/** Source of the process. It writes a dot when it starts and after each round, in which it sends waiting emails too. */
const programOf = (modules: readonly string[], round: string): string => `
  const [{ openOrm }, { readEnv }, { createJobs }, { createMail }, { pino }, ...modules] = await Promise.all(
    [${['db/orm.ts', 'env.ts', 'jobs/jobs.ts', 'mail/mail.ts'].map(moduleText).join()}, 'pino', ${modules.map(moduleText).join()}].map((m) => import(m)));
  const jobsOf = Object.assign({}, ...modules);
  const { url, dataDir, smtp, time } = JSON.parse(process.argv[1]);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: smtp });
  const orm = await openOrm(url);
  const log = pino({ level: 'silent' });
  const jobs = createJobs(orm, url, log);
  const mail = createMail({ env, log, jobs });
  await jobs.start();
  const deps = { env, jobs, mail, log, now: () => new Date(time) };
  process.stdout.write('.');
  for (;;) {
    try {
      ${round}
    } catch (error) {
      // as the job queue does, it tries again
      console.error(error);
    }
    process.stdout.write('.');
    await new Promise((done) => setTimeout(done, 5));
  }`;

/**
 * Starts the process.
 * @param modules the modules of `src/server` whose functions it calls
 * @param round source text of what it repeats, with their functions in `jobsOf`, and with `deps` and `orm`
 */
export function startRepeating(modules: readonly string[], round: string, settings: ProcessSettings) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', programOf(modules, round), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const repeating = {
    /** How many dots it has written. */
    dots: 0,
    kill: (): Promise<void> => {
      child.kill('SIGKILL');
      return exited;
    },
  };
  child.stdout.on('data', (output: Buffer) => {
    repeating.dots += output.length;
  });
  return repeating;
}
