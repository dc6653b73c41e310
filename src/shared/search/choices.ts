// The filters by any of a few values that a listing can state. A home that does not say is left out.
import { COMPLETIONS, FURNISHING } from '../property/property.ts';

/** The values of each such filter. */
export const CHOICES = { furnished: FURNISHING, completion: COMPLETIONS } as const;
export type ChoiceKey = keyof typeof CHOICES;
export const CHOICE_KEYS = Object.keys(CHOICES) as ChoiceKey[];
export const isChoiceKey = (key: string): key is ChoiceKey => key in CHOICES;
