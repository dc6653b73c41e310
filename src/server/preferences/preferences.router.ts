// The public tRPC query `preferences.currencies`: the currencies in which prices can be shown, with their rates to AED. Reads `exchange_rates`
// (cached for a minute); writes nothing.
import { z } from 'zod';
import { offeredCurrencySchema } from '../../shared/preferences/preferences.ts';
import { publicProcedure, router } from '../trpc.ts';
import { offeredCurrencies } from './exchange-rates.ts';

export const preferencesRouter = router({
  currencies: publicProcedure.output(z.array(offeredCurrencySchema)).query(({ ctx }) => offeredCurrencies(ctx)),
});
