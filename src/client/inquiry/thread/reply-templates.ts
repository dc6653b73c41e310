// Templates for replies to inquiries: the values of their placeholders, and those that were once saved in localStorage.
import { z } from 'zod';
import { formatAskingPrice } from '../../../shared/format.ts';
import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import type { TemplateValues } from '../../../shared/inquiry/placeholders.ts';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { readStoredJson, removeStorage } from '../../device/storage.ts';
import { paths } from '../../paths.ts';

/** What templates mention: the name of the other participant and the property. */
export type TemplateSubject = Pick<InquiryThread, 'counterpart' | 'property'>;

/** What fills the placeholders of a template. A home that is no longer public has neither price nor link: they are to be filled in by hand. */
export const templateValues = ({ counterpart, property }: TemplateSubject, agent: string, origin: string): TemplateValues => ({
  name: counterpart,
  title: property.title,
  agent,
  ...(property.published && {
    price: formatAskingPrice(property),
    link: origin + localizedPath(getLocale(), paths.property(property.id)),
  }),
});

/** The list that earlier versions of the site stored in this browser. Anything else in the storage counts as an empty list. */
const deviceTemplatesSchema = z.array(z.string().min(1).max(10_000)).max(10);
const storageKey = (userId: number): string => `reply-templates-${userId}`;

/** Templates that a user saved in this browser before they were kept on the server, oldest first. Browser only. */
export const readDeviceTemplates = (userId: number): string[] =>
  (deviceTemplatesSchema.safeParse(readStoredJson(storageKey(userId))).data ?? []).toReversed();

/** Forgets the templates of this browser, once they are on the server. */
export const forgetDeviceTemplates = (userId: number): void => removeStorage(storageKey(userId));
