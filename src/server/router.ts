import { accountRouter } from './account/account.router.ts';
import { agentRouter } from './agent/agent.router.ts';
import { applicationRouter } from './application/application.router.ts';
import { inquiryRouter } from './inquiry/inquiry.router.ts';
import { listingRouter } from './listing/listing.router.ts';
import { messageRouter } from './message/message.router.ts';
import { newsletterRouter } from './newsletter/newsletter.router.ts';
import { paymentRouter } from './payment/payment.router.ts';
import { promotionRouter } from './promotion/promotion.router.ts';
import { propertyRouter } from './property/property.router.ts';
import { reviewRouter } from './review/review.router.ts';
import { savedRouter } from './saved/saved.router.ts';
import { subscriptionRouter } from './subscription/subscription.router.ts';
import { createCallerFactory, router } from './trpc.ts';

/** All procedures; both transports, tRPC and REST, serve this router. */
export const appRouter = router({
  property: propertyRouter,
  listing: listingRouter,
  saved: savedRouter,
  account: accountRouter,
  agent: agentRouter,
  review: reviewRouter,
  application: applicationRouter,
  inquiry: inquiryRouter,
  message: messageRouter,
  newsletter: newsletterRouter,
  payment: paymentRouter,
  subscription: subscriptionRouter,
  promotion: promotionRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
