// The root router of all procedures.
import { accountRouter } from './account/account.router.ts';
import { passkeyRouter } from './account/passkey/passkey.router.ts';
import { securityRouter } from './account/security.router.ts';
import { agentRouter } from './agent/agent.router.ts';
import { alertRouter } from './alert/alert.router.ts';
import { apiKeyRouter } from './api-key/api-key.router.ts';
import { applicationRouter } from './application/application.router.ts';
import { areaRouter } from './area/area.router.ts';
import { brokerageRouter } from './brokerage/brokerage.router.ts';
import { eventRouter } from './event/event.router.ts';
import { figuresRouter } from './figures/figures.router.ts';
import { outlineRouter } from './geo/outlines/outline.router.ts';
import { changeRouter } from './home-event/change.router.ts';
import { homeHistoryRouter } from './home-history/home-history.router.ts';
import { importFileRouter } from './incoming-feed/import-file.router.ts';
import { incomingFeedRouter } from './incoming-feed/incoming-feed.router.ts';
import { inquiryRouter } from './inquiry/inquiry.router.ts';
import { personRouter } from './inquiry/person/person.router.ts';
import { templateRouter } from './inquiry/template/template.router.ts';
import { draftRouter } from './listing/draft/draft.router.ts';
import { listingRouter } from './listing/listing.router.ts';
import { marketRouter } from './market/market.router.ts';
import { messageRouter } from './message/message.router.ts';
import { appealRouter, reportRouter, trustRouter } from './moderation/moderation.router.ts';
import { newsletterRouter } from './newsletter/newsletter.router.ts';
import { outgoingFeedRouter } from './outgoing-feed/outgoing-feed.router.ts';
import { paymentRouter } from './payment/payment.router.ts';
import { preferencesRouter } from './preferences/preferences.router.ts';
import { promotionRouter } from './promotion/promotion.router.ts';
import { propertyRouter } from './property/property.router.ts';
import { pushRouter } from './push/push.router.ts';
import { reviewRouter } from './review/review.router.ts';
import { estimateRouter } from './sale/estimate/estimate.router.ts';
import { saleRouter } from './sale/sale.router.ts';
import { savedRouter } from './saved/saved.router.ts';
import { searchRouter } from './search/search.router.ts';
import { shortlistRouter } from './shortlist/shortlist.router.ts';
import { staffRouter } from './staff/staff.router.ts';
import { subscriptionRouter } from './subscription/subscription.router.ts';
import { supportRouter } from './support/support.router.ts';
import { teamRouter } from './team/team.router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { viewingRouter } from './viewing/viewing.router.ts';
import { webhookRouter } from './webhook/webhook.router.ts';

/** All procedures; both transports, tRPC and REST, serve this router. */
export const appRouter = router({
  property: propertyRouter,
  search: searchRouter,
  outline: outlineRouter,
  listing: listingRouter,
  draft: draftRouter,
  saved: savedRouter,
  alert: alertRouter,
  account: accountRouter,
  security: securityRouter,
  passkey: passkeyRouter,
  agent: agentRouter,
  brokerage: brokerageRouter,
  review: reviewRouter,
  application: applicationRouter,
  figures: figuresRouter,
  inquiry: inquiryRouter,
  person: personRouter,
  replyTemplate: templateRouter,
  push: pushRouter,
  viewing: viewingRouter,
  message: messageRouter,
  support: supportRouter,
  apiKey: apiKeyRouter,
  incomingFeed: incomingFeedRouter,
  importFile: importFileRouter,
  outgoingFeed: outgoingFeedRouter,
  event: eventRouter,
  webhook: webhookRouter,
  newsletter: newsletterRouter,
  payment: paymentRouter,
  subscription: subscriptionRouter,
  team: teamRouter,
  promotion: promotionRouter,
  preferences: preferencesRouter,
  shortlist: shortlistRouter,
  area: areaRouter,
  market: marketRouter,
  sale: saleRouter,
  estimate: estimateRouter,
  homeHistory: homeHistoryRouter,
  change: changeRouter,
  report: reportRouter,
  appeal: appealRouter,
  trust: trustRouter,
  staff: staffRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures in this process, without tRPC's HTTP transport. The REST router calls all procedures by it. */
export const createCaller = createCallerFactory(appRouter);
