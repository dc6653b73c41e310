// The filters that offer a few values to choose from, such as furnished: yes, partly, no. A home whose listing states no value never matches.
import { COMPLETIONS, FURNISHING } from '../property/property.ts';

/** The values of each of these filters. */
export const CHOICES = { furnished: FURNISHING, completion: COMPLETIONS } as const;
export type ChoiceKey = keyof typeof CHOICES;
export const CHOICE_KEYS = Object.keys(CHOICES) as ChoiceKey[];
export const isChoiceKey = (key: string): key is ChoiceKey => key in CHOICES;
