// Templates for replies to inquiries: those of the site, and those that the user saved in localStorage.
import { z } from 'zod';
import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { readStoredJson, writeStorage } from '../../device/storage.ts';

export interface ReplyTemplate {
  label: string;
  text: string;
}

/** What the templates of the site mention: the name of the other participant and the title of the property. */
export type TemplateSubject = Pick<InquiryThread, 'counterpart' | 'property'>;

/** Templates of the site, filled in for an inquiry. */
export function fixedTemplates({ counterpart: name, property: { title } }: TemplateSubject): ReplyTemplate[] {
  return [
    { label: m.inquiry_template_viewing(), text: m.inquiry_template_viewing_text({ name, title }) },
    { label: m.inquiry_template_call(), text: m.inquiry_template_call_text({ name, title }) },
    { label: m.inquiry_template_details(), text: m.inquiry_template_details_text({ name, title }) },
    { label: m.inquiry_template_gone(), text: m.inquiry_template_gone_text({ name, title }) },
  ];
}

/** Maximum number of templates that a user can save. */
const MAX_OWN_TEMPLATES = 10;
/** Maximum length of a saved template in characters. */
const MAX_TEMPLATE_LENGTH = 10_000;
/** The stored list. Anything else in the storage counts as an empty list. */
const ownTemplatesSchema = z.array(z.string().min(1).max(MAX_TEMPLATE_LENGTH)).max(MAX_OWN_TEMPLATES);
/** Key in localStorage. Users who share a browser have separate templates. */
const storageKey = (userId: number): string => `reply-templates-${userId}`;

/** Templates that a user saved in this browser, newest first. Browser only. */
export const readOwnTemplates = (userId: number): string[] => ownTemplatesSchema.safeParse(readStoredJson(storageKey(userId))).data ?? [];

/** Replaces the templates that a user saved. Only the first ten are stored. @returns false if storage is full or unavailable */
const writeOwnTemplates = (userId: number, texts: readonly string[]): boolean =>
  writeStorage(storageKey(userId), JSON.stringify(texts.slice(0, MAX_OWN_TEMPLATES)));

/** The stored templates but one. Read again for each change, because another tab may have changed them. */
const otherTemplates = (userId: number, text: string): string[] => readOwnTemplates(userId).filter((template) => template !== text);

/**
 * Stores a template as the newest, without the oldest if there are more than ten.
 * @param text a text that can be sent as a reply, so that it is not longer than a stored template may be
 * @returns false if storage is full or unavailable
 */
export const addOwnTemplate = (userId: number, text: string): boolean => writeOwnTemplates(userId, [text, ...otherTemplates(userId, text)]);

/** Deletes a stored template. @returns false if storage is unavailable */
export const removeOwnTemplate = (userId: number, text: string): boolean => writeOwnTemplates(userId, otherTemplates(userId, text));
