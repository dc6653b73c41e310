import { accountRouter } from './account/account.router.ts';
import { agentRouter } from './agent/agent.router.ts';
import { inquiryRouter } from './inquiry/inquiry.router.ts';
import { messageRouter } from './message/message.router.ts';
import { newsletterRouter } from './newsletter/newsletter.router.ts';
import { propertyRouter } from './property/property.router.ts';
import { savedRouter } from './saved/saved.router.ts';
import { createCallerFactory, router } from './trpc.ts';

/** Everything that can be asked of the server; both doors open onto this. */
export const appRouter = router({
  property: propertyRouter,
  saved: savedRouter,
  account: accountRouter,
  agent: agentRouter,
  inquiry: inquiryRouter,
  message: messageRouter,
  newsletter: newsletterRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
