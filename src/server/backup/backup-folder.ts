// Lists, opens and removes the backups of a storage: each is a folder named by its time, and all share the folder `pictures`.
import type { Env } from '../env.ts';
import { Archive, UNFINISHED_FILE } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type PictureFile, PictureFiles } from './picture-files.ts';
import { type BackupStorage, openStorage, splitPlace } from './storage/backup-storage.ts';

const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** The name of a backup that is taken at a time, for example 2026-11-22T041500Z. */
export const backupName = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** A complete backup and the pictures beside it. */
export interface OpenBackup {
  archive: Archive;
  manifest: Manifest;
  pictures: PictureFiles;
}

/** Names of the backups of a storage, oldest first, without those that were interrupted. @throws BackupError when it cannot be read */
export async function listBackups(storage: BackupStorage): Promise<string[]> {
  const names = (await storage.folders()).filter((name) => BACKUP_NAME.test(name)).sort();
  const completeBackups: string[] = [];
  for (const name of names) if ((await storage.bytesOf(`${name}/${UNFINISHED_FILE}`)) === null) completeBackups.push(name);
  return completeBackups;
}

/** A backup of a storage by its name. @throws BackupError when it is damaged or of another key */
export async function openNamedBackup(storage: BackupStorage, name: string, secret: string | undefined): Promise<OpenBackup> {
  const archive = new Archive(storage, name, secret);
  return { archive, manifest: await readManifest(archive), pictures: new PictureFiles(storage, secret) };
}

/**
 * Opens a backup: the one that `place` names, or the newest of a place of backups.
 * @throws BackupError when there is none, or it is damaged or of another key
 */
export async function openBackup(place: string, env: Env, secret: string | undefined): Promise<OpenBackup> {
  const { parent, name: folderName } = splitPlace(place);
  const isOneBackup = BACKUP_NAME.test(folderName);
  const storage = openStorage(isOneBackup ? parent : place, env);
  const name = isOneBackup ? folderName : (await listBackups(storage)).at(-1);
  if (!name) throw new BackupError(`${place} has no backup`);
  return openNamedBackup(storage, name, secret);
}

/** The pictures of a backup by name, from its list: a line `name bytes sha256` for each. */
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
 * Removes all but the newest `count` backups, those that were interrupted before the newest, and the pictures that no remaining backup lists. Removes
 * no picture when there is no backup to remove.
 * @returns the names of the removed backups
 */
export async function keepNewest(storage: BackupStorage, secret: string | undefined, count: number): Promise<string[]> {
  const remainingBackups = (await listBackups(storage)).slice(-count);
  const newest = remainingBackups.at(-1);
  if (!newest) return [];
  const oldBackups = (await storage.folders())
    .filter((name) => BACKUP_NAME.test(name) && name < newest && !remainingBackups.includes(name))
    .sort();
  if (oldBackups.length === 0) return [];
  for (const name of oldBackups) await new Archive(storage, name, secret).discard();
  const listedPictures = new Set<string>();
  for (const name of remainingBackups)
    for (const picture of (await readPictureList(await openNamedBackup(storage, name, secret))).keys()) listedPictures.add(picture);
  await new PictureFiles(storage, secret).removeOthers(listedPictures);
  return oldBackups;
}
