// Reads the fields of an urlencoded form within limits of size and number.
import type { Request } from 'express';
import { m } from '../../../shared/messages/messages.ts';
import { DomainError } from '../../errors.ts';
import { waitForAdmission } from '../limits/admission.ts';
import { type PassLimits, readBody } from './body.ts';

const MAX_FORM_BYTES = 50 * 1024;
/** The most fields of a form. The forms of our pages have two; a one-click POST of a mail provider (RFC 8058) has one. */
const MAX_FIELDS = 20;
const SEPARATOR = '&'.charCodeAt(0);

/** Whether a form has more fields than allowed. Looks for separators up to that number and parses nothing. */
function hasTooManyFields(body: Buffer): boolean {
  let count = 1;
  for (let at = body.indexOf(SEPARATOR); at >= 0 && count <= MAX_FIELDS; at = body.indexOf(SEPARATOR, at + 1)) count++;
  return count > MAX_FIELDS;
}

/** Parses a form; fields that occur twice are dropped. */
function parseFields(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(text)];
  const counts = new Map<string, number>();
  for (const [name] of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(fields.filter(([name]) => counts.get(name) === 1));
}

/**
 * Reads the fields of a form of at most 50 kB and 20 fields; fields that occur twice are dropped. Empty for other content types, whose body is not read.
 * @throws DomainError TOO_LARGE, INVALID for too many fields, and those of `readBody`
 */
export async function readForm(req: Request, passLimits: PassLimits): Promise<Record<string, string>> {
  if (!req.is('application/x-www-form-urlencoded')) {
    await passLimits();
    await waitForAdmission(req);
    return {};
  }
  const body = await readBody(req, MAX_FORM_BYTES, passLimits);
  if (hasTooManyFields(body)) throw new DomainError('INVALID', m.http_form_fields({ max: MAX_FIELDS }));
  return parseFields(body.toString());
}
