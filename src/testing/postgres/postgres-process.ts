// A PostgreSQL server as a child process, for tests and experiments that stop, kill and restart it.
import { spawn } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnUser } from '../../server/db/connection/postgres-programs.ts';

/**
 * A server on a port of this machine with its data in `folder`. `bin` is the folder of PostgreSQL's programs. Root runs them as an
 * unprivileged user (`spawnUser`), because PostgreSQL refuses to run as root. `freeze` and `thaw` need Linux.
 */
export class PostgresServer {
  readonly folder: string;
  readonly port: number;
  readonly #bin: string;

  constructor(bin: string, folder: string, port: number) {
    this.#bin = bin;
    this.folder = folder;
    this.port = port;
  }

  /** The URL of one of its databases. */
  url(database = 'postgres'): string {
    return `postgresql://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs a PostgreSQL program as the server's user. @throws Error with its output */
  async run(program: string, args: string[]): Promise<void> {
    const child = spawn(join(this.#bin, program), args, { ...spawnUser, cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const status = await new Promise((resolve) => {
      child.once('error', (error) => {
        output = error.message;
        resolve(null);
      });
      // the event `close` would not fire, because the server that pg_ctl starts keeps the pipe open
      child.once('exit', resolve);
    });
    child.stderr.destroy();
    if (status !== 0) throw new Error(`${program}: ${output.trim()}`);
  }

  /** Creates the folder, which the server's user owns and no other user can read. */
  makeFolder(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    if ('uid' in spawnUser) chownSync(this.folder, spawnUser.uid!, spawnUser.gid!);
  }

  /** Creates the folder with an empty database cluster. Connections need no password. */
  async initialise(): Promise<void> {
    this.makeFolder();
    await this.run('initdb', ['-D', this.folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']);
  }

  /** Writes a file in the folder, which the server's user owns. */
  write(name: string, text: string): void {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    if ('uid' in spawnUser) chownSync(file, spawnUser.uid!, spawnUser.gid!);
  }

  /** Adds settings to the server's configuration. They take effect with the next start. */
  configure(lines: string[]): void {
    appendFileSync(join(this.folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  }

  /** Resolves once the server accepts connections; a standby accepts read-only ones. @throws Error with the end of its log */
  async start(): Promise<void> {
    const log = join(this.folder, 'server.log');
    try {
      await this.run('pg_ctl', ['-D', this.folder, '-w', '-t', '30', '-l', log, '-o', `-p ${this.port} -h 127.0.0.1 -k ''`, 'start']);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause: error });
    }
  }

  /** Stops the server. `fast` ends its connections and writes all data to disk; `immediate` simulates a crash. */
  stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    return this.run('pg_ctl', ['-D', this.folder, '-w', '-t', '30', '-m', mode, 'stop']);
  }

  /** Suspends all processes of the server: connections stay open without a response. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  /** Resumes the processes that `freeze` has suspended. */
  thaw(): void {
    this.#signal('SIGCONT');
  }

  /** Sends a signal to the postmaster (PostgreSQL's main process) and its children, which Linux lists in /proc. */
  #signal(signal: NodeJS.Signals): void {
    const postmaster = Number(readFileSync(join(this.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    for (const pid of [postmaster, ...children]) process.kill(pid, signal);
  }

  /** Stops the server as in a crash and deletes its folder. */
  async remove(): Promise<void> {
    // the server may not be running
    await this.stop('immediate').catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }
}
