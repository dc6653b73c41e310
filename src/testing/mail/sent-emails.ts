// Reads the emails that a test server sent. Without a mail server it writes each email to a file of the folder `outbox` in its DATA_DIR.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A parsed email. */
export interface ReadEmail {
  /** By name in lower case. Values over several lines are joined and encoded words (RFC 2047) are decoded. */
  headers: Map<string, string>;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The entry of a calendar as iCalendar text, with the method in its type; null without one. */
  calendar: { method: string | undefined; text: string } | null;
  /** All links of `text`, in its order. */
  links: string[];
}

/** Decodes the quoted-printable encoding of a UTF-8 text. */
const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Decodes an encoded word of a header (RFC 2047), `=?utf-8?B?…?=`. A callback of `replace`: takes the match and its groups. */
const decodeWord = (_match: string, encoding: string, text: string): string =>
  encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuotedPrintable(text.replaceAll('_', ' '));

/** Decodes the headers and the body of an email or of one part of it. */
function readPart(source: string): { headers: Map<string, string>; body: string } {
  const emptyLineAt = source.search(/\r?\n\r?\n/);
  // a line that begins with white space continues the header before it
  const headerText = source.slice(0, emptyLineAt).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map(
    headerText.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':');
      // white space between two encoded words does not belong to the text
      const value = line
        .slice(colon + 1)
        .trim()
        .replace(/\?=\s+=\?/g, '?==?');
      return [line.slice(0, colon).toLowerCase(), value.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, decodeWord)];
    }),
  );
  const body = source.slice(emptyLineAt).replace(/^\r?\n\r?\n/, '');
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return { headers, body: Buffer.from(body, 'base64').toString('utf8') };
    case 'quoted-printable':
      return { headers, body: decodeQuotedPrintable(Buffer.from(body, 'utf8').toString('latin1')) };
    default:
      return { headers, body };
  }
}

/** The parts of a message that have no parts themselves. */
function leavesOf({ headers, body }: ReturnType<typeof readPart>): ReturnType<typeof readPart>[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [{ headers, body }];
  // before the first boundary and after the last there is no part
  const partSources = body.split(`--${boundary}`).slice(1, -1);
  return partSources.flatMap((part) => leavesOf(readPart(part.replace(/^\r?\n/, ''))));
}

/** Parses an email with a text and an HTML alternative, as the server sends all its emails, some with an entry of a calendar. */
export function readEmail(source: string): ReadEmail {
  const { headers, body } = readPart(source);
  const parts = leavesOf({ headers, body });
  const invitation = parts.find((part) => part.headers.get('content-type')?.startsWith('text/calendar'));
  const bodyOfType = (type: string): string => {
    const part = parts.find(({ headers: partHeaders }) => partHeaders.get('content-type')?.startsWith(type));
    return (part?.body ?? '').replaceAll('\r\n', '\n').trim();
  };
  const text = bodyOfType('text/plain');
  return {
    headers,
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text,
    html: bodyOfType('text/html'),
    calendar: invitation ? { method: /method=(\w+)/.exec(invitation.headers.get('content-type') ?? '')?.[1], text: invitation.body } : null,
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}

/** Reads the emails that a server without SMTP_URL wrote to its DATA_DIR, oldest first. */
export function readOutbox(dataDir: string): ReadEmail[] {
  const folder = join(dataDir, 'outbox');
  try {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort();
    return files.map((name) => readEmail(readFileSync(join(folder, name), 'utf8')));
  } catch (error) {
    // the server creates the folder with its first email
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Runs a step and returns the emails that a test server sent meanwhile. */
export async function emailsDuring(
  { sentEmails }: { sentEmails: () => Promise<ReadEmail[]> },
  step: () => Promise<unknown>,
): Promise<ReadEmail[]> {
  const before = (await sentEmails()).length;
  await step();
  return (await sentEmails()).slice(before);
}
