// The reply templates of the site, filled in for an inquiry.
import { m } from '../messages/messages.ts';

/** A reply to begin with. */
export interface FixedTemplate {
  key: 'viewing' | 'call' | 'details' | 'gone';
  label: string;
  text: string;
}

/** The templates for a person who asked about a home with this title. */
export const fixedTemplates = (name: string, title: string): FixedTemplate[] => [
  { key: 'viewing', label: m.inquiry_template_viewing(), text: m.inquiry_template_viewing_text({ name, title }) },
  { key: 'call', label: m.inquiry_template_call(), text: m.inquiry_template_call_text({ name, title }) },
  { key: 'details', label: m.inquiry_template_details(), text: m.inquiry_template_details_text({ name, title }) },
  { key: 'gone', label: m.inquiry_template_gone(), text: m.inquiry_template_gone_text({ name, title }) },
];
