import { z } from 'zod';
import { auditFilterSchema, auditPageSchema, auditStateSchema } from '../../shared/staff/audit.ts';
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
import {
  blockInputSchema,
  decideInputSchema,
  figuresInputSchema,
  figuresSchema,
  grantInputSchema,
  memberViewSchema,
  openItemSchema,
  queueInputSchema,
  queuePageSchema,
  queueSubjectSchema,
  restoreInputSchema,
  revealedSchema,
  revokeInputSchema,
  staffAccessSchema,
  staffAgentsSchema,
  staffIdSchema,
  staffListingsSchema,
  staffMembersSchema,
  staffPersonSchema,
  staffSearchSchema,
} from '../../shared/staff/staff.ts';
import { lastAuditCheck } from '../audit/audit.ts';
import { router } from '../trpc.ts';
import { exportEntries, listEntries } from './audit-log.ts';
import { decide } from './decide.ts';
import { previewEmail, sendEmailSample } from './email-samples/preview-email.ts';
import { readFigures } from './figures.ts';
import { blockMember, endMemberSessions, queueSubject, revealMember, unblockMember, viewMember } from './members.ts';
import { listEmails, sendEmailAgain } from './operations/emails.ts';
import { dropJob, listJobs, retryJob } from './operations/jobs.ts';
import { listStaffPayments, lookUpPayment, readPaymentFigures } from './operations/payments.ts';
import { refundPayment } from './operations/refund.ts';
import { listQueue, releaseItem, takeItem } from './queue.ts';
import { restoreSubject } from './restore-subject.ts';
import { staffAccess, staffAccessProcedure, staffProcedure } from './staff.access.ts';
import { grant, listStaff, revoke } from './staff.people.ts';
import { findAgents, findListings, findMembers } from './staff-search.ts';

const moderator = staffProcedure('moderator');
const admin = staffProcedure('admin');
const memberProcedure = moderator.input(staffIdSchema).output(memberViewSchema);

/** What staff do. None of it has a REST path, and a request that mixes these calls with others is rejected. */
export const staffRouter = router({
  access: staffAccessProcedure.output(staffAccessSchema).query(({ ctx }) => staffAccess(ctx)),
  queue: moderator
    .input(queueInputSchema)
    .output(queuePageSchema)
    .query(({ ctx, input }) => listQueue(ctx, input)),
  openItem: moderator
    .input(staffIdSchema)
    .output(openItemSchema)
    .mutation(({ ctx, input }) => takeItem(ctx, input.id)),
  releaseItem: moderator
    .input(staffIdSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => releaseItem(ctx, input.id)),
  decide: moderator
    .input(decideInputSchema)
    .output(z.object({ nextId: z.int().nullable() }))
    .mutation(({ ctx, input }) => decide(ctx, input)),
  restore: moderator
    .input(restoreInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => restoreSubject(ctx, input)),
  listings: moderator
    .input(staffSearchSchema)
    .output(staffListingsSchema)
    .query(({ ctx, input }) => findListings(ctx, input)),
  agents: moderator
    .input(staffSearchSchema)
    .output(staffAgentsSchema)
    .query(({ ctx, input }) => findAgents(ctx, input)),
  queueSubject: moderator
    .input(queueSubjectSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => queueSubject(ctx, input)),
  members: moderator
    .input(staffSearchSchema)
    .output(staffMembersSchema)
    .query(({ ctx, input }) => findMembers(ctx, input)),
  member: memberProcedure.query(({ ctx, input }) => viewMember(ctx, input.id)),
  revealMember: moderator
    .input(staffIdSchema)
    .output(revealedSchema)
    .mutation(({ ctx, input }) => revealMember(ctx, input.id)),
  blockMember: moderator
    .input(blockInputSchema)
    .output(memberViewSchema)
    .mutation(({ ctx, input }) => blockMember(ctx, input)),
  unblockMember: memberProcedure.mutation(({ ctx, input }) => unblockMember(ctx, input.id)),
  endMemberSessions: moderator
    .input(staffIdSchema)
    .output(z.object({ ended: z.int() }))
    .mutation(({ ctx, input }) => endMemberSessions(ctx, input.id)),
  people: admin.output(z.array(staffPersonSchema)).query(({ ctx }) => listStaff(ctx.em)),
  grant: admin
    .input(grantInputSchema)
    .output(z.array(staffPersonSchema))
    .mutation(({ ctx, input }) => grant(ctx, input)),
  revoke: admin
    .input(revokeInputSchema)
    .output(z.array(staffPersonSchema))
    .mutation(({ ctx, input }) => revoke(ctx, input)),
  auditEntries: moderator
    .input(auditFilterSchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listEntries(ctx.em, input)),
  auditState: moderator.output(auditStateSchema).query(({ ctx }) => lastAuditCheck(ctx.em)),
  exportAudit: moderator
    .input(auditFilterSchema)
    .output(z.object({ name: z.string(), csv: z.string() }))
    .mutation(({ ctx, input }) => exportEntries(ctx.em, input)),
  figures: moderator
    .input(figuresInputSchema)
    .output(figuresSchema)
    .query(({ ctx, input }) => readFigures(ctx.em, input.days, ctx.now())),
  jobs: admin.output(jobsPageSchema).query(({ ctx }) => listJobs(ctx)),
  retryJob: admin
    .input(jobIdSchema)
    .output(jobIdSchema)
    .mutation(({ ctx, input }) => retryJob(ctx, input.id)),
  dropJob: admin
    .input(jobIdSchema)
    .output(jobIdSchema)
    .mutation(({ ctx, input }) => dropJob(ctx, input.id)),
  emails: admin
    .input(emailsInputSchema)
    .output(emailsPageSchema)
    .query(({ ctx, input }) => listEmails(ctx, input)),
  previewEmail: admin
    .input(emailSampleSchema)
    .output(emailPreviewSchema)
    .query(({ ctx, input }) => previewEmail(ctx, input)),
  sendEmailSample: admin
    .input(emailSampleSchema)
    .output(emailSampleSentSchema)
    .mutation(({ ctx, input }) => sendEmailSample(ctx, input)),
  resendEmail: admin
    .input(staffIdSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => sendEmailAgain(ctx, input.id)),
  payments: admin
    .input(paymentsInputSchema)
    .output(paymentsPageSchema)
    .query(({ ctx, input }) => listStaffPayments(ctx, input)),
  paymentFigures: admin.output(paymentFiguresSchema).query(({ ctx }) => readPaymentFigures(ctx)),
  checkPayment: admin
    .input(staffIdSchema)
    .output(checkedPaymentSchema)
    .mutation(({ ctx, input }) => lookUpPayment(ctx, input.id)),
  refundPayment: admin
    .input(refundInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),
});
