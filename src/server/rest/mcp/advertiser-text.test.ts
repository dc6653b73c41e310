// Tests that no text of an advertiser stands among the facts of a home.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ownPageSchema } from '../../../shared/listing/own-list.ts';
import { comparedPropertiesSchema } from '../../../shared/property/compared.ts';
import { propertyViewSchema } from '../../../shared/property/property-view.ts';
import { ADVERTISER_FIELDS, splitAdvertiserText } from './advertiser-text.ts';

/** Whether a JSON schema takes a text of any form, at any depth. */
function takesText(schema: z.core.JSONSchema.BaseSchema): boolean {
  if (schema.type === 'string') return schema.format === undefined && schema.enum === undefined && schema.const === undefined;
  const parts = [...(schema.anyOf ?? []), schema.items ?? [], ...Object.values(schema.properties ?? {})].flat();
  return parts.some((part) => takesText(part as z.core.JSONSchema.BaseSchema));
}

test('every field of a home that can hold any text is an advertiser’s, but what our staff checked or we made', () => {
  const schemas = { propertyViewSchema, compared: comparedPropertiesSchema.element, own: ownPageSchema.shape.items.element };
  for (const [name, schema] of Object.entries(schemas)) {
    const json = z.toJSONSchema(schema, { io: 'output' });
    // a schema with a name stands among the definitions
    const properties = json.properties ?? Object.values(json.$defs ?? {})[0]?.properties ?? {};
    const free = Object.entries(properties).filter(([, field]) => takesText(field as z.core.JSONSchema.BaseSchema));
    expect(free.length, name).toBeGreaterThan(8);
    const ours = free.map(([field]) => field).filter((field) => !ADVERTISER_FIELDS.has(field) && field !== 'sharePicture');
    expect([name, ours]).toEqual([name, ['verification']]);
  }
});

test('splits a home into facts, the address of its page and texts', () => {
  expect(
    splitAdvertiserText({ id: 7, price: 100, title: 'A home', titleAr: null, area: undefined } as { id: number }, 'https://a.example'),
  ).toEqual({
    page: 'https://a.example/properties/7',
    id: 7,
    price: 100,
    advertiser_text: { title: 'A home' },
  });
});
