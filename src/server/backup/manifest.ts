// The manifest of a backup, its file manifest.json: which tables, sequences and pictures it has, when it was taken, and the checksums of its files.
import { z } from 'zod';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';

/** The version of the layout of backups. A backup with another version cannot be read by this release. */
const FORMAT = 1;

/** A file of the backup, as `Part` describes it. */
const partSchema = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot of the database was taken, in UTC. */
  takenAt: z.iso.datetime(),
  /** Migrations of the database, in the order in which they ran. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      /** The number of rows. */
      rows: z.number(),
      /** The checksum of the rows, as `checksumSql` computes it. */
      checksum: z.string(),
      part: partSchema,
    }),
  ),
  /** The state of sequences, as `setval` takes it. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** How many picture files there are, their size in bytes, how many the photo store did not have, and the file that lists them. */
  pictures: z.object({ files: z.number(), bytes: z.number(), missing: z.number(), list: partSchema }),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type TableBackup = Manifest['tables'][number];

/** A manifest in the layout of this release. */
export const newManifest = (contents: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...contents });

/** Reads the manifest and checks its schema. @throws BackupError when the backup is incomplete, damaged, encrypted with another key or of another layout */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const parsed = manifestSchema.safeParse(await archive.readManifest());
  if (!parsed.success) throw new BackupError(`${archive.place} was written in a layout that this release cannot read`);
  return parsed.data;
}
