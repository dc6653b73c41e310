// Sends a picture of a permit to the server, which reads the link of its QR code and stores nothing.
import { z } from 'zod';
import { getLocale } from '../../../../shared/locale.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { validateFile } from '../../photos/photo-upload.ts';

const successSchema = z.object({ url: z.string(), host: z.string() });
const problemSchema = z.object({ title: z.string() });

/** Returns the link in the picture and its host, or an error message for the user. */
export async function readPermitCode(file: File): Promise<{ url: string; host: string } | { error: string }> {
  const fileError = validateFile(file);
  if (fileError) return { error: fileError };
  const body = new FormData();
  body.append('file', file);
  try {
    // errors as JSON (problem details); the server translates only these, not the plain text that it sends by default
    const headers = { Accept: 'application/problem+json, */*;q=0.5', 'Accept-Language': getLocale() };
    const response = await fetch('/api/permits/read', { method: 'POST', body, headers });
    const json: unknown = await response.json();
    if (response.ok) return successSchema.parse(json);
    return { error: problemSchema.parse(json).title };
  } catch {
    return { error: m.permit_read_failed() };
  }
}
