/** The permit systems whose numbers have a form that can be checked without asking the authority. */
export type PermitSystem = 'Trakheesi' | 'Madhmoun';

const FORMS: Readonly<Record<string, { system: PermitSystem; form: RegExp } | undefined>> = {
  Dubai: { system: 'Trakheesi', form: /^\d{9,12}$/ },
  'Abu Dhabi': { system: 'Madhmoun', form: /^(?:[A-Z]{2,5}-?)?\d{8,16}$/ },
};

/** `0000000000` and `1234567890`, which people type to get past a form. */
const isMadeUp = (digits: string): boolean => /^(\d)\1*$/.test(digits) || '01234567890123456789'.includes(digits);

/**
 * The system whose form an advertising permit number has in its emirate; null for any other text. It says nothing about whether the authority knows
 * the number.
 */
export function permitSystem(permitNumber: string | null, emirate: string): PermitSystem | null {
  const known = FORMS[emirate];
  const text = permitNumber?.replace(/\s/g, '').toUpperCase() ?? '';
  return known?.form.test(text) && !isMadeUp(text.replace(/\D/g, '')) ? known.system : null;
}
