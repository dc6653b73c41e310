// Creates a client of an S3-compatible store (object storage), for photos and backups.
import type { Env } from '../env.ts';

/**
 * The SDK and a client with the `S3_*` settings. The SDK is loaded only here, because servers that store files in local folders do not need
 * it.
 */
export async function connectToS3(env: Env) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } }
      : {}),
    // other S3-compatible stores may not support the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // milliseconds
    requestHandler: { connectionTimeout: 2000, requestTimeout: 20_000 },
  });
  return { sdk, client };
}

export type S3Connection = Awaited<ReturnType<typeof connectToS3>>;
