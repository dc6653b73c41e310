/** Permit systems whose numbers have a format that can be checked offline. */
export type PermitSystem = 'Trakheesi' | 'Madhmoun';

const FORMS: Readonly<Record<string, { system: PermitSystem; form: RegExp } | undefined>> = {
  Dubai: { system: 'Trakheesi', form: /^\d{9,12}$/ },
  'Abu Dhabi': { system: 'Madhmoun', form: /^(?:[A-Z]{2,5}-?)?\d{8,16}$/ },
};

/** Numbers such as `0000000000` and `1234567890`, which are typed to pass a required field. */
const isMadeUp = (digits: string): boolean => /^(\d)\1*$/.test(digits) || '01234567890123456789'.includes(digits);

/** Permit system whose number format and emirate match; null for other text. It does not prove that the authority issued the number. */
export function permitSystem(permitNumber: string | null, emirate: string): PermitSystem | null {
  const form = FORMS[emirate];
  const text = permitNumber?.replace(/\s/g, '').toUpperCase() ?? '';
  return form?.form.test(text) && !isMadeUp(text.replace(/\D/g, '')) ? form.system : null;
}
