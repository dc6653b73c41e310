import { z } from 'zod';
import { auditFilterSchema, auditPageSchema, auditStateSchema } from '../../shared/staff/audit.ts';
import { figuresInputSchema, figuresSchema } from '../../shared/staff/figures.ts';
import { blockInputSchema, memberViewSchema, revealedSchema } from '../../shared/staff/member.ts';
import {
  checkedPaymentSchema,
  emailPreviewSchema,
  emailSampleSchema,
  emailSampleSentSchema,
  emailsInputSchema,
  emailsPageSchema,
  jobIdSchema,
  jobsPageSchema,
  paymentFiguresSchema,
  paymentsInputSchema,
  paymentsPageSchema,
  refundInputSchema,
} from '../../shared/staff/operations.ts';
import { decideInputSchema, openItemSchema, queueInputSchema, queuePageSchema, restoreInputSchema } from '../../shared/staff/queue.ts';
import { grantInputSchema, revokeInputSchema, staffAccessSchema, staffIdSchema, staffPersonSchema } from '../../shared/staff/staff.ts';
import {
  checkLicenceInputSchema,
  decideSourceClaimInputSchema,
  showBrokerageInputSchema,
  staffBrokeragesSchema,
  staffSourceClaimsSchema,
} from '../../shared/staff/staff-brokerages.ts';
import {
  decideAgentNameInputSchema,
  queueSubjectSchema,
  staffAgentNamesSchema,
  staffAgentsSchema,
  staffListingsSchema,
  staffMembersSchema,
  staffSearchSchema,
} from '../../shared/staff/staff-search.ts';
import {
  answerSupportInputSchema,
  closeSupportInputSchema,
  supportListInputSchema,
  supportPageSchema,
} from '../../shared/support/support.ts';
import { lastAuditCheck } from '../audit/audit.ts';
import { router } from '../trpc.ts';
import { exportEntries, listEntries } from './audit-log.ts';
import { checkLicence, findBrokerages, showBrokerage } from './brokerages.ts';
import { decide } from './decide.ts';
import { previewEmail, sendEmailSample } from './email-samples/preview-email.ts';
import { readFigures } from './figures.ts';
import { blockMember, endMemberSessions, queueSubject, revealMember, unblockMember, viewMember } from './members.ts';
import { listEmails, sendEmailAgain } from './operations/emails.ts';
import { dropJob, listJobs, retryJob } from './operations/jobs.ts';
import { listStaffPayments, lookUpPayment, readPaymentFigures } from './operations/payments.ts';
import { refundPayment } from './operations/refund.ts';
import { decideAgentName, listAgentNames, releaseAgent } from './profile-owners.ts';
import { listQueue, releaseItem, takeItem } from './queue.ts';
import { restoreSubject } from './restore-subject.ts';
import { decideSourceClaim, listSourceClaims } from './source-claims.ts';
import { staffAccess, staffAccessProcedure, staffProcedure } from './staff.access.ts';
import { grant, listStaff, revoke } from './staff.people.ts';
import { findAgents, findListings, findMembers } from './staff-search.ts';
import { answerSupport, closeSupport, listSupport } from './support.ts';

/** For moderators and admins. */
const moderatorProcedure = staffProcedure('moderator');
/** For admins alone. */
const adminProcedure = staffProcedure('admin');
/** For procedures that take the id of a member and return the member as staff see them. */
const memberProcedure = moderatorProcedure.input(staffIdSchema).output(memberViewSchema);

/**
 * tRPC procedures of the staff pages: the review queue, members, roles, the audit log, figures, jobs, emails and payments. None has a REST
 * path, and a batch request that mixes them with other calls is rejected.
 */
export const staffRouter = router({
  access: staffAccessProcedure.output(staffAccessSchema).query(({ ctx }) => staffAccess(ctx)),
  queue: moderatorProcedure
    .input(queueInputSchema)
    .output(queuePageSchema)
    .query(({ ctx, input }) => listQueue(ctx, input)),
  openItem: moderatorProcedure
    .input(staffIdSchema)
    .output(openItemSchema)
    .mutation(({ ctx, input }) => takeItem(ctx, input.id)),
  releaseItem: moderatorProcedure
    .input(staffIdSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => releaseItem(ctx, input.id)),
  decide: moderatorProcedure
    .input(decideInputSchema)
    .output(z.object({ nextId: z.int().nullable() }))
    .mutation(({ ctx, input }) => decide(ctx, input)),
  restore: moderatorProcedure
    .input(restoreInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => restoreSubject(ctx, input)),
  listings: moderatorProcedure
    .input(staffSearchSchema)
    .output(staffListingsSchema)
    .query(({ ctx, input }) => findListings(ctx, input)),
  agents: moderatorProcedure
    .input(staffSearchSchema)
    .output(staffAgentsSchema)
    .query(({ ctx, input }) => findAgents(ctx, input)),
  agentNames: moderatorProcedure.output(staffAgentNamesSchema).query(({ ctx }) => listAgentNames(ctx)),
  decideAgentName: moderatorProcedure
    .input(decideAgentNameInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => decideAgentName(ctx, input)),
  releaseAgent: moderatorProcedure
    .input(staffIdSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => releaseAgent(ctx, input.id)),
  brokerages: moderatorProcedure
    .input(staffSearchSchema)
    .output(staffBrokeragesSchema)
    .query(({ ctx, input }) => findBrokerages(ctx, input)),
  checkLicence: moderatorProcedure
    .input(checkLicenceInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => checkLicence(ctx, input)),
  sourceClaims: moderatorProcedure.output(staffSourceClaimsSchema).query(({ ctx }) => listSourceClaims(ctx)),
  decideSourceClaim: moderatorProcedure
    .input(decideSourceClaimInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => decideSourceClaim(ctx, input)),
  support: moderatorProcedure
    .input(supportListInputSchema)
    .output(supportPageSchema)
    .query(({ ctx, input }) => listSupport(ctx, input)),
  answerSupport: moderatorProcedure
    .input(answerSupportInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => answerSupport(ctx, input)),
  closeSupport: moderatorProcedure
    .input(closeSupportInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => closeSupport(ctx, input)),
  showBrokerage: moderatorProcedure
    .input(showBrokerageInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => showBrokerage(ctx, input)),
  queueSubject: moderatorProcedure
    .input(queueSubjectSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => queueSubject(ctx, input)),
  members: moderatorProcedure
    .input(staffSearchSchema)
    .output(staffMembersSchema)
    .query(({ ctx, input }) => findMembers(ctx, input)),
  member: memberProcedure.query(({ ctx, input }) => viewMember(ctx, input.id)),
  revealMember: moderatorProcedure
    .input(staffIdSchema)
    .output(revealedSchema)
    .mutation(({ ctx, input }) => revealMember(ctx, input.id)),
  blockMember: moderatorProcedure
    .input(blockInputSchema)
    .output(memberViewSchema)
    .mutation(({ ctx, input }) => blockMember(ctx, input)),
  unblockMember: memberProcedure.mutation(({ ctx, input }) => unblockMember(ctx, input.id)),
  endMemberSessions: moderatorProcedure
    .input(staffIdSchema)
    .output(z.object({ ended: z.int() }))
    .mutation(({ ctx, input }) => endMemberSessions(ctx, input.id)),
  people: adminProcedure.output(z.array(staffPersonSchema)).query(({ ctx }) => listStaff(ctx.em)),
  grant: adminProcedure
    .input(grantInputSchema)
    .output(z.array(staffPersonSchema))
    .mutation(({ ctx, input }) => grant(ctx, input)),
  revoke: adminProcedure
    .input(revokeInputSchema)
    .output(z.array(staffPersonSchema))
    .mutation(({ ctx, input }) => revoke(ctx, input)),
  auditEntries: moderatorProcedure
    .input(auditFilterSchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listEntries(ctx.em, input)),
  auditState: moderatorProcedure.output(auditStateSchema).query(({ ctx }) => lastAuditCheck(ctx.em)),
  exportAudit: moderatorProcedure
    .input(auditFilterSchema)
    .output(z.object({ name: z.string(), csv: z.string() }))
    .mutation(({ ctx, input }) => exportEntries(ctx.em, input)),
  figures: moderatorProcedure
    .input(figuresInputSchema)
    .output(figuresSchema)
    .query(({ ctx, input }) => readFigures(ctx.em, input.days, ctx.now())),
  jobs: adminProcedure.output(jobsPageSchema).query(({ ctx }) => listJobs(ctx)),
  retryJob: adminProcedure
    .input(jobIdSchema)
    .output(jobIdSchema)
    .mutation(({ ctx, input }) => retryJob(ctx, input.id)),
  dropJob: adminProcedure
    .input(jobIdSchema)
    .output(jobIdSchema)
    .mutation(({ ctx, input }) => dropJob(ctx, input.id)),
  emails: adminProcedure
    .input(emailsInputSchema)
    .output(emailsPageSchema)
    .query(({ ctx, input }) => listEmails(ctx, input)),
  previewEmail: adminProcedure
    .input(emailSampleSchema)
    .output(emailPreviewSchema)
    .query(({ ctx, input }) => previewEmail(ctx, input)),
  sendEmailSample: adminProcedure
    .input(emailSampleSchema)
    .output(emailSampleSentSchema)
    .mutation(({ ctx, input }) => sendEmailSample(ctx, input)),
  resendEmail: adminProcedure
    .input(staffIdSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => sendEmailAgain(ctx, input.id)),
  payments: adminProcedure
    .input(paymentsInputSchema)
    .output(paymentsPageSchema)
    .query(({ ctx, input }) => listStaffPayments(ctx, input)),
  paymentFigures: adminProcedure.output(paymentFiguresSchema).query(({ ctx }) => readPaymentFigures(ctx)),
  checkPayment: adminProcedure
    .input(staffIdSchema)
    .output(checkedPaymentSchema)
    .mutation(({ ctx, input }) => lookUpPayment(ctx, input.id)),
  refundPayment: adminProcedure
    .input(refundInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),
});
