import { spawn } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnUser } from '../server/db/embedded.ts';

/** A PostgreSQL that can be stopped, killed and started again on the same port; `bin` is where its programs are. */
export class PostgresServer {
  readonly folder: string;
  readonly port: number;
  readonly #bin: string;

  constructor(bin: string, folder: string, port: number) {
    this.#bin = bin;
    this.folder = folder;
    this.port = port;
  }

  url(database = 'postgres'): string {
    return `postgresql://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs one of its programs as the user that PostgreSQL runs as. @throws Error with what it said */
  async run(program: string, args: string[]): Promise<void> {
    const child = spawn(join(this.#bin, program), args, { ...spawnUser, cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const status = await new Promise((done) => {
      child.once('error', (error) => {
        said = error.message;
        done(null);
      });
      // not `close`: the server that pg_ctl leaves behind holds the pipe open
      child.once('exit', done);
    });
    child.stderr.destroy();
    if (status !== 0) throw new Error(`${program}: ${said.trim()}`);
  }

  /** An empty folder that PostgreSQL may use. */
  makeFolder(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    if ('uid' in spawnUser) chownSync(this.folder, spawnUser.uid!, spawnUser.gid!);
  }

  async initialise(): Promise<void> {
    this.makeFolder();
    await this.run('initdb', ['-D', this.folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']);
  }

  /** A file of its folder that it may also rename and remove. */
  write(name: string, text: string): void {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    if ('uid' in spawnUser) chownSync(file, spawnUser.uid!, spawnUser.gid!);
  }

  configure(lines: string[]): void {
    appendFileSync(join(this.folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  }

  /** Resolves once it accepts connections, a standby its reading ones. */
  async start(): Promise<void> {
    const log = join(this.folder, 'server.log');
    await this.run('pg_ctl', ['-D', this.folder, '-w', '-t', '30', '-l', log, '-o', `-p ${this.port} -h 127.0.0.1 -k ''`, 'start']);
  }

  /** `fast` ends connections and writes everything down; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    return this.run('pg_ctl', ['-D', this.folder, '-w', '-t', '30', '-m', mode, 'stop']);
  }

  /** Every process of it stands still: connections stay open and nothing is answered. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  /** Goes on where `freeze` stopped it. */
  thaw(): void {
    this.#signal('SIGCONT');
  }

  #signal(signal: NodeJS.Signals): void {
    const postmaster = Number(readFileSync(join(this.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    for (const pid of [postmaster, ...children]) process.kill(pid, signal);
  }

  /** Ends it if it runs and removes its folder. */
  async remove(): Promise<void> {
    // it may not be running
    await this.stop('immediate').catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }
}
