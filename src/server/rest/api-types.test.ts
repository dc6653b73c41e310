// Tests the answer where the build has made no TypeScript types of the API.
import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { httpErrors } from '../http/http-errors.ts';
import { sendApiTypes } from './api-types.ts';

test('types that were not built are missing, and the answer says so', async () => {
  const app = express().get('/types', sendApiTypes('dist/no-such-file.d.ts'), httpErrors);
  const { status, text } = await supertest(app).get('/types');
  expect([status, text]).toEqual([404, 'The types of the API are not built on this server']);
});
