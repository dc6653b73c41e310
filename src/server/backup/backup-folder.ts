// Lists, opens and removes the backups in a storage. Each backup is a folder named by its time; all of them share the folder `pictures`.
import type { Env } from '../env.ts';
import { Archive, UNFINISHED_FILE } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type PictureFile, PictureFiles } from './picture-files.ts';
import { type BackupStorage, splitPlace } from './storage/backup-storage.ts';
import { openStorage } from './storage/open-storage.ts';

/** The name of a backup, such as 2026-11-22T041500Z (UTC). */
const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** The name of a backup that is taken at a time. */
export const backupName = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** A complete backup that was opened, and the pictures that it shares with other backups. */
export interface OpenBackup {
  archive: Archive;
  manifest: Manifest;
  pictures: PictureFiles;
}

/** The names of the complete backups in a storage, oldest first. @throws BackupError when the storage cannot be read */
export async function listBackups(storage: BackupStorage): Promise<string[]> {
  const names = (await storage.folders()).filter((name) => BACKUP_NAME.test(name)).sort();
  const completeBackups: string[] = [];
  for (const name of names) if ((await storage.bytesOf(`${name}/${UNFINISHED_FILE}`)) === null) completeBackups.push(name);
  return completeBackups;
}

/** Opens a backup by its name. @throws BackupError when it is damaged, incomplete or encrypted with another key */
export async function openNamedBackup(storage: BackupStorage, name: string, secret: string | undefined): Promise<OpenBackup> {
  const archive = new Archive(storage, name, secret);
  return { archive, manifest: await readManifest(archive), pictures: new PictureFiles(storage, secret) };
}

/**
 * Opens a backup. `place` is a backup (`/backups/2026-11-22T041500Z`), or a place of backups (`/backups`, `s3://bucket/prefix`), of which it opens the
 * newest.
 * @throws BackupError when there is none, or it is damaged, incomplete or encrypted with another key
 */
export async function openBackup(place: string, env: Env, secret: string | undefined): Promise<OpenBackup> {
  const { parent, name: folderName } = splitPlace(place);
  const isOneBackup = BACKUP_NAME.test(folderName);
  const storage = openStorage(isOneBackup ? parent : place, env);
  const name = isOneBackup ? folderName : (await listBackups(storage)).at(-1);
  if (!name) throw new BackupError(`${place} has no backup`);
  return openNamedBackup(storage, name, secret);
}

/** Reads which pictures a backup has, by name. Its list has a line `name bytes sha256` for each picture. */
export async function readPictureList({ archive, manifest }: OpenBackup): Promise<Map<string, PictureFile>> {
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(manifest.pictures.list)) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString('utf8').split('\n');
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [name, bytes, sha256] = line.split(' ');
      return [name!, { name: name!, bytes: Number(bytes), sha256: sha256! }];
    }),
  );
}

/**
 * Removes all complete backups but the newest `keepCount`, interrupted ones that are older than the newest, and the pictures that no remaining backup lists.
 * Removes no picture when there is no backup to remove, or while another backup is being written, which may need pictures that no list has yet.
 * @returns the names of the removed backups
 */
export async function removeOldBackups(storage: BackupStorage, secret: string | undefined, keepCount: number): Promise<string[]> {
  const remainingBackups = (await listBackups(storage)).slice(-keepCount);
  const newest = remainingBackups.at(-1);
  if (!newest) return [];
  const oldBackups = (await storage.folders())
    .filter((name) => BACKUP_NAME.test(name) && name < newest && !remainingBackups.includes(name))
    .sort();
  if (oldBackups.length === 0) return [];
  for (const name of oldBackups) await new Archive(storage, name, secret).discard();
  const listedPictures = new Set<string>();
  for (const name of remainingBackups) {
    const pictureList = await readPictureList(await openNamedBackup(storage, name, secret));
    for (const picture of pictureList.keys()) listedPictures.add(picture);
  }
  const isWriting = (await storage.folders()).some((name) => BACKUP_NAME.test(name) && !remainingBackups.includes(name));
  if (!isWriting) await new PictureFiles(storage, secret).removeUnlisted(listedPictures);
  return oldBackups;
}
