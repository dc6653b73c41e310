// Formats the JSON lines of the log as readable text, for a log that goes to a terminal (see `createLog`).
import { Writable } from 'node:stream';

/** Names of pino's numeric levels, padded to one width. */
const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info ', 40: 'WARN ', 50: 'ERROR' };
/** Fields that are not shown as `name=value`: the line has them elsewhere, or a terminal does not need them. */
const HIDDEN_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

interface Line extends Record<string, unknown> {
  level: number;
  time: number;
  msg?: string;
  err?: { type?: string; message?: string; stack?: string };
}

/** A text with control characters and line breaks written as escapes, such as `\u001b`, so that a terminal does not obey them. */
const escapeControls = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * One log line as text: time of day, level, message and fields; of an error only its type, message and stack. A request is shown as status, method, route,
 * duration and user.
 */
export function formatLogLine(json: string): string {
  let line: Line;
  try {
    line = JSON.parse(json) as Line;
  } catch {
    return json;
  }
  const { level, time, msg = '', err, ...fields } = line;
  const head = `${new Date(time).toTimeString().slice(0, 8)} ${LEVELS[level] ?? level}`;
  if (msg === 'request') {
    const { method, route, status, ms, user } = fields;
    const userText = user === undefined ? '' : ` user ${JSON.stringify(user)}`;
    return `${head} ${String(status)} ${String(method)} ${escapeControls(String(route))} ${String(ms)} ms${userText}`;
  }
  const fieldTexts = Object.entries(fields).flatMap(([name, value]) =>
    HIDDEN_FIELDS.has(name) ? [] : [`${name}=${escapeControls(typeof value === 'string' ? value : JSON.stringify(value))}`],
  );
  const stack = err?.stack ? `\n${err.stack.split('\n').map(escapeControls).join('\n')}` : '';
  const reason = err ? `\n  ${err.type ?? 'Error'}: ${escapeControls(err.message ?? '')}${stack}` : '';
  return [head, escapeControls(msg), ...fieldTexts].join(' ') + reason;
}

/** A stream that writes log lines as text to `output`. */
export const terminalLog = (output: NodeJS.WritableStream): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().split('\n')) if (line) output.write(`${formatLogLine(line)}\n`);
      done();
    },
  });
