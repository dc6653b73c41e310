// Sends a picture of a permit to the server, which reads the link of its QR code.
import { z } from 'zod';
import { getLocale } from '../../../../shared/locale.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { validateFile } from '../../photos/photo-upload.ts';

const answerSchema = z.object({ url: z.string(), host: z.string() });
const problemSchema = z.object({ title: z.string() });

/** The link in the picture with its host, or why there is none, for the user. */
export async function readPermitCode(file: File): Promise<{ url: string; host: string } | { error: string }> {
  const invalid = validateFile(file);
  if (invalid) return { error: invalid };
  const body = new FormData();
  body.append('file', file);
  try {
    // in another language than English the API answers errors as problem details only
    const headers = { Accept: 'application/problem+json, */*;q=0.5', 'Accept-Language': getLocale() };
    const response = await fetch('/api/permits/read', { method: 'POST', body, headers });
    const json: unknown = await response.json();
    if (response.ok) return answerSchema.parse(json);
    return { error: problemSchema.parse(json).title };
  } catch {
    return { error: m.permit_read_failed() };
  }
}
