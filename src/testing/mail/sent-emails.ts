// Reads the emails that a test server wrote to its outbox.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A parsed email. */
export interface ReadEmail {
  /** Names in lower case; folded lines joined, encoded words decoded. */
  headers: Map<string, string>;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** All links in the order of the text. */
  links: string[];
}

/** Decodes the quoted-printable encoding of a UTF-8 text. */
const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Decodes an encoded word of a header (RFC 2047), `=?utf-8?B?…?=`; takes the groups of a match. */
const decodeWord = (_: string, encoding: string, text: string): string =>
  encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuotedPrintable(text.replaceAll('_', ' '));

/** Decodes the headers and the body of an email or of one part of it. */
function readPart(source: string): { headers: Map<string, string>; body: string } {
  const end = source.search(/\r?\n\r?\n/);
  const head = source.slice(0, end).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split(/\r?\n/).map((row) => {
      const colon = row.indexOf(':');
      const value = row
        .slice(colon + 1)
        .trim()
        .replace(/\?=\s+=\?/g, '?==?');
      return [row.slice(0, colon).toLowerCase(), value.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, decodeWord)];
    }),
  );
  const body = source.slice(end).replace(/^\r?\n\r?\n/, '');
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return { headers, body: Buffer.from(body, 'base64').toString('utf8') };
    case 'quoted-printable':
      return { headers, body: decodeQuotedPrintable(Buffer.from(body, 'utf8').toString('latin1')) };
    default:
      return { headers, body };
  }
}

/** Parses an email of the product with text and HTML alternatives. */
export function readEmail(source: string): ReadEmail {
  const { headers, body } = readPart(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = (boundary ? body.split(`--${boundary}`) : []).slice(1, -1).map((part) => readPart(part.replace(/^\r?\n/, '')));
  const partOf = (type: string) =>
    (parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.body ?? '').replaceAll('\r\n', '\n').trim();
  const text = partOf('text/plain');
  return {
    headers,
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text,
    html: partOf('text/html'),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}

/** Emails that a server without SMTP_URL wrote to its DATA_DIR, oldest first. */
export function readOutbox(dataDir: string): ReadEmail[] {
  const folder = join(dataDir, 'outbox');
  try {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort();
    return files.map((name) => readEmail(readFileSync(join(folder, name), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The emails that a test server sends while a step runs. */
export async function emailsDuring(
  { sentEmails }: { sentEmails: () => Promise<ReadEmail[]> },
  step: () => Promise<unknown>,
): Promise<ReadEmail[]> {
  const before = (await sentEmails()).length;
  await step();
  return (await sentEmails()).slice(before);
}
