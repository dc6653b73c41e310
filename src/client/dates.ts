const day = new Intl.DateTimeFormat('en-AE', { dateStyle: 'medium', timeZone: 'Asia/Dubai' });
const moment = new Intl.DateTimeFormat('en-AE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Dubai' });

/** `21 Nov 2026`, in Dubai. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
/** `21 Nov 2026, 7:25 AM`, in Dubai. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
