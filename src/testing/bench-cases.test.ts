// Tests that the benchmarks cover every page, every documented read and every read that visitors can make.
import { expect, test } from 'vitest';
import { findUnmeasured, pageCases } from '../../scripts/bench/cases/page-cases.ts';
import { readCases } from '../../scripts/bench/cases/public-read-cases.ts';
import { appRouter } from '../server/router.ts';
import type { Meta } from '../server/trpc.ts';

/** The size and the first id of the table of homes for which the cases are made; this test only compares which cases there are. */
const HOMES = 1000;
const FIRST_ID = 1;

/** Names of procedures for staff, and of those that need a key from an email. */
const NOT_FOR_VISITORS = /^(staff\.|alert\.(list|email)$)/;

test('every anonymous read has a case of the benchmark of public reads', () => {
  const addresses = readCases(HOMES, FIRST_ID).flatMap((readCase) => readCase.addresses);
  const anonymousReads = Object.entries(appRouter._def.procedures).filter(([name, procedure]) => {
    // the type of tRPC hides the kind of a procedure
    const { type, meta } = (procedure as unknown as { _def: { type: string; meta?: Meta } })._def;
    return type === 'query' && !meta?.isForMembers && !NOT_FOR_VISITORS.test(name);
  });
  const measuredPaths = new Set(addresses.map((address) => address.split('?')[0]));
  const missing = anonymousReads.map(([name]) => name).filter((name) => !measuredPaths.has(`/trpc/${name}`));
  // guards against a filter that leaves out too much: there are more than 30 such reads
  expect(anonymousReads.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

test('every page and every documented read has a case of the benchmark of pages', () => {
  const cases = pageCases(HOMES, FIRST_ID, { agentId: 1, article: 'article', guide: 'guide' });
  expect(findUnmeasured(cases)).toEqual([]);
  expect(findUnmeasured(cases.filter(({ name }) => name !== 'page /' && name !== 'GET /agents'))).toEqual(['/', 'GET /agents']);
});
