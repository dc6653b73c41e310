// npm run bench -- login
// Measures logins on the product over a new database in a temporary folder, in milliseconds: a rejected login with a known and an unknown
// name or email address (an attacker must not learn from the difference which exist), other requests during forty logins at once, and
// what the check of a session adds to a read. Registers one user. Prints medians and percentiles; writes no file.
import { rmSync } from 'node:fs';
import { benchFolder, startProduct } from './measuring/server.ts';
import { quantile } from './measuring/statistics.ts';

const PORT = '5990';
const PASSWORD = 'correct horse battery';
const dir = benchFolder();
/** The settings that switch rate limits off. */
const limits = Object.fromEntries(['LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'REGISTER', 'READ', 'WRITE'].map((name) => [`LIMIT_${name}`, '0']));
const { base, stop } = await startProduct(dir, PORT, limits);
/** Posts JSON. */
const post = (path: string, body: object) =>
  fetch(base + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
/** Milliseconds from a request until the body of its answer is read. */
const timeMs = async (sendRequest: () => Promise<Response>): Promise<number> => {
  const start = performance.now();
  await (await sendRequest()).text();
  return performance.now() - start;
};
/** The 95 % confidence interval of the difference between the medians of two samples, by bootstrap with 2,000 resamples. */
function differenceInterval(first: readonly number[], second: readonly number[]): [low: number, high: number] {
  const drawMedian = (sample: readonly number[]) =>
    quantile(
      sample.map(() => sample[Math.floor(Math.random() * sample.length)]!),
      0.5,
    );
  const differences = Array.from({ length: 2000 }, () => drawMedian(second) - drawMedian(first));
  return [quantile(differences, 0.025), quantile(differences, 0.975)];
}

/** Milliseconds of a login with a wrong password. @throws Error when it is not rejected */
const timeRejectedLogin = (username: string): Promise<number> =>
  timeMs(async () => {
    const answer = await post('/api/login', { username, password: 'wrong password' });
    if (answer.status !== 401) throw new Error(`A wrong password was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  });

/**
 * Measures rejected logins with a `known` name or email address and with `unknown` ones in turn, and prints the difference. `kind` is the
 * printed name of what is known.
 */
async function compareRejectedLogins(kind: string, known: string, unknown: (i: number) => string): Promise<void> {
  const knownMs: number[] = [];
  const unknownMs: number[] = [];
  for (let i = 0; i < 200; i++) {
    const timeKnown = async () => void knownMs.push(await timeRejectedLogin(known));
    const timeUnknown = async () => void unknownMs.push(await timeRejectedLogin(unknown(i)));
    // in alternating order, so that neither always follows the other
    for (const timeLogin of i % 2 ? [timeUnknown, timeKnown] : [timeKnown, timeUnknown]) await timeLogin();
  }
  const [known50, unknown50] = [quantile(knownMs, 0.5), quantile(unknownMs, 0.5)];
  const [low, high] = differenceInterval(knownMs, unknownMs);
  console.log(
    `rejected login by ${kind}, median of 200: known ${known50.toFixed(2)} ms, unknown ${unknown50.toFixed(2)} ms, ` +
      `difference ${(unknown50 - known50).toFixed(2)} ms (95 % between ${low.toFixed(2)} and ${high.toFixed(2)})`,
  );
}

/** Measures other requests during forty logins at once, and prints them. */
async function measureBurst(): Promise<void> {
  const readMs: number[] = [];
  let isLoggingIn = true;
  const reader = (async () => {
    while (isLoggingIn) readMs.push(await timeMs(() => fetch(`${base}/healthz`)));
  })();
  const burstStart = performance.now();
  await Promise.all(Array.from({ length: 40 }, () => post('/api/login', { username: 'known-name', password: PASSWORD })));
  const burstMs = performance.now() - burstStart;
  isLoggingIn = false;
  await reader;
  console.log(
    `40 logins at once: ${burstMs.toFixed(0)} ms; /healthz meanwhile p50 ${quantile(readMs, 0.5).toFixed(1)} ms, p99 ${quantile(readMs, 0.99).toFixed(1)} ms (${readMs.length} reads)`,
  );
}

/** Measures and prints what the check of a session adds to a read. */
async function measureSessionCheck(cookie: string): Promise<void> {
  const signedInReadMs: number[] = [];
  const anonymousReadMs: number[] = [];
  for (let i = 0; i < 300; i++) {
    signedInReadMs.push(await timeMs(() => fetch(`${base}/api/agents/top`, { headers: { cookie } })));
    anonymousReadMs.push(await timeMs(() => fetch(`${base}/api/agents/top`)));
  }
  /** Added milliseconds at a quantile. */
  const added = (share: number) => (quantile(signedInReadMs, share) - quantile(anonymousReadMs, share)).toFixed(2);
  console.log(`session check: p50 +${added(0.5)} ms, p95 +${added(0.95)} ms a request`);
}

try {
  const { status, headers } = await post('/api/register', { username: 'known-name', email: 'known@homes.example', password: PASSWORD });
  if (status !== 201) throw new Error(`The account could not be registered: ${status}`);
  // warm-up
  for (let i = 0; i < 20; i++) await timeRejectedLogin('warm-up');
  await compareRejectedLogins('username', 'known-name', (i) => `unknown-${i}`);
  await compareRejectedLogins('email address', 'known@homes.example', (i) => `unknown-${i}@homes.example`);
  await measureBurst();
  await measureSessionCheck(headers.getSetCookie()[0]!.split(';')[0]!);
} finally {
  await stop();
  rmSync(dir, { recursive: true, force: true });
}
