// The manifest of a backup: what it holds, when it was taken, and the checksums of its files.
import { z } from 'zod';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';

/** The layout of the files; a number that this release does not know is refused. */
const FORMAT = 1;

const partSchema = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot of the database was taken, UTC. */
  takenAt: z.iso.datetime(),
  /** Migrations of the database, in the order in which they ran. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** See `checksumSql`. */
      checksum: z.string(),
      part: partSchema,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** The list of picture files; their own files are shared by all backups of a folder. */
  pictures: z.object({ files: z.number(), bytes: z.number(), missing: z.number(), list: partSchema }),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type TableBackup = Manifest['tables'][number];

/** A manifest of the layout of this release. */
export const newManifest = (parts: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...parts });

/** Reads the manifest and checks its schema. @throws BackupError when the backup is incomplete, damaged, of another key or of a newer layout */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const parsed = manifestSchema.safeParse(await archive.readManifest());
  if (!parsed.success) throw new BackupError(`${archive.place} was written in a layout that this release cannot read`);
  return parsed.data;
}
