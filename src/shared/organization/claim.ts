// Schemas of claims: of the homes of an import by a brokerage, and of a public profile by its agent.
import { z } from 'zod';
import { agentIdSchema } from '../agent/agent.ts';
import { propertyIdSchema } from '../property/property-view.ts';

export const claimStateInputSchema = z.object({ propertyId: propertyIdSchema });
export const claimStateSchema = z.object({ canClaim: z.boolean() });
export type ClaimState = z.infer<typeof claimStateSchema>;
/** The import is that of a home, or of an agent whose profile it made. */
export const claimSourceInputSchema = z.union([claimStateInputSchema, z.object({ agentId: agentIdSchema })]);
export const claimAnswerSchema = z.object({
  sentTo: z.string().nullable().describe('The shortened address of the link; null while staff decide'),
});
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>;
export const confirmClaimInputSchema = z.object({ token: z.string().max(300) });
/** What a claim took over: the listings of a source, or a profile. */
export const claimedSchema = z.object({
  source: z.string().nullable(),
  agent: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type Claimed = z.infer<typeof claimedSchema>;

/** What a member may claim on the page of an agent. */
export const profileClaimStateSchema = z.object({
  profile: z.enum(['free', 'own', 'taken', 'other']).describe('`other`: the caller has another profile'),
  address: z.string().describe('The shortened address of the profile'),
  canClaimSource: z.boolean().describe('Whether the caller may claim the listings of the import that the profile comes from'),
});
export type ProfileClaimState = z.infer<typeof profileClaimStateSchema>;
