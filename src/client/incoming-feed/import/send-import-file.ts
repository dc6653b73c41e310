// Sends a file of homes to the server.
import { postFile, type SendOptions } from '../../post-file.ts';

/** Larger texts are compressed before they are sent. */
const MIN_COMPRESSED = 500_000;

/** A text as it is sent: compressed where that helps and the browser can. */
async function pack(text: string): Promise<Blob> {
  const plain = new Blob([text], { type: 'text/csv' });
  if (plain.size < MIN_COMPRESSED || !('CompressionStream' in globalThis)) return plain;
  return new Response(plain.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

/** Sends a file, or the text of one. The server begins to read it. @throws UploadError */
export async function sendImportFile(file: File | { name: string; text: string }, options: SendOptions): Promise<void> {
  const content = 'text' in file && typeof file.text === 'string' ? await pack(file.text) : (file as File);
  await postFile(`/api/import-files?name=${encodeURIComponent(file.name)}`, content, { status: 202, read: () => undefined }, options);
}
