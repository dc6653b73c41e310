import { z } from 'zod';
import { INT4_MAX } from './property/property.ts';
import { propertyView } from './property/property-view.ts';
import { hasControl, isOneScript, isPlainName } from './text.ts';

/** Login name: a username, also one older than the rules of `newUsername`, or an email address. 3 to 50 characters. */
const username = z
  .string({ error: 'Username must be at least 3 characters' })
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(50, 'Username must be at most 50 characters')
  .refine((s) => !hasControl(s), 'Username contains invalid characters');

/** Username of a new account: NFKC normalised, one script, no invisible characters, and not shaped like an email address. */
const newUsername = z
  .string({ error: 'Username must be at least 3 characters' })
  .normalize('NFKC')
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(50, 'Username must be at most 50 characters')
  .refine((s) => !s.includes('@'), 'Username cannot contain @')
  .refine((s) => s.includes('@') || isPlainName(s), 'Username contains invalid characters')
  .refine((s) => !isPlainName(s) || isOneScript(s), 'Username must use the letters of one alphabet');
/** Neither trimmed nor normalised; at most 256 characters. */
export const password = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, 'Password must be at least 6 characters')
  .max(256, 'Password must be at most 256 characters');
const email = z
  .string({ error: 'Invalid email address' })
  .trim()
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Invalid email address'));

export const loginInput = z.object({ username, password });
export const registerInput = z.object({ username: newUsername, email, password });

/** Registration form. `confirmPassword` is not sent to the server. */
export const registerForm = registerInput
  .extend({
    confirmPassword: z.string().min(6, 'Password must be at least 6 characters'),
  })
  .refine((v) => v.password === v.confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' });

export const profileInput = z.object({
  fullName: z
    .string()
    .trim()
    .max(100, 'Full name must be at most 100 characters')
    .refine((s) => !hasControl(s), 'Full name contains invalid characters'),
  phone: z
    .string()
    .trim()
    .max(30, 'Phone number must be at most 30 characters')
    .refine((s) => !hasControl(s), 'Phone number contains invalid characters')
    .refine((s) => s === '' || s.length >= 7, 'Phone number must be at least 7 characters'),
});
const currentPassword = z.string({ error: 'Current password is required' }).min(1, 'Current password is required').max(256);
export const passwordChange = z.object({ currentPassword, newPassword: password });

/** Requests a new email address, which becomes active when the link in its confirmation email is opened. */
export const emailChange = z.object({ email, currentPassword });
/** Reply to every request for a confirmation link, regardless of who owns the address. */
export const confirmationSentText = (address: string): string => `A link is on its way to ${address}. It works for 24 hours.`;
export const emailState = z.object({
  email: z.string(),
  confirmed: z.boolean().describe('Whether the owner of the address has confirmed it'),
  pending: z.string().nullable().describe('The address that replaces it once it is confirmed'),
});
export type EmailAddressState = z.infer<typeof emailState>;
export const forgotInput = z.object({ email });
export const resetInput = z.object({ token: z.string().min(1, 'This link is not valid').max(200), password });

/** Reply to every password reset request, whether the address is known or not. */
export const FORGOT_TEXT = 'If this address belongs to a member, a message with a link is on its way.';

const time = z.string().meta({ format: 'date-time' });

/** The signed-in user's own view of their account: no password hash, token or provider id. */
export const userView = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  savedProperties: z.array(z.int()),
  subscriptionPlan: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  subscriptionPrice: z.int().nullable().describe('Pence a month, GBP'),
  subscriptionStartDate: time.nullable(),
  subscriptionEndDate: time.nullable(),
  createdAt: time,
});
export type UserView = z.infer<typeof userView>;

export const sessionView = z.object({ id: z.string(), userAgent: z.string(), lastSeenAt: time, createdAt: time, current: z.boolean() });
export type SessionView = z.infer<typeof sessionView>;

/** Rows of one table in an account export. */
const rows = z.array(z.record(z.string(), z.unknown()));
export const accountExport = z.object({
  user: userView,
  listings: rows,
  saved: rows,
  devices: rows,
  inquiriesReceived: rows,
  inquiriesSent: rows,
  replies: rows,
  messages: rows,
  reviews: rows,
  applications: rows,
});

/** An id in /users/{id}. Ids of other users are rejected before any query. */
export const userId = z
  .number({ error: 'Invalid user ID' })
  .int('Invalid user ID')
  .min(1, 'Invalid user ID')
  .max(INT4_MAX, 'Invalid user ID');

/** State after the toggle. */
export const savedState = z.object({ saved: z.boolean(), savedProperties: z.array(z.int()) });
export const savedList = z.array(propertyView);
