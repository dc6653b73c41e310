import { z } from 'zod';
import { offeredCurrencySchema } from '../../shared/preferences/preferences.ts';
import { publicProcedure, router } from '../trpc.ts';
import { offeredCurrencies } from './exchange-rates.ts';

/** The currencies in which prices can be shown. */
export const preferencesRouter = router({
  currencies: publicProcedure.output(z.array(offeredCurrencySchema)).query(({ ctx }) => offeredCurrencies(ctx)),
});
