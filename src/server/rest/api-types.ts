// Serves the TypeScript types of the REST API, which the build makes from its OpenAPI document.
import { readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';
import { API_TYPES_FILE } from './api-types-file.ts';

/**
 * Sends the file. Caches ask each time whether it has changed.
 * @throws DomainError MISSING where the build has not made it
 */
export const sendApiTypes =
  (file = API_TYPES_FILE): RequestHandler =>
  async (_req, res) => {
    const types = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new DomainError('MISSING', m.http_api_types_missing());
      throw error;
    });
    // a text type is compressed and shown by browsers; that of the ending .ts is a video
    res.set({ 'Content-Type': 'text/typescript; charset=utf-8', 'Cache-Control': 'no-cache' }).send(types);
  };
