import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { keepPlace } from '../keep-place.ts';
import { changePreferences, readPreferences } from '../preferences-cookie.ts';
import { type ColorSchemeSetting, getColorSchemeSetting, setColorSchemeSetting } from '../theme/color-scheme.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import classes from './Settings.module.css';

/** `US Dollar (USD)`, in the language of the page. */
function currencyName(code: string): string {
  const name = new Intl.DisplayNames(getLocale() === 'ar' ? 'ar' : 'en-GB', { type: 'currency' }).of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  hint?: ReactNode;
}

/** A labelled select with a line of advice below it. */
function SelectField({ label, value, options, onChange, hint }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <select id={id} className={classes.select} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
        <IconChevronDown className="absolute muted no-click" size={18} stroke={1.6} aria-hidden="true" />
      </div>
      {hint}
    </div>
  );
}

/**
 * Area unit, currency, period of rents and theme. They are applied together: choosing with the arrow keys must not load the page at each step.
 * Unless only the theme has changed, the page is loaded anew, because the server renders with the other settings.
 */
export function SettingsForm({ onClose }: { onClose: () => void }) {
  const [storedSettings] = useState(() => {
    const { areaUnit = 'sqft', currency = 'AED', rentPeriod = 'month' } = Object.fromEntries(readPreferences());
    return { areaUnit, currency, rentPeriod };
  });
  const [settings, setSettings] = useState(storedSettings);
  const [theme, setTheme] = useState<ColorSchemeSetting>(getColorSchemeSetting);
  const currencies = trpc.preferences.currencies.useQuery();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const offeredRate = currencies.data?.find(({ currency }) => currency === settings.currency);
  // the stored currency stays selectable while the others load
  const codes = currencies.data?.map(({ currency }) => currency as string) ?? [settings.currency].filter((code) => code !== 'AED');
  const change = (key: keyof typeof settings) => (value: string) => setSettings({ ...settings, [key]: value });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (theme !== getColorSchemeSetting()) setColorSchemeSetting(theme);
    // the cookie decides, because another tab may have changed it meanwhile
    const isSame = (Object.keys(storedSettings) as (keyof typeof storedSettings)[]).every(
      (key) => readPreferences().get(key) === settings[key],
    );
    if (!isSame) {
      changePreferences(settings);
      keepPlace();
      window.location.reload();
    }
    onClose();
  };
  const currencyValue = { currency: settings.currency };
  return (
    <form ref={form} className={classes.form} onSubmit={apply}>
      <SelectField
        label={m.layout_settings_area()}
        value={settings.areaUnit}
        options={[
          ['sqft', m.layout_settings_square_feet()],
          ['sqm', m.layout_settings_square_metres()],
        ]}
        onChange={change('areaUnit')}
      />
      <SelectField
        label={m.layout_settings_currency()}
        value={settings.currency}
        options={[['AED', m.layout_settings_only_aed()], ...codes.map((code) => [code, currencyName(code)] as const)]}
        onChange={change('currency')}
        hint={
          <p className={classes.hint} role="status">
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
        onChange={change('rentPeriod')}
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
