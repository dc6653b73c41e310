// Checks a picture file, uploads it with progress to POST /api/uploads, and finds uploaded pictures that the server has deleted.
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS, UPLOAD_TYPES, type UploadView, uploadViewSchema } from '../../../shared/listing/upload.ts';
import { m } from '../../../shared/messages/messages.ts';
import { postFile, type SendOptions } from '../../post-file.ts';

/** Uploads one picture. @throws UploadError */
export type SendPhoto = (file: File, options: SendOptions) => Promise<UploadView>;

const BYTES_PER_MB = 1024 * 1024;

/** Error of a file before the upload; undefined if it is valid. */
export function validateFile(file: Pick<File, 'type' | 'size' | 'name'>): string | undefined {
  // browsers know no type of a picture in HEIC
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]$/.test(file.type)) return UPLOAD_REFUSALS.heic();
  if (file.type === 'application/pdf') return UPLOAD_REFUSALS.pdf();
  if (!UPLOAD_TYPES.some((type) => type === file.type)) return UPLOAD_REFUSALS.type();
  if (file.size <= MAX_UPLOAD_BYTES) return undefined;
  // rounded up, so that a file just above the limit has 10.1 MB instead of the 10.0 MB that are allowed
  const size = (Math.ceil((file.size / BYTES_PER_MB) * 10) / 10).toFixed(1);
  return m.my_listings_upload_too_large({ max: MAX_UPLOAD_BYTES / BYTES_PER_MB, size });
}

/** POST /api/uploads. */
export const sendPhoto: SendPhoto = (file, options) =>
  postFile('/api/uploads', file, { status: 201, read: (body) => uploadViewSchema.parse(body) }, options);

/**
 * Finds the uploaded pictures that no longer exist, with one HEAD request each; the server deletes unused pictures after a day. A picture
 * whose check fails counts as existing.
 */
export async function findMissingPhotos(urls: readonly string[]): Promise<string[]> {
  const missingUrls = await Promise.all(
    urls
      .filter((url) => url.startsWith('/uploads/'))
      .map(async (url) => {
        const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
        return response?.status === 404 ? [url] : [];
      }),
  );
  return missingUrls.flat();
}
