// Entities of files that members upload on /team/import: the file until it was imported, and the mappings of earlier ones.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { FileMapping, PreviewHome } from '../../shared/incoming-feed/import-file.ts';
import { created, identity } from '../db/base.ts';
import type { FileColumn, FileHeader } from '../import/guess/file-table.ts';
import { IncomingFeed } from './incoming-feed.entity.ts';

/** The file that waits to be imported; a feed without an address has one at a time. */
export const ImportFile = defineEntity({
  name: 'ImportFile',
  tableName: 'import_files',
  properties: {
    ...identity,
    feed: () => p.manyToOne(IncomingFeed).ref().deleteRule('cascade').unique('import_files_feed_uq'),
    name: p.string().length(200),
    /** Null until its beginning was read. */
    columns: p.json().$type<FileColumn[]>().strictNullable().default(null),
    header: p.json().$type<FileHeader>().strictNullable().default(null),
    /** Null until it was guessed, or taken from an earlier file. */
    mapping: p.json().$type<FileMapping>().strictNullable().default(null),
    isRemembered: p.boolean().default(false),
    homes: p.json().$type<PreviewHome[]>().defaultRaw(`'[]'`),
    /** Whether a check read it to its end with this mapping. */
    isChecked: p.boolean().default(false),
    ...created,
  },
});
export type ImportFile = InferEntity<typeof ImportFile>;

/** A part of a file. In the database, so that every process reads it, and so that it ends with its feed. */
export const ImportFilePart = defineEntity({
  name: 'ImportFilePart',
  tableName: 'import_file_parts',
  properties: {
    ...identity,
    file: () => p.manyToOne(ImportFile).ref().deleteRule('cascade'),
    position: p.integer(),
    content: p.blob(),
  },
  uniques: [{ name: 'import_file_parts_file_uq', properties: ['file', 'position'] }],
});
export type ImportFilePart = InferEntity<typeof ImportFilePart>;

/** The mapping of a file that was imported, for the next one with the same columns. */
export const ImportMapping = defineEntity({
  name: 'ImportMapping',
  tableName: 'import_mappings',
  properties: {
    ...identity,
    feed: () => p.manyToOne(IncomingFeed).ref().deleteRule('cascade'),
    columnsKey: p.string().length(64),
    mapping: p.json().$type<FileMapping>(),
    usedAt: p.datetime(),
  },
  uniques: [{ name: 'import_mappings_feed_uq', properties: ['feed', 'columnsKey'] }],
});
export type ImportMapping = InferEntity<typeof ImportMapping>;
