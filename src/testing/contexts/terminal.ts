// Runs an npm command as people do, in a terminal, for tests of what it prints and how it stops.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readPostmasterPid } from '../../server/db/connection/postmaster.ts';

/** Whether a program exists that prints `text` when it is asked. */
const canRun = (program: string, args: string[], text: string): boolean => {
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return stdout?.includes(text) ?? false;
};

/** Runs the arguments in a pseudo-terminal and ends with their status. */
const PYTHON_TERMINAL = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

/** The command that runs another one in a pseudo-terminal; null on a machine that has neither `script` nor Python. */
function terminalCommand(command: string): [program: string, ...args: string[]] | null {
  if (canRun('script', ['--version'], 'util-linux'))
    return ['script', '--quiet', '--return', '--flush', '--command', `exec ${command}`, '/dev/null'];
  if (canRun('python3', ['-c', 'import os, pty; print(os.waitstatus_to_exitcode(0), "works")'], 'works'))
    return ['python3', '-c', PYTHON_TERMINAL, ...command.split(' ')];
  return null;
}

/** A command that was started. */
export interface TerminalCommand {
  /** Whether it has a pseudo-terminal; otherwise only a process group of its own. */
  isInTerminal: boolean;
  /** Everything that the command and its children have printed so far. */
  output: () => string;
  /** Sends what a terminal sends for Ctrl-C. Without one also what npm adds: the signal arrives twice. */
  pressCtrlC: () => void;
  /** Ends the terminal, as closing its window does. */
  closeTerminal: () => void;
  /** The exit status of the command, once it and its output have ended; 128 and the number of the signal that ended it. */
  ended: Promise<number>;
}

/** Starts a command in a terminal. `env` replaces the environment but for PATH and HOME. It is killed after the test at the latest. */
export function runInTerminal(command: string, { cwd = '.', env }: { cwd?: string; env: Record<string, string> }): TerminalCommand {
  const inTerminal = terminalCommand(command);
  const [program, ...args] = inTerminal ?? command.split(' ');
  const { child, output, ended } = startGroup(program!, args, { cwd, env });
  return {
    isInTerminal: inTerminal !== null,
    output,
    pressCtrlC: () => {
      if (inTerminal) child.stdin!.write('\u0003');
      else for (let count = 0; count < 2; count++) process.kill(-child.pid!, 'SIGINT');
    },
    closeTerminal: () => (inTerminal ? child.kill('SIGKILL') : process.kill(-child.pid!, 'SIGHUP')),
    ended,
  };
}

/** Starts a program in a process group of its own, without a terminal. It is killed after the test at the latest. */
export function startGroup(
  program: string,
  args: string[],
  { cwd = '.', env }: { cwd?: string; env: Record<string, string> },
): { child: ChildProcess; output: () => string; ended: Promise<number> } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, HOME, ...env }, stdio: 'pipe', detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  child.stdin.on('error', () => {});
  const ended = new Promise<number>((resolve) => {
    child.once('close', (status, signal) => resolve(status ?? (signal === 'SIGKILL' ? 137 : 128)));
  });
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // it has ended
    }
  });
  return { child, output: () => output, ended };
}

/** A new data folder, which the user of PostgreSQL can enter. It is removed after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homes-start-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The commands of all running processes that name `text`, such as a folder. */
function processesNaming(text: string): string[] {
  const commands =
    process.platform === 'linux'
      ? readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [commandOf(pid)] : []))
      : spawnSync('ps', ['-A', '-o', 'command='], { encoding: 'utf8' }).stdout.split('\n');
  return commands.filter((command) => command.includes(text));
}
/** The command line of a process; empty when it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** What is left of a product: its PostgreSQL, any process that names its data folder, and a listener on its port. */
export async function remainsOf({ dataDir, port }: { dataDir: string; port: number }): Promise<string[]> {
  const isPortTaken = await new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
  return [
    ...processesNaming(dataDir),
    ...(readPostmasterPid(join(dataDir, 'pg')) ? ['PostgreSQL'] : []),
    ...(isPortTaken ? [`a listener on ${port}`] : []),
  ];
}
