// What a tool for assistants is.
import type { z } from 'zod';
import type { ApiScope } from '../../../shared/api-key/api-key.ts';
import type { createCaller } from '../../router.ts';

/** What a tool answers with: plain JSON. */
export type ToolAnswer = Record<string, unknown>;

/** What a tool works with. */
export interface ToolCall {
  /** Calls procedures, as REST does: as the member of an API key where the tool has a scope, otherwise as a visitor. */
  caller: ReturnType<typeof createCaller>;
  /** Of the site, for addresses of pages. */
  origin: string;
  now: Date;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** Arguments that it does not name are refused: a filter with a typing error would find too much. */
  input: z.ZodObject;
  /** What an API key needs to call it; without one, anybody may. */
  scope?: ApiScope;
  /** @throws what the procedures throw */
  run: (call: ToolCall, input: never) => Promise<ToolAnswer> | ToolAnswer;
}

/** Lets the compiler derive the arguments of `run` from `input`, which is made strict once: zod compiles each schema at its first use. */
export const defineTool = <Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & { input: Input; run: (call: ToolCall, input: z.output<Input>) => Promise<ToolAnswer> | ToolAnswer },
): Tool => ({ ...tool, input: tool.input.strict(), run: tool.run as Tool['run'] });

/** Where facts of adverts are from. */
export const ADVERTS_SOURCE = 'Adverts on this site, as their advertisers state them';
