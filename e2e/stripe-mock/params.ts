// Reads the parameters of requests to the Stripe mock. They are untyped, because they come from a query or a form.
import type Stripe from 'stripe';

/** Parameters of a request by name; `a[b]=c` is { a: { b: 'c' } }, and lists are objects with the keys 0, 1, … */
export type Params = Record<string, unknown>;

/** Returns the value if it is a text, else an empty text. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the value if it is an object, else an empty object. */
export const toObject = (value: unknown): Params => (typeof value === 'object' && value !== null ? (value as Params) : {});

/** Returns Stripe's metadata, which are texts by name. */
export const toMetadata = (value: unknown): Stripe.Metadata => toObject(value) as Stripe.Metadata;

/** Returns the price id of the first item of a subscription's parameters; empty without one. */
export function readPriceId(params: Params): string {
  const [firstItem] = Object.values(toObject(params.items));
  return toText(toObject(firstItem).price);
}

/** Whether a response has the whole object at this path, such as `latest_charge`, instead of its id. */
export type IsExpanded = (path: string) => boolean;

/** Reads `expand`, the paths that Stripe's clients want as whole objects. Lists have the prefix `data.`, which is ignored. */
export function parseExpand(params: Params): IsExpanded {
  const expandedPaths = Object.values(toObject(params.expand)).map((path) => toText(path).replace(/^data\./, ''));
  return (path) => expandedPaths.some((expandedPath) => expandedPath === path || expandedPath.startsWith(`${path}.`));
}
