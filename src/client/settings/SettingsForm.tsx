import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { keepPlace } from '../keep-place.ts';
import { changePreferences, readInitialPreferences, readPreferences } from '../preferences-cookie.ts';
import { type ColorSchemeSetting, getColorSchemeSetting, setColorSchemeSetting } from '../theme/color-scheme.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';

/** `US Dollar (USD)`, in the language of the page. */
function currencyName(code: string): string {
  const name = new Intl.DisplayNames(getLocale() === 'ar' ? 'ar' : 'en-GB', { type: 'currency' }).of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}

/** The settings in the preferences of the cookie `prefs`, with the defaults of those that it lacks. */
function readSettings(preferences = readPreferences()) {
  const { areaUnit = 'sqft', currency = 'AED', rentPeriod = 'month' } = Object.fromEntries(preferences);
  return { areaUnit, currency, rentPeriod };
}

/**
 * Form for area unit, currency, rent period and theme. Applies them together, so that the arrow keys in a select do not reload the page at
 * each step: stores them in the cookie `prefs` and reloads the page at the same scroll position, because the server renders with them;
 * neither if the cookie and the page have the same ones already. The theme is applied without a reload.
 */
export function SettingsForm({ onClose }: { onClose: () => void }) {
  const [settings, setSettings] = useState(() => readSettings());
  const [theme, setTheme] = useState<ColorSchemeSetting>(getColorSchemeSetting);
  const currencies = trpc.preferences.currencies.useQuery();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const offeredRate = currencies.data?.find(({ currency }) => currency === settings.currency);
  // the stored currency stays selectable while the others load; AED is an option of its own
  const currencyCodes = currencies.data?.map(({ currency }) => currency as string) ?? [settings.currency].filter((code) => code !== 'AED');
  const setterOf = (key: keyof typeof settings) => (value: string) => setSettings({ ...settings, [key]: value });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (theme !== getColorSchemeSetting()) setColorSchemeSetting(theme);
    // compared with the cookie instead of the state, because another tab may have changed the cookie meanwhile
    const isChosen = (former: typeof settings) =>
      (Object.keys(former) as (keyof typeof former)[]).every((key) => former[key] === settings[key]);
    const isStored = isChosen(readSettings());
    if (!isStored) changePreferences(settings);
    if (!isStored || !isChosen(readSettings(readInitialPreferences()))) {
      keepPlace();
      window.location.reload();
    }
    onClose();
  };
  const currencyValue = { currency: settings.currency };
  return (
    <form ref={form} className="grid gap-md" onSubmit={apply}>
      <SelectField
        label={m.layout_settings_area()}
        value={settings.areaUnit}
        options={[
          ['sqft', m.layout_settings_square_feet()],
          ['sqm', m.layout_settings_square_metres()],
        ]}
        onChange={setterOf('areaUnit')}
      />
      <SelectField
        label={m.layout_settings_currency()}
        value={settings.currency}
        options={[['AED', m.layout_settings_only_aed()], ...currencyCodes.map((code) => [code, currencyName(code)] as const)]}
        onChange={setterOf('currency')}
        hint={
          <p className="text-xs muted mt-2xs pretty" role="status">
            {currencies.isError && m.layout_settings_currencies_failed()}
            {offeredRate &&
              (offeredRate.date
                ? m.layout_settings_rate({ date: formatDay(offeredRate.date), ...currencyValue })
                : m.layout_settings_pegged(currencyValue))}
          </p>
        }
      />
      <SelectField
        label={m.layout_settings_rent()}
        value={settings.rentPeriod}
        options={[
          ['month', m.layout_settings_month()],
          ['year', m.layout_settings_year()],
        ]}
        onChange={setterOf('rentPeriod')}
      />
      <SelectField
        label={m.layout_settings_theme()}
        value={theme}
        options={[
          ['auto', m.layout_settings_system()],
          ['light', m.layout_settings_light()],
          ['dark', m.layout_settings_dark()],
        ]}
        onChange={(value) => setTheme(value as ColorSchemeSetting)}
      />
      <Button type="submit" full>
        {m.layout_settings_apply()}
      </Button>
    </form>
  );
}
