// npm run rates -- FILE              reads eurofxref-daily.xml of the European Central Bank: EUR, GBP, INR and CNY become available
// beside AED.
// npm run rates -- --set PKR=75.9    sets what one AED is in a currency that the file does not have (PKR or RUB), as of today (UTC).
// npm run rates -- --central-bank GBP=4.862071 2026-11-29
//                                    stores what one pound was in AED that day, which charges of that day state (`central_bank_rates`).
// npm run rates -- --remove PKR      stops offering a currency.
// Migrates the database and writes the tables `exchange_rates` and `central_bank_rates`.

import { open } from 'node:fs/promises';
import { withMigratedDatabase } from '../src/server/db/migrated-database.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import { storeCentralBankRate } from '../src/server/payment/charge.ts';
import { MAX_RATES_FILE, parseCentralBankRate, parseEcbRates, parseHandSetRate, RatesFileError } from '../src/server/preferences/ecb.ts';
import { removeRate, storeRates } from '../src/server/preferences/exchange-rates.ts';

const USAGE = `npm run rates -- FILE              eurofxref-daily.xml of the European Central Bank
npm run rates -- --set PKR=75.9    1 AED is 75.9 PKR (PKR or RUB)
npm run rates -- --central-bank GBP=4.862071 2026-11-29    what one pound was in AED that day, for charges
npm run rates -- --remove PKR      the currency is no longer offered`;

/** The rates of one day that the command line sets or whose file it names. */
interface RatesToStore {
  /** ISO day. */
  date: string;
  /** `perAed` is what one AED is in the currency. */
  rates: { currency: string; perAed: number }[];
  /** A line for each row of the file that was not read, with the reason. */
  refused: string[];
  /** False for rates from the file of the European Central Bank. */
  setByHand: boolean;
}
/** What the command line says: rates to store, a rate of the Central Bank, or the code of a currency to remove. */
type Command = { remove: string } | { centralBank: ReturnType<typeof parseCentralBankRate> } | RatesToStore;

/** Reads a file of at most MAX_RATES_FILE bytes, without loading a larger one. @throws RatesFileError when it is larger */
async function readSmallFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    // one byte more than allowed, which shows that the file is too large
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_RATES_FILE + 1), 0, MAX_RATES_FILE + 1, 0);
    if (bytesRead > MAX_RATES_FILE)
      throw new RatesFileError(`The file is larger than ${MAX_RATES_FILE / 1024} kB; eurofxref-daily.xml has 2 kB.`);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the command line, and the file that it names. @throws RatesFileError with the usage or what is wrong with the file */
async function readCommand(args: string[], now: Date): Promise<Command> {
  const [first = '', second = '', third = ''] = args;
  if (args.length === 3 && first === '--central-bank') return { centralBank: parseCentralBankRate(second, third, now) };
  if (args.length === 2 && first === '--set')
    return { date: now.toISOString().slice(0, 10), rates: [parseHandSetRate(second)], refused: [], setByHand: true };
  if (args.length === 2 && first === '--remove' && /^[A-Z]{3}$/.test(second)) return { remove: second };
  if (args.length !== 1 || first.startsWith('--')) throw new RatesFileError(USAGE);
  return { ...parseEcbRates(await readSmallFile(first), now), setByHand: false };
}

/** Migrates the database, then stores or removes rates. @returns the lines to print: what was stored, refused or removed */
const run = (command: Command): Promise<string[]> =>
  withMigratedDatabase(readEnv(), async ({ em }) => {
    if ('remove' in command)
      return [(await removeRate(em, command.remove)) ? `${command.remove} is no longer offered.` : `${command.remove} has no rate.`];
    if ('centralBank' in command) {
      const { currency, aedPerUnit, day } = command.centralBank;
      const count = await storeCentralBankRate(em, command.centralBank);
      const name = `1 ${currency.toUpperCase()} = ${aedPerUnit} AED (${day})`;
      return [count === null ? `Refused: another rate of ${day} is stored, which charges may state` : `${name}; charges: ${count}`];
    }
    // each begins with the currency whose stored rate is of a later day
    const staleLines = await storeRates(em, command);
    const storedRates = command.rates.filter(({ currency }) => !staleLines.some((line) => line.startsWith(currency)));
    return [
      ...storedRates.map(({ currency, perAed }) => `1 AED = ${perAed.toPrecision(6)} ${currency} (${command.date})`),
      ...[...command.refused, ...staleLines].map((line) => `Refused: ${line}`),
    ];
  });

try {
  for (const line of await run(await readCommand(process.argv.slice(2), new Date()))) console.log(line);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isExpected =
    error instanceof RatesFileError || error instanceof SettingError || code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES';
  console.error(isExpected ? message : error);
  process.exitCode = 1;
}
