// Templates for replies to inquiries: those of the site and the user's own, kept in the local storage.
import { z } from 'zod';
import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { readStoredJson, writeStorage } from '../../device/storage.ts';

export interface ReplyTemplate {
  label: string;
  text: string;
}

/** What the text of a template names: the other person and the home. */
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

const MAX_OWN_TEMPLATES = 10;
const ownSchema = z.array(z.string().min(1).max(10_000)).max(MAX_OWN_TEMPLATES);
const keyOf = (userId: number): string => `reply-templates-${userId}`;

/** Templates that a user saved in this browser, newest first. Browser only. */
export const readOwnTemplates = (userId: number): string[] => ownSchema.safeParse(readStoredJson(keyOf(userId))).data ?? [];

/** Stores the list, of which the first ten stay. @returns false if storage is full or unavailable */
export const writeOwnTemplates = (userId: number, texts: readonly string[]): boolean =>
  writeStorage(keyOf(userId), JSON.stringify(texts.slice(0, MAX_OWN_TEMPLATES)));
