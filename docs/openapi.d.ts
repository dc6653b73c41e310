// Written by scripts/openapi.ts from openapi.json: the types of the API for openapi-fetch and the like.
export interface paths {
    "/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All agents, best rated first */
        get: operations["agent.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One agent */
        get: operations["agent.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your own review of an agent, and whether you may write one */
        get: operations["review.own"];
        put?: never;
        /** Review an agent you have written to, or change your review */
        post: operations["review.write"];
        /** Take your review of an agent back */
        delete: operations["review.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What people say about an agent, newest first */
        get: operations["review.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The four best rated agents */
        get: operations["agent.top"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own search alerts, the last first */
        get: operations["alert.list"];
        put?: never;
        /** Get emails about new homes of a search; an address that is not the member’s own has to confirm it */
        post: operations["alert.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a search alert */
        delete: operations["alert.stop"];
        options?: never;
        head?: never;
        /** Change, pause or resume a search alert */
        patch: operations["alert.change"];
        trace?: never;
    };
    "/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply to join as an agent */
        post: operations["application.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/areas/{slug}/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Registered sales of an area: number, medians and quartiles by kind of home, never a single sale */
        get: operations["sale.ofArea"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-promotion-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to pay a promotion of an own listing; it runs once it is paid */
        post: operations["promotion.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a monthly plan; it runs once the first month is paid */
        post: operations["subscription.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a link to set a new password; the same answer for every address */
        post: operations["account.forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask about a home */
        post: operations["inquiry.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; the answer sets the cookie */
        post: operations["account.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey, which is both factors; the answer sets the cookie */
        post: operations["passkey.signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in with a passkey; the answer binds the challenge to a cookie */
        post: operations["passkey.beginSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out; also fine without a session */
        post: operations["account.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey, at most ten; with the first second factor the answer has ten recovery codes, once */
        post: operations["passkey.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey; other sessions that it began end */
        delete: operations["passkey.remove"];
        options?: never;
        head?: never;
        /** Name a passkey */
        patch: operations["passkey.rename"];
        trace?: never;
    };
    "/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to add a passkey */
        post: operations["passkey.begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Published homes that match; as NDJSON every match, one a line */
        get: operations["property.list"];
        put?: never;
        /** Advertise a home */
        post: operations["listing.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One home */
        get: operations["property.get"];
        put?: never;
        post?: never;
        /** Take an own listing off */
        delete: operations["listing.remove"];
        options?: never;
        head?: never;
        /** Change an own listing; what is absent stays. Another place, address, type or area, or a pin over 1 km away or outside the community, makes another home of it: a running promotion ends without refund (isPromoted false), and so does the verified mark (verification null) */
        patch: operations["listing.update"];
        trace?: never;
    };
    "/properties/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that an own listing is still available at its price; one that was paused because it was not confirmed is published again */
        post: operations["listing.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What comparable homes were sold for: a range with its error, or why there is none */
        get: operations["estimate.ofHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{id}/price-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was asked for a home since it was first listed, also in earlier listings of it, and homes of the same layout in its building */
        get: operations["homeHistory.ofHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{id}/still-available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the advertiser whether a home is still available; the answer comes by email */
        post: operations["listing.askAvailability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The homes of the first page */
        get: operations["property.featured"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Become a member and sign in */
        post: operations["account.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a home, an agent or a review; nothing is hidden by a report alone */
        post: operations["report.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password by the link of the email; where a second factor is set, sign in afterwards */
        post: operations["account.resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Registered AED per square foot of ready homes by community, with coordinates */
        get: operations["sale.ofMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/understand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a search text asks for, as a filter of GET /properties */
        get: operations["search.understand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shortlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own shared lists, last made first */
        get: operations["shortlist.mine"];
        put?: never;
        /** Make a shared list of homes */
        post: operations["shortlist.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How reports were decided in the last 90 days; null below five cases */
        get: operations["trust.figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture of a home: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels */
        post: operations["photo.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in member */
        get: operations["account.current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm for 10 minutes that it is you, before a change of the ways to sign in; by a passkey or a code, without a second factor by the password */
        post: operations["security.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to confirm with a passkey that it is you */
        post: operations["passkey.beginConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an email address by the token of the link in the email */
        post: operations["account.confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the link that confirms the email address again */
        post: operations["account.resendConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password; every other session ends */
        post: operations["account.changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the recovery codes by ten new ones, answered once */
        post: operations["security.replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the account is signed in to */
        get: operations["security.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add the authenticator app by its first code; answers ten recovery codes, once */
        put: operations["security.enableTotp"];
        /** Begin to add an authenticator app; it counts after its first code */
        post: operations["security.beginTotp"];
        /** Remove the authenticator app */
        delete: operations["security.removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own listings, newest first, paused ones too */
        get: operations["listing.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/saved-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own saved homes, last saved first */
        get: operations["saved.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}/saved-properties/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save a home, or take it off the list */
        post: operations["saved.toggle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Agent: {
            /** @description Published homes listed by this agent, counted live */
            activeListings: number;
            bio: string;
            /** @description Broker number (BRN) of the Land Department, as the feed states it; nobody checked it */
            brokerNumber: string | null;
            /** @description Half of the confirmed homes were confirmed within so many days */
            confirmedDays: number | null;
            /** @description Of the homes on the market, those that a person confirmed in the last 30 days, per cent; null below ten confirmed homes */
            confirmedPercent: number | null;
            /** Format: date-time */
            createdAt: string;
            dealsClosed: number | null;
            email: string;
            id: number;
            /** @description Picture address; empty when there is none */
            image: string;
            /** @description Of the homes on the market, those that the feed named in the last 7 days, per cent; null below ten homes of a feed */
            inFeedPercent: number | null;
            languages: string[];
            name: string;
            phone: string;
            /** @description Out of 5, one decimal; 0 while there is no review */
            rating: number;
            /** @description Median time to the first answer; null while there is no data */
            responseMinutes: number | null;
            /** @description Inquiries answered on the site in 90 days, per cent; null while there is no data */
            responseRate: number | null;
            reviewCount: number;
            specializations: string[];
            title: string;
            yearsExperience: number | null;
        };
        Problem: {
            /** @description The fields of the input that are wrong */
            errors: {
                message: string;
                path: string;
            }[];
            status: number;
            /** @description What is wrong, in words; several fields joined by "; " */
            title: string;
            /**
             * @description A name where the status does not say enough
             * @enum {string}
             */
            type: "about:blank" | "second-factor" | "step-up" | "gone";
        };
        Property: {
            address: string;
            /** @description Public name of who advertises when there is no agent */
            advertiser: string | null;
            /** @description Licence number of the agency, as its feed states it */
            advertiserLicence: string | null;
            /** @description Who advertises when there is no agent, where that is known */
            advertiserType: ("agency" | "owner") | null;
            agentId: number | null;
            amenities: string[];
            /** @description Square feet */
            area: number;
            bathrooms: number;
            /** @description A studio counts as 1 */
            bedrooms: number;
            /** @description Post-dated cheques for a year’s rent; null when the advertiser does not say */
            cheques?: number | null;
            /** @description Whether it is built; null when the advertiser does not say */
            completion: ("ready" | "off-plan") | null;
            /** @description The last time the home was said to be available; null: never */
            confirmation: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 */
                at: string;
                /**
                 * @description person: the advertiser said so; feed: the home was in a feed that was read whole; staff: our staff asked
                 * @enum {string}
                 */
                by: "person" | "feed" | "staff";
            } | null;
            /** @description included, district or own; null when the advertiser does not say */
            cooling?: ("included" | "district" | "own") | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            description: string;
            /** @description The advertiser’s own Arabic description; absent or null without one */
            descriptionAr?: string | null;
            /** @description The day in Dubai on which the member who advertises confirmed their email address; only in the answer for one home */
            emailConfirmedOn?: string | null;
            emirate: string;
            featured: boolean;
            /**
             * Format: date-time
             * @description When an earlier listing of the same home was first seen; only in the answer for one home
             */
            firstSeenAt?: string;
            /** @description AED before the last change, when that was within 180 days; only in the answer for one home */
            formerPrice?: number;
            /** @description Null when the advertiser does not say */
            furnished: ("yes" | "partly" | "no") | null;
            /** @description Month of handover of an off-plan home, YYYY-MM */
            handover?: string | null;
            id: number;
            /** @description Picture addresses, http(s) or site-relative; the first is the cover */
            images: string[];
            /** @description Whether a promotion runs at this moment */
            isPromoted: boolean;
            latitude: number | null;
            /** @description Community, for example Palm Jumeirah */
            location: string;
            longitude: number | null;
            /** @description Parking spaces; null when the advertiser does not say */
            parking?: number | null;
            /** @description What is known about the permit; null: at most its number */
            permit: {
                /** @description When our staff asked the authority about it */
                checkedAt: string | null;
                /** @description Null when an import names only the number */
                kind: ("trakheesi" | "madhmoun" | "dtcm" | "none") | null;
                /** @description Its last day */
                until: string | null;
                /** @description The link of its QR code, on a host of the authority */
                url: string | null;
            } | null;
            permitNumber: string | null;
            premium: boolean;
            /** @description AED; per month when transactionType is Rent */
            price: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            priceChangedAt?: string;
            promotionEndDate: string | null;
            /** @description 1 Basic, 2 Premium, 3 Featured, 0 none */
            promotionLevel: number;
            promotionStartDate: string | null;
            /** @enum {string} */
            propertyType: "Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse";
            /** @description AED per square foot a year; null when the advertiser does not say */
            serviceCharge?: number | null;
            /** @enum {string} */
            status: "published" | "paused" | "sold" | "rented" | "removed" | "deleted";
            /** @description Last day of that tenancy, YYYY-MM-DD */
            tenantUntil?: string | null;
            title: string;
            /** @description The advertiser’s own Arabic title; absent or null without one */
            titleAr?: string | null;
            /** @enum {string} */
            transactionType: "Buy" | "Rent";
            userId: number | null;
            /** @description false: a tenant lives there; null when the advertiser does not say */
            vacant?: boolean | null;
            /** @description What was checked and when; null: nothing, and no mark is shown */
            verification: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 */
                at: string;
                /** @enum {string} */
                by: "permit" | "staff";
                /** @description What was checked */
                what: string;
            } | null;
            /** @description True unless an import found no evidence; what people see as Verified is `verification` */
            verified: boolean;
        };
        Review: {
            /** @description First name and initial */
            author: string;
            /** Format: date-time */
            createdAt: string;
            id: number;
            rating: number;
            text: string;
            /**
             * Format: date-time
             * @description Later than createdAt when it was changed
             */
            updatedAt: string;
        };
        Upload: {
            height: number;
            url: string;
            width: number;
        };
        User: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            fullName: string | null;
            id: number;
            phone: string | null;
            savedProperties: number[];
            subscriptionEndDate: string | null;
            subscriptionPlan: string | null;
            /** @description Pence a month, GBP */
            subscriptionPrice: number | null;
            subscriptionStartDate: string | null;
            subscriptionStatus: string | null;
            username: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "agent.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"][];
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "agent.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Agent not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Agent not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "review.own": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The review is being checked: neither shown nor counted until it is released */
                        held: boolean;
                        /** @description Whether the caller has a confirmed address and, for a day or longer, a conversation that the agent has answered */
                        mayWrite: boolean;
                        /** @description What has to come first while mayWrite is false */
                        reason: string | null;
                        review: components["schemas"]["Review"] | null;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Agent not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Agent not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "review.write": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whole stars, 1 to 5 */
                    rating: number;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The review is being checked: neither shown nor counted until it is released */
                        held: boolean;
                        /** @description Whether the caller has a confirmed address and, for a day or longer, a conversation that the agent has answered */
                        mayWrite: boolean;
                        /** @description What has to come first while mayWrite is false */
                        reason: string | null;
                        review: components["schemas"]["Review"] | null;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Send Layla Haddad a message first; then you can say how it went.; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Send Layla Haddad a message first; then you can say how it went. */
                    "text/plain": string;
                };
            };
            /** @description Agent not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Agent not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "review.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The review is being checked: neither shown nor counted until it is released */
                        held: boolean;
                        /** @description Whether the caller has a confirmed address and, for a day or longer, a conversation that the agent has answered */
                        mayWrite: boolean;
                        /** @description What has to come first while mayWrite is false */
                        reason: string | null;
                        review: components["schemas"]["Review"] | null;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Review not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Review not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "review.list": {
        parameters: {
            query?: {
                page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many gave one, two, three, four and five stars */
                        counts: number[];
                        items: components["schemas"]["Review"][];
                        page: number;
                        pages: number;
                        total: number;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Agent not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Agent not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "agent.top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"][];
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "alert.list": {
        parameters: {
            query?: {
                /** @description The key of an address, from a link of its emails */
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The address; null for a member without alerts and without a confirmed address */
                        email: string | null;
                        items: {
                            /** @enum {string} */
                            cadence: "instant" | "daily" | "weekly";
                            /** Format: date-time */
                            createdAt: string;
                            filter: {
                                /** @description Listed within so many days */
                                addedWithinDays?: number;
                                /** @description Homes of this agent */
                                agentId?: number;
                                /** @description Joined by commas; all of them must be present */
                                amenities?: string[];
                                /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                                asksLess?: boolean;
                                /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                                bedrooms?: number[];
                                /** @description Only homes in this part of the map; one without coordinates is left out */
                                bounds?: {
                                    east: unknown;
                                    north: unknown;
                                    south: unknown;
                                    west: unknown;
                                };
                                /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                                building?: string[];
                                /**
                                 * @description expat (default), national, or abroad, who are counted without a loan
                                 * @enum {string}
                                 */
                                buyer?: "expat" | "national" | "abroad";
                                /** @description AED that people have for down payment and fees, or for signing a tenancy */
                                cashBudget?: number;
                                /** @description ready or off-plan. A home that does not say is then left out */
                                completion?: ("ready" | "off-plan")[];
                                /** @description A person confirmed within so many days that the home is available; a feed does not count */
                                confirmedWithinDays?: number;
                                /** @description Amenities of the closed list that a home must not have */
                                excludedAmenities?: string[];
                                /** @description Communities and emirates to leave out */
                                excludedLocations?: string[];
                                /** @description Property types to leave out */
                                excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                                /** @description false: banks lend less for a further home */
                                firstHome?: boolean;
                                /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                                furnished?: ("yes" | "partly" | "no")[];
                                /** @description AED a month, of which banks allow half for instalments */
                                income?: number;
                                /** @description Words that must all be in the listing, taken as they are; search understands a text */
                                keywords?: string[];
                                /**
                                 * @description owner: homes that their owner advertises without an agent; agent: all others
                                 * @enum {string}
                                 */
                                listedBy?: "agent" | "owner";
                                /** @description Percent a year; 4.25 when absent */
                                loanInterest?: number;
                                /** @description 25 when absent */
                                loanYears?: number;
                                /** @description Community, emirate or any text; several places joined by commas mean any of them */
                                location?: string;
                                maxArea?: number;
                                maxBathrooms?: number;
                                maxBedrooms?: number;
                                maxPrice?: number;
                                /** @description AED a month, of homes for rent alone */
                                maxRent?: number;
                                /** @description AED, of homes for sale alone */
                                maxSalePrice?: number;
                                /** @description Square feet */
                                minArea?: number;
                                minBathrooms?: number;
                                minBedrooms?: number;
                                /** @description At least so many. A home that does not say is then left out */
                                minParking?: number;
                                /** @description AED, per month for rent */
                                minPrice?: number;
                                /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                                monthlyBudget?: number;
                                /** @description true: the last change of price lowered it */
                                priceDropped?: boolean;
                                /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                                propertyType?: string;
                                /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                                reference?: string;
                                /** @description Free text over title, description, location, address and amenities; forgives typos */
                                search?: string;
                                /**
                                 * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                                 * @enum {string}
                                 */
                                sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                                /**
                                 * @description Buy or Rent; both when absent, or with Any
                                 * @enum {string}
                                 */
                                transactionType?: "Buy" | "Rent" | "Any";
                                /** @description true: the listing has at least one photo */
                                withPhotos?: boolean;
                            };
                            /** @description Homes sent so far */
                            homesFound: number;
                            id: number;
                            kinds: ("new" | "price-drop" | "back" | "taken" | "gone")[];
                            /** @description The last email, whose homes alert.email lists */
                            lastEmailId: number | null;
                            lastSentAt: string | null;
                            /** @description Of a shared list: its page is /list/{token}; null when its link has to be renewed */
                            listToken: string | null;
                            /** @description When the next email is due if there is news; null as it happens and while paused */
                            nextAt: string | null;
                            /** @enum {string} */
                            state: "active" | "paused";
                            /**
                             * @description saved: the homes that the member has saved; list: those of a shared list
                             * @enum {string}
                             */
                            subject: "search" | "saved" | "list";
                            /** @description Homes of emails of the last 30 days whose list was not opened */
                            unseen: number;
                            /** @description The oldest email whose homes `unseen` counts; null for none */
                            unseenEmailId: number | null;
                            words: string;
                        }[];
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description This link is no longer valid */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This link is no longer valid */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "alert.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default daily
                     * @enum {string}
                     */
                    cadence?: "instant" | "daily" | "weekly";
                    email?: string;
                    /** @description The search, as GET /properties takes it; its order does not count */
                    filter: {
                        /** @description Listed within so many days */
                        addedWithinDays?: number;
                        /** @description Homes of this agent */
                        agentId?: number;
                        /** @description Joined by commas; all of them must be present */
                        amenities?: string[];
                        /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                        asksLess?: boolean;
                        /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                        bedrooms?: number[];
                        /** @description Only homes in this part of the map; one without coordinates is left out */
                        bounds?: {
                            east: number;
                            north: number;
                            south: number;
                            west: number;
                        };
                        /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                        building?: string[];
                        /**
                         * @description expat (default), national, or abroad, who are counted without a loan
                         * @enum {string}
                         */
                        buyer?: "expat" | "national" | "abroad";
                        /** @description AED that people have for down payment and fees, or for signing a tenancy */
                        cashBudget?: number;
                        /** @description ready or off-plan. A home that does not say is then left out */
                        completion?: ("ready" | "off-plan")[];
                        /** @description A person confirmed within so many days that the home is available; a feed does not count */
                        confirmedWithinDays?: number;
                        /** @description Amenities of the closed list that a home must not have */
                        excludedAmenities?: string[];
                        /** @description Communities and emirates to leave out */
                        excludedLocations?: string[];
                        /** @description Property types to leave out */
                        excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                        /** @description false: banks lend less for a further home */
                        firstHome?: boolean;
                        /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                        furnished?: ("yes" | "partly" | "no")[];
                        /** @description AED a month, of which banks allow half for instalments */
                        income?: number;
                        /** @description Words that must all be in the listing, taken as they are; search understands a text */
                        keywords?: string[];
                        /**
                         * @description owner: homes that their owner advertises without an agent; agent: all others
                         * @enum {string}
                         */
                        listedBy?: "agent" | "owner";
                        /** @description Percent a year; 4.25 when absent */
                        loanInterest?: number;
                        /** @description 25 when absent */
                        loanYears?: number;
                        /** @description Community, emirate or any text; several places joined by commas mean any of them */
                        location?: string;
                        maxArea?: number;
                        maxBathrooms?: number;
                        maxBedrooms?: number;
                        maxPrice?: number;
                        /** @description AED a month, of homes for rent alone */
                        maxRent?: number;
                        /** @description AED, of homes for sale alone */
                        maxSalePrice?: number;
                        /** @description Square feet */
                        minArea?: number;
                        minBathrooms?: number;
                        minBedrooms?: number;
                        /** @description At least so many. A home that does not say is then left out */
                        minParking?: number;
                        /** @description AED, per month for rent */
                        minPrice?: number;
                        /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                        monthlyBudget?: number;
                        /** @description true: the last change of price lowered it */
                        priceDropped?: boolean;
                        /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                        propertyType?: string;
                        /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                        reference?: string;
                        /** @description Free text over title, description, location, address and amenities; forgives typos */
                        search?: string;
                        /**
                         * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                         * @enum {string}
                         */
                        sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                        /**
                         * @description Buy or Rent; both when absent, or with Any
                         * @enum {string}
                         */
                        transactionType?: "Buy" | "Rent" | "Any";
                        /** @description true: the listing has at least one photo */
                        withPhotos?: boolean;
                    };
                    kinds?: ("new" | "price-drop" | "back")[];
                    /** @description Leave empty */
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @description Of an active or known alert */
                        id: number | null;
                        /** @enum {string} */
                        state: "active" | "confirm" | "known";
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description You have 20 alerts already. Stop one of them first.; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You have 20 alerts already. Stop one of them first. */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "alert.stop": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The address; null for a member without alerts and without a confirmed address */
                        email: string | null;
                        items: {
                            /** @enum {string} */
                            cadence: "instant" | "daily" | "weekly";
                            /** Format: date-time */
                            createdAt: string;
                            filter: {
                                /** @description Listed within so many days */
                                addedWithinDays?: number;
                                /** @description Homes of this agent */
                                agentId?: number;
                                /** @description Joined by commas; all of them must be present */
                                amenities?: string[];
                                /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                                asksLess?: boolean;
                                /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                                bedrooms?: number[];
                                /** @description Only homes in this part of the map; one without coordinates is left out */
                                bounds?: {
                                    east: unknown;
                                    north: unknown;
                                    south: unknown;
                                    west: unknown;
                                };
                                /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                                building?: string[];
                                /**
                                 * @description expat (default), national, or abroad, who are counted without a loan
                                 * @enum {string}
                                 */
                                buyer?: "expat" | "national" | "abroad";
                                /** @description AED that people have for down payment and fees, or for signing a tenancy */
                                cashBudget?: number;
                                /** @description ready or off-plan. A home that does not say is then left out */
                                completion?: ("ready" | "off-plan")[];
                                /** @description A person confirmed within so many days that the home is available; a feed does not count */
                                confirmedWithinDays?: number;
                                /** @description Amenities of the closed list that a home must not have */
                                excludedAmenities?: string[];
                                /** @description Communities and emirates to leave out */
                                excludedLocations?: string[];
                                /** @description Property types to leave out */
                                excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                                /** @description false: banks lend less for a further home */
                                firstHome?: boolean;
                                /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                                furnished?: ("yes" | "partly" | "no")[];
                                /** @description AED a month, of which banks allow half for instalments */
                                income?: number;
                                /** @description Words that must all be in the listing, taken as they are; search understands a text */
                                keywords?: string[];
                                /**
                                 * @description owner: homes that their owner advertises without an agent; agent: all others
                                 * @enum {string}
                                 */
                                listedBy?: "agent" | "owner";
                                /** @description Percent a year; 4.25 when absent */
                                loanInterest?: number;
                                /** @description 25 when absent */
                                loanYears?: number;
                                /** @description Community, emirate or any text; several places joined by commas mean any of them */
                                location?: string;
                                maxArea?: number;
                                maxBathrooms?: number;
                                maxBedrooms?: number;
                                maxPrice?: number;
                                /** @description AED a month, of homes for rent alone */
                                maxRent?: number;
                                /** @description AED, of homes for sale alone */
                                maxSalePrice?: number;
                                /** @description Square feet */
                                minArea?: number;
                                minBathrooms?: number;
                                minBedrooms?: number;
                                /** @description At least so many. A home that does not say is then left out */
                                minParking?: number;
                                /** @description AED, per month for rent */
                                minPrice?: number;
                                /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                                monthlyBudget?: number;
                                /** @description true: the last change of price lowered it */
                                priceDropped?: boolean;
                                /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                                propertyType?: string;
                                /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                                reference?: string;
                                /** @description Free text over title, description, location, address and amenities; forgives typos */
                                search?: string;
                                /**
                                 * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                                 * @enum {string}
                                 */
                                sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                                /**
                                 * @description Buy or Rent; both when absent, or with Any
                                 * @enum {string}
                                 */
                                transactionType?: "Buy" | "Rent" | "Any";
                                /** @description true: the listing has at least one photo */
                                withPhotos?: boolean;
                            };
                            /** @description Homes sent so far */
                            homesFound: number;
                            id: number;
                            kinds: ("new" | "price-drop" | "back" | "taken" | "gone")[];
                            /** @description The last email, whose homes alert.email lists */
                            lastEmailId: number | null;
                            lastSentAt: string | null;
                            /** @description Of a shared list: its page is /list/{token}; null when its link has to be renewed */
                            listToken: string | null;
                            /** @description When the next email is due if there is news; null as it happens and while paused */
                            nextAt: string | null;
                            /** @enum {string} */
                            state: "active" | "paused";
                            /**
                             * @description saved: the homes that the member has saved; list: those of a shared list
                             * @enum {string}
                             */
                            subject: "search" | "saved" | "list";
                            /** @description Homes of emails of the last 30 days whose list was not opened */
                            unseen: number;
                            /** @description The oldest email whose homes `unseen` counts; null for none */
                            unseenEmailId: number | null;
                            words: string;
                        }[];
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description This link is no longer valid; Alert not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This link is no longer valid */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "alert.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    cadence?: "instant" | "daily" | "weekly";
                    filter?: {
                        /** @description Listed within so many days */
                        addedWithinDays?: number;
                        /** @description Homes of this agent */
                        agentId?: number;
                        /** @description Joined by commas; all of them must be present */
                        amenities?: string[];
                        /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                        asksLess?: boolean;
                        /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                        bedrooms?: number[];
                        /** @description Only homes in this part of the map; one without coordinates is left out */
                        bounds?: {
                            east: number;
                            north: number;
                            south: number;
                            west: number;
                        };
                        /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                        building?: string[];
                        /**
                         * @description expat (default), national, or abroad, who are counted without a loan
                         * @enum {string}
                         */
                        buyer?: "expat" | "national" | "abroad";
                        /** @description AED that people have for down payment and fees, or for signing a tenancy */
                        cashBudget?: number;
                        /** @description ready or off-plan. A home that does not say is then left out */
                        completion?: ("ready" | "off-plan")[];
                        /** @description A person confirmed within so many days that the home is available; a feed does not count */
                        confirmedWithinDays?: number;
                        /** @description Amenities of the closed list that a home must not have */
                        excludedAmenities?: string[];
                        /** @description Communities and emirates to leave out */
                        excludedLocations?: string[];
                        /** @description Property types to leave out */
                        excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                        /** @description false: banks lend less for a further home */
                        firstHome?: boolean;
                        /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                        furnished?: ("yes" | "partly" | "no")[];
                        /** @description AED a month, of which banks allow half for instalments */
                        income?: number;
                        /** @description Words that must all be in the listing, taken as they are; search understands a text */
                        keywords?: string[];
                        /**
                         * @description owner: homes that their owner advertises without an agent; agent: all others
                         * @enum {string}
                         */
                        listedBy?: "agent" | "owner";
                        /** @description Percent a year; 4.25 when absent */
                        loanInterest?: number;
                        /** @description 25 when absent */
                        loanYears?: number;
                        /** @description Community, emirate or any text; several places joined by commas mean any of them */
                        location?: string;
                        maxArea?: number;
                        maxBathrooms?: number;
                        maxBedrooms?: number;
                        maxPrice?: number;
                        /** @description AED a month, of homes for rent alone */
                        maxRent?: number;
                        /** @description AED, of homes for sale alone */
                        maxSalePrice?: number;
                        /** @description Square feet */
                        minArea?: number;
                        minBathrooms?: number;
                        minBedrooms?: number;
                        /** @description At least so many. A home that does not say is then left out */
                        minParking?: number;
                        /** @description AED, per month for rent */
                        minPrice?: number;
                        /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                        monthlyBudget?: number;
                        /** @description true: the last change of price lowered it */
                        priceDropped?: boolean;
                        /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                        propertyType?: string;
                        /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                        reference?: string;
                        /** @description Free text over title, description, location, address and amenities; forgives typos */
                        search?: string;
                        /**
                         * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                         * @enum {string}
                         */
                        sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                        /**
                         * @description Buy or Rent; both when absent, or with Any
                         * @enum {string}
                         */
                        transactionType?: "Buy" | "Rent" | "Any";
                        /** @description true: the listing has at least one photo */
                        withPhotos?: boolean;
                    };
                    /** @description The key of an address, from a link of its emails */
                    key?: string;
                    kinds?: ("new" | "price-drop" | "back" | "taken" | "gone")[];
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The address; null for a member without alerts and without a confirmed address */
                        email: string | null;
                        items: {
                            /** @enum {string} */
                            cadence: "instant" | "daily" | "weekly";
                            /** Format: date-time */
                            createdAt: string;
                            filter: {
                                /** @description Listed within so many days */
                                addedWithinDays?: number;
                                /** @description Homes of this agent */
                                agentId?: number;
                                /** @description Joined by commas; all of them must be present */
                                amenities?: string[];
                                /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                                asksLess?: boolean;
                                /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                                bedrooms?: number[];
                                /** @description Only homes in this part of the map; one without coordinates is left out */
                                bounds?: {
                                    east: unknown;
                                    north: unknown;
                                    south: unknown;
                                    west: unknown;
                                };
                                /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                                building?: string[];
                                /**
                                 * @description expat (default), national, or abroad, who are counted without a loan
                                 * @enum {string}
                                 */
                                buyer?: "expat" | "national" | "abroad";
                                /** @description AED that people have for down payment and fees, or for signing a tenancy */
                                cashBudget?: number;
                                /** @description ready or off-plan. A home that does not say is then left out */
                                completion?: ("ready" | "off-plan")[];
                                /** @description A person confirmed within so many days that the home is available; a feed does not count */
                                confirmedWithinDays?: number;
                                /** @description Amenities of the closed list that a home must not have */
                                excludedAmenities?: string[];
                                /** @description Communities and emirates to leave out */
                                excludedLocations?: string[];
                                /** @description Property types to leave out */
                                excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                                /** @description false: banks lend less for a further home */
                                firstHome?: boolean;
                                /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                                furnished?: ("yes" | "partly" | "no")[];
                                /** @description AED a month, of which banks allow half for instalments */
                                income?: number;
                                /** @description Words that must all be in the listing, taken as they are; search understands a text */
                                keywords?: string[];
                                /**
                                 * @description owner: homes that their owner advertises without an agent; agent: all others
                                 * @enum {string}
                                 */
                                listedBy?: "agent" | "owner";
                                /** @description Percent a year; 4.25 when absent */
                                loanInterest?: number;
                                /** @description 25 when absent */
                                loanYears?: number;
                                /** @description Community, emirate or any text; several places joined by commas mean any of them */
                                location?: string;
                                maxArea?: number;
                                maxBathrooms?: number;
                                maxBedrooms?: number;
                                maxPrice?: number;
                                /** @description AED a month, of homes for rent alone */
                                maxRent?: number;
                                /** @description AED, of homes for sale alone */
                                maxSalePrice?: number;
                                /** @description Square feet */
                                minArea?: number;
                                minBathrooms?: number;
                                minBedrooms?: number;
                                /** @description At least so many. A home that does not say is then left out */
                                minParking?: number;
                                /** @description AED, per month for rent */
                                minPrice?: number;
                                /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                                monthlyBudget?: number;
                                /** @description true: the last change of price lowered it */
                                priceDropped?: boolean;
                                /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                                propertyType?: string;
                                /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                                reference?: string;
                                /** @description Free text over title, description, location, address and amenities; forgives typos */
                                search?: string;
                                /**
                                 * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                                 * @enum {string}
                                 */
                                sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                                /**
                                 * @description Buy or Rent; both when absent, or with Any
                                 * @enum {string}
                                 */
                                transactionType?: "Buy" | "Rent" | "Any";
                                /** @description true: the listing has at least one photo */
                                withPhotos?: boolean;
                            };
                            /** @description Homes sent so far */
                            homesFound: number;
                            id: number;
                            kinds: ("new" | "price-drop" | "back" | "taken" | "gone")[];
                            /** @description The last email, whose homes alert.email lists */
                            lastEmailId: number | null;
                            lastSentAt: string | null;
                            /** @description Of a shared list: its page is /list/{token}; null when its link has to be renewed */
                            listToken: string | null;
                            /** @description When the next email is due if there is news; null as it happens and while paused */
                            nextAt: string | null;
                            /** @enum {string} */
                            state: "active" | "paused";
                            /**
                             * @description saved: the homes that the member has saved; list: those of a shared list
                             * @enum {string}
                             */
                            subject: "search" | "saved" | "list";
                            /** @description Homes of emails of the last 30 days whose list was not opened */
                            unseen: number;
                            /** @description The oldest email whose homes `unseen` counts; null for none */
                            unseenEmailId: number | null;
                            words: string;
                        }[];
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description This link is no longer valid; Alert not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This link is no longer valid */
                    "text/plain": string;
                };
            };
            /** @description You already watch this search. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You already watch this search. */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "application.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    emirate: "Dubai" | "Abu Dhabi" | "Sharjah" | "Ajman" | "Ras Al Khaimah" | "Fujairah" | "Umm Al Quwain";
                    languages: ("English" | "Arabic" | "Hindi" | "Urdu" | "Russian" | "Mandarin" | "French" | "German" | "Persian" | "Tagalog" | "Malayalam" | "Spanish" | "Italian" | "Turkish" | "Other")[];
                    /** @description RERA broker number (BRN), for who has one */
                    licence?: string;
                    message: string;
                    name: string;
                    phone: string;
                    /** @description Leave empty */
                    website?: string;
                    /** @description Whole years */
                    yearsExperience: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "sale.ofArea": {
        parameters: {
            query?: {
                /** @description Bedrooms, studio or penthouse */
                bedrooms?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "studio" | "penthouse";
                housing?: "flat" | "villa";
                stage?: "ready" | "off-plan";
            };
            header?: never;
            path: {
                /** @description The area, for example dubai-marina */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The Land Department's name of the area */
                        area: string;
                        /** @description First month */
                        from: string;
                        /** @description The kinds of homes with the most sales first */
                        groups: {
                            /** @description Null: every number of bedrooms */
                            bedrooms: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "studio" | "penthouse") | null;
                            /** @enum {string} */
                            housing: "flat" | "villa";
                            /** @description Months with 8 sales or more */
                            months: {
                                /** @description For example 2026-08 */
                                month: string;
                                /** @description Registered sales */
                                n: number;
                                /** @description AED */
                                price: {
                                    high: number;
                                    low: number;
                                    median: number;
                                };
                                /** @description AED per square foot */
                                unitPrice: {
                                    high: number;
                                    low: number;
                                    median: number;
                                };
                            }[];
                            /** @enum {string} */
                            stage: "ready" | "off-plan";
                            /** @description The last 90 days of the register; null when they have fewer than 8 sales */
                            window: {
                                /** @description Registered sales */
                                n: number;
                                /** @description AED */
                                price: {
                                    high: number;
                                    low: number;
                                    median: number;
                                };
                                /** @description AED per square foot */
                                unitPrice: {
                                    high: number;
                                    low: number;
                                    median: number;
                                };
                            } | null;
                        }[];
                        place: string;
                        slug: string;
                        /** @description To be named wherever figures are shown */
                        source: string;
                        /** @description Last month */
                        to: string;
                        /** @description How prices of ready homes moved with the mix of homes held still, a share of 1 */
                        trends: {
                            change: number;
                            from: string;
                            /** @enum {string} */
                            housing: "flat" | "villa";
                            to: string;
                        }[];
                        /** @description The newest registered sale, an ISO day */
                        until: string;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Area not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Area not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "promotion.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Pence; must be the plan's price: 4900, 9900 or 14900 */
                    amount?: number;
                    /**
                     * @description basic_promotion, premium_promotion or featured_promotion
                     * @enum {string}
                     */
                    planId: "basic_promotion" | "premium_promotion" | "featured_promotion";
                    /** @description Without it: the newest own listing that is not promoted */
                    propertyId?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For the payment provider's script in the browser */
                        clientSecret: string;
                    };
                };
            };
            /** @description Unknown promotion plan; Amount does not match the selected plan; Create a listing before buying a promotion; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Unknown promotion plan */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description You can only promote your own properties; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You can only promote your own properties */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Publish this listing before you promote it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Publish this listing before you promote it */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description The payment provider is unavailable. You have not been charged. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example The payment provider is unavailable. You have not been charged. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "subscription.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description basic_plan £100, premium_plan £150 or enterprise_plan £200 a month
                     * @enum {string}
                     */
                    planId: "basic_plan" | "premium_plan" | "enterprise_plan";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For the payment provider's script in the browser */
                        clientSecret: string;
                    };
                };
            };
            /** @description Unknown subscription plan; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Unknown subscription plan */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description You already have an active subscription */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You already have an active subscription */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description The payment provider is unavailable. You have not been charged. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example The payment provider is unavailable. You have not been charged. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.forgotPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "inquiry.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    message: string;
                    name: string;
                    phone: string;
                    propertyId: number;
                    /** @description Leave empty */
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: number | null;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator app or a recovery code; needed where a second factor is set */
                    code?: string;
                    password: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The session, for calls of members */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Invalid username or password; A second factor is needed; Invalid code */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Invalid username or password */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many attempts. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many attempts. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "passkey.signIn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        id: string;
                        rawId: string;
                        response: {
                            authenticatorData: string;
                            clientDataJSON: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @constant */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The session, for calls of members */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The passkey could not be checked; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example The passkey could not be checked */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Passkeys need a site address with a name */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Passkeys need a site address with a name */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many attempts. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many attempts. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "passkey.beginSignIn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Empty for a sign-in: the browser offers what it has */
                        allowCredentials: {
                            id: string;
                            transports?: string[];
                            /** @constant */
                            type: "public-key";
                        }[];
                        /** @description Used once, within five minutes, by the browser or session that asked */
                        challenge: string;
                        rpId: string;
                        /** @description Milliseconds */
                        timeout: number;
                        /** @constant */
                        userVerification: "required";
                    };
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Passkeys need a site address with a name */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Passkeys need a site address with a name */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many attempts. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many attempts. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        signedOut: true;
                    };
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "passkey.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    passkey: {
                        id: string;
                        rawId: string;
                        response: {
                            attestationObject: string;
                            clientDataJSON: string;
                            transports?: string[];
                        };
                        /** @constant */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passkey: {
                            /** @description Whether a password manager keeps it, so that it is not lost with the device */
                            backedUp: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            lastUsedAt: string | null;
                            name: string;
                        };
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description The passkey could not be checked; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example The passkey could not be checked */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description Passkeys need a site address with a name */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Passkeys need a site address with a name */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "passkey.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description There is no such passkey */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example There is no such passkey */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "passkey.rename": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether a password manager keeps it, so that it is not lost with the device */
                        backedUp: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        lastUsedAt: string | null;
                        name: string;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description There is no such passkey */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example There is no such passkey */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "passkey.begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        attestation: "none";
                        authenticatorSelection: {
                            /** @constant */
                            requireResidentKey: true;
                            /** @constant */
                            residentKey: "required";
                            /** @constant */
                            userVerification: "required";
                        };
                        /** @description Used once, within five minutes, in this session */
                        challenge: string;
                        /** @description The passkeys that the member has */
                        excludeCredentials: {
                            id: string;
                            transports?: string[];
                            /** @constant */
                            type: "public-key";
                        }[];
                        pubKeyCredParams: {
                            alg: number;
                            /** @constant */
                            type: "public-key";
                        }[];
                        rp: {
                            id: string;
                            name: string;
                        };
                        /** @description Milliseconds */
                        timeout: number;
                        user: {
                            displayName: string;
                            id: string;
                            name: string;
                        };
                    };
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description Passkeys need a site address with a name */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Passkeys need a site address with a name */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "property.list": {
        parameters: {
            query?: {
                /** @description Listed within so many days */
                addedWithinDays?: number;
                /** @description The homes after this position, as the Link header of a page names it; with the same sort, without an offset */
                after?: string;
                /** @description Homes of this agent */
                agentId?: number;
                /** @description Joined by commas; all of them must be present */
                amenities?: string[];
                /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                asksLess?: boolean;
                /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                bedrooms?: number[];
                /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                building?: string[];
                /** @description expat (default), national, or abroad, who are counted without a loan */
                buyer?: "expat" | "national" | "abroad";
                /** @description AED that people have for down payment and fees, or for signing a tenancy */
                cashBudget?: number;
                /** @description ready or off-plan. A home that does not say is then left out */
                completion?: ("ready" | "off-plan")[];
                /** @description A person confirmed within so many days that the home is available; a feed does not count */
                confirmedWithinDays?: number;
                /** @description false leaves X-Total-Count out and answers sooner */
                count?: boolean;
                /** @description Amenities of the closed list that a home must not have */
                excludedAmenities?: string[];
                /** @description Communities and emirates to leave out */
                excludedLocations?: string[];
                /** @description Property types to leave out */
                excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                /** @description false: banks lend less for a further home */
                firstHome?: boolean;
                /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                furnished?: ("yes" | "partly" | "no")[];
                /** @description AED a month, of which banks allow half for instalments */
                income?: number;
                /** @description Words that must all be in the listing, taken as they are; search understands a text */
                keywords?: string[];
                limit?: number;
                /** @description owner: homes that their owner advertises without an agent; agent: all others */
                listedBy?: "agent" | "owner";
                /** @description Percent a year; 4.25 when absent */
                loanInterest?: number;
                /** @description 25 when absent */
                loanYears?: number;
                /** @description Community, emirate or any text; several places joined by commas mean any of them */
                location?: string;
                maxArea?: number;
                maxBathrooms?: number;
                maxBedrooms?: number;
                maxPrice?: number;
                /** @description AED a month, of homes for rent alone */
                maxRent?: number;
                /** @description AED, of homes for sale alone */
                maxSalePrice?: number;
                /** @description Square feet */
                minArea?: number;
                minBathrooms?: number;
                minBedrooms?: number;
                /** @description At least so many. A home that does not say is then left out */
                minParking?: number;
                /** @description AED, per month for rent */
                minPrice?: number;
                /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                monthlyBudget?: number;
                offset?: number;
                /** @description true: the last change of price lowered it */
                priceDropped?: boolean;
                /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                propertyType?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                reference?: string;
                /** @description Free text over title, description, location, address and amenities; forgives typos */
                search?: string;
                /** @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000 */
                sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                /** @description Buy or Rent; both when absent, or with Any */
                transactionType?: "Buy" | "Rent" | "Any";
                /** @description true: the listing has at least one photo */
                withPhotos?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description rel="next" while there is more: the homes after the last one of this page, as `after`; only with JSON */
                    Link?: string;
                    /** @description All matches of the filter, on every page; absent when counting them would take too long, and with NDJSON */
                    "X-Total-Count"?: number;
                    /** @description true when there are more than X-Total-Count */
                    "X-Total-Count-Capped"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"][];
                    "application/x-ndjson": components["schemas"]["Property"][];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "listing.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                    amenities: string[];
                    /** @description Square feet */
                    area: number;
                    bathrooms: number;
                    /** @description A studio counts as 1 */
                    bedrooms: number;
                    /** @description Post-dated cheques for a year’s rent, 1 to 12 */
                    cheques?: number | null;
                    /** @description ready or off-plan; null when it is not said */
                    completion?: ("ready" | "off-plan") | null;
                    /** @description included: in the service charge or rent; district: a district cooling contract; own: the home’s own electricity */
                    cooling?: ("included" | "district" | "own") | null;
                    description: string;
                    /** @description Shown on Arabic pages */
                    descriptionAr?: string | null;
                    /** @description yes, partly or no; null when it is not said */
                    furnished?: ("yes" | "partly" | "no") | null;
                    /** @description Month in which an off-plan home is handed over, for example 2027-06 */
                    handover?: string | null;
                    /** @description Addresses from POST /uploads, or http(s) links; the first is the cover */
                    images: string[];
                    latitude?: number | null;
                    /** @description A community, for example Palm Jumeirah; any other text is accepted */
                    location: string;
                    longitude?: number | null;
                    /** @description Parking spaces of the home, 0 to 20 */
                    parking?: number | null;
                    /** @description The advertising permit; null for none */
                    permit?: {
                        /** @enum {string} */
                        kind: "trakheesi" | "madhmoun" | "dtcm" | "none";
                        /** @description As it stands on the permit */
                        number?: string | null;
                        /** @description Its last day, such as 2027-01-03 */
                        until?: string | null;
                        /** @description The link of its QR code: https on dubailand.gov.ae, adrec.gov.ae or dari.ae */
                        url?: string | null;
                    } | null;
                    /** @description AED; per month when transactionType is Rent */
                    price: number;
                    /** @enum {string} */
                    propertyType: "Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse";
                    /** @description AED per square foot a year, 0.5 to 100 */
                    serviceCharge?: number | null;
                    /** @description Last day of the tenancy where vacant is false, for example 2027-03-31 */
                    tenantUntil?: string | null;
                    title: string;
                    /** @description Shown on Arabic pages */
                    titleAr?: string | null;
                    /** @enum {string} */
                    transactionType?: "Buy" | "Rent";
                    /** @description The own id, or nothing */
                    userId?: number | null;
                    /** @description true: empty; false: a tenant lives there */
                    vacant?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description You can only create listings for your own account; Your plan allows up to 5 listings. Upgrade to add more.; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You can only create listings for your own account */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "property.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "listing.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "listing.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    address?: string;
                    amenities?: string[];
                    /** @description Square feet */
                    area?: number;
                    bathrooms?: number;
                    /** @description A studio counts as 1 */
                    bedrooms?: number;
                    /** @description Post-dated cheques for a year’s rent, 1 to 12 */
                    cheques?: number | null;
                    /** @description ready or off-plan; null when it is not said */
                    completion?: ("ready" | "off-plan") | null;
                    /** @description included: in the service charge or rent; district: a district cooling contract; own: the home’s own electricity */
                    cooling?: ("included" | "district" | "own") | null;
                    description?: string;
                    /** @description Shown on Arabic pages */
                    descriptionAr?: string | null;
                    /** @description yes, partly or no; null when it is not said */
                    furnished?: ("yes" | "partly" | "no") | null;
                    /** @description Month in which an off-plan home is handed over, for example 2027-06 */
                    handover?: string | null;
                    /** @description Addresses from POST /uploads, or http(s) links; the first is the cover */
                    images?: string[];
                    latitude?: number | null;
                    /** @description A community, for example Palm Jumeirah; any other text is accepted */
                    location?: string;
                    longitude?: number | null;
                    /** @description Parking spaces of the home, 0 to 20 */
                    parking?: number | null;
                    /** @description The advertising permit; null for none */
                    permit?: {
                        /** @enum {string} */
                        kind: "trakheesi" | "madhmoun" | "dtcm" | "none";
                        /** @description As it stands on the permit */
                        number?: string | null;
                        /** @description Its last day, such as 2027-01-03 */
                        until?: string | null;
                        /** @description The link of its QR code: https on dubailand.gov.ae, adrec.gov.ae or dari.ae */
                        url?: string | null;
                    } | null;
                    /** @description AED; per month when transactionType is Rent */
                    price?: number;
                    /** @enum {string} */
                    propertyType?: "Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse";
                    /** @description AED per square foot a year, 0.5 to 100 */
                    serviceCharge?: number | null;
                    /** @description Last day of the tenancy where vacant is false, for example 2027-03-31 */
                    tenantUntil?: string | null;
                    title?: string;
                    /** @description Shown on Arabic pages */
                    titleAr?: string | null;
                    /** @enum {string} */
                    transactionType?: "Buy" | "Rent";
                    /** @description true: empty; false: a tenant lives there */
                    vacant?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "listing.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        confirmedAt: string;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description This listing is not online. Publish it first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This listing is not online. Publish it first. */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "estimate.ofHome": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description AED, the price of the listing; the estimate does not read it */
                        asking: number;
                        /** @description As the listing writes it */
                        building: string;
                        /** @enum {string} */
                        evidence: "same-10" | "same-3" | "building" | "area" | "thin";
                        high: number;
                        /** @description AED; eight of ten comparable sales were between low and high */
                        low: number;
                        /** @description Half of the estimates with this evidence were closer than this share of 1 */
                        medianError: number;
                        middle: number;
                        /** @description Null below ten homes */
                        position: {
                            /**
                             * @description Thirds of the homes: asks less than most, about the same, more
                             * @enum {string}
                             */
                            asks: "less" | "same" | "more";
                            /** @description Closer to recent sales than so many of ten */
                            closerThan: number;
                            /** @description Homes compared with */
                            n: number;
                        } | null;
                        sales: {
                            area: number;
                            building: number;
                            sameBedrooms: number;
                        };
                        source: {
                            /** @description First month */
                            from: string;
                            /** @description To be named wherever figures are shown */
                            source: string;
                            /** @description Last month */
                            to: string;
                            /** @description The newest registered sale, an ISO day */
                            until: string;
                        };
                        /** @constant */
                        state: "shown";
                    } | {
                        building: string | null;
                        /** @description AED, the last 90 days; null below 8 sales */
                        project: {
                            high: number;
                            low: number;
                            median: number;
                            n: number;
                        } | null;
                        /** @constant */
                        state: "off-plan";
                    } | {
                        /** @enum {string} */
                        state: "few" | "outside" | "none";
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "homeHistory.ofHome": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Null below 20 homes on offer */
                        amongOthers: {
                            /** @description AED, the median of what is asked; per month for rent */
                            median: number;
                            /** @description Homes on offer, this one included */
                            n: number;
                            /** @description For sale: the price per square foot is lower (or not lower: higher) than that of so many percent of them */
                            unitPrice: {
                                isLower: boolean;
                                percent: number;
                            } | null;
                        } | null;
                        /** @description Days since then */
                        days: number;
                        events: ({
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "listed" | "back" | "gone" | "taken";
                            price: number;
                        } | {
                            /** Format: date-time */
                            at: string;
                            before: number;
                            /** @constant */
                            kind: "changed";
                            price: number;
                        } | {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            by: "same" | "agency" | "owner";
                            /** @description How long it was on offer */
                            days: number;
                            /**
                             * @description A listing of the same home that is no longer on offer
                             * @constant
                             */
                            kind: "earlier";
                            price: number;
                        } | {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            by: "same" | "agency" | "owner";
                            /**
                             * @description A listing of the same home that is on offer now
                             * @constant
                             */
                            kind: "elsewhere";
                            price: number;
                        })[];
                        /**
                         * Format: date-time
                         * @description When the home was first listed, also by others
                         */
                        firstSeen: string;
                        /** @description AED now, per month for rent */
                        price: number;
                        /** @description Other homes on offer in the same building with as many bedrooms and an area within 1 %; null without any */
                        sameLayout: {
                            count: number;
                            high: number;
                            /** @description The cheapest */
                            homes: {
                                /** @description Square feet */
                                area: number;
                                id: number;
                                price: number;
                            }[];
                            low: number;
                        } | null;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "listing.askAvailability": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @description Leave empty */
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        accepted: true;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "property.featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"][];
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description The session, for calls of members */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description This password is too common and easy to guess. Please choose another.; The password cannot be your username or your email address.; This password is on lists of leaked passwords. Choose another one.; This password is too easy to guess. Three or four unrelated words are good.; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This password is too common and easy to guess. Please choose another. */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Username or email is already taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Username or email is already taken */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many attempts. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many attempts. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "report.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For an email about the outcome */
                    email?: "" | string;
                    id: number;
                    /**
                     * @description What is reported; a message only by who received it
                     * @enum {string}
                     */
                    kind: "property" | "agent" | "review" | "inquiry" | "reply";
                    /** @enum {string} */
                    reason: "gone" | "price" | "photos" | "missing" | "not_authorised" | "duplicate" | "fraud" | "discrimination" | "building" | "other";
                    text?: string;
                    /** @description Leave empty */
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            /** @description Choose what is wrong; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Choose what is wrong */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The session, for calls of members */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description This link is no longer valid. Please request a new one.; This password is too common and easy to guess. Please choose another.; The password cannot be your username or your email address.; This password is on lists of leaked passwords. Choose another one.; This password is too easy to guess. Three or four unrelated words are good.; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This link is no longer valid. Please request a new one. */
                    "text/plain": string;
                };
            };
            /** @description A second factor is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A second factor is needed */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "sale.ofMap": {
        parameters: {
            query?: {
                /** @description Apartments, or villas and townhouses */
                housing?: "flat" | "villa";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ready homes, 90 days to `until`; areas with 8 sales or more, the dearest first */
                        areas: {
                            /** @description Middle of the community, or of its newest homes; null where neither is known */
                            latitude: number | null;
                            longitude: number | null;
                            /** @description Registered sales */
                            n: number;
                            place: string;
                            slug: string;
                            /** @description AED per square foot */
                            unitPrice: {
                                high: number;
                                low: number;
                                median: number;
                            };
                        }[];
                        /** @description First month */
                        from: string;
                        /** @description To be named wherever figures are shown */
                        source: string;
                        /** @description Last month */
                        to: string;
                        /** @description The newest registered sale, an ISO day */
                        until: string;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Area not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Area not found */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "search.understand": {
        parameters: {
            query: {
                /** @description A search as people say it, in English or Arabic; the first 200 characters are read */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The text in the right spelling, when it was misspelt */
                        corrected: string | null;
                        /** @description Homes to buy and to rent when the text names no purpose, at most 10,000; null when counting would take too long */
                        counts: {
                            Buy: number | null;
                            Rent: number | null;
                        } | null;
                        /** @description The pieces together, as GET /properties takes them */
                        filter: {
                            /** @description Listed within so many days */
                            addedWithinDays?: number;
                            /** @description Homes of this agent */
                            agentId?: number;
                            /** @description Joined by commas; all of them must be present */
                            amenities?: string[];
                            /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                            asksLess?: boolean;
                            /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                            bedrooms?: number[];
                            /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                            building?: string[];
                            /**
                             * @description expat (default), national, or abroad, who are counted without a loan
                             * @enum {string}
                             */
                            buyer?: "expat" | "national" | "abroad";
                            /** @description AED that people have for down payment and fees, or for signing a tenancy */
                            cashBudget?: number;
                            /** @description ready or off-plan. A home that does not say is then left out */
                            completion?: ("ready" | "off-plan")[];
                            /** @description A person confirmed within so many days that the home is available; a feed does not count */
                            confirmedWithinDays?: number;
                            /** @description Amenities of the closed list that a home must not have */
                            excludedAmenities?: string[];
                            /** @description Communities and emirates to leave out */
                            excludedLocations?: string[];
                            /** @description Property types to leave out */
                            excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                            /** @description false: banks lend less for a further home */
                            firstHome?: boolean;
                            /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                            furnished?: ("yes" | "partly" | "no")[];
                            /** @description AED a month, of which banks allow half for instalments */
                            income?: number;
                            /** @description Words that must all be in the listing, taken as they are; search understands a text */
                            keywords?: string[];
                            /**
                             * @description owner: homes that their owner advertises without an agent; agent: all others
                             * @enum {string}
                             */
                            listedBy?: "agent" | "owner";
                            /** @description Percent a year; 4.25 when absent */
                            loanInterest?: number;
                            /** @description 25 when absent */
                            loanYears?: number;
                            /** @description Community, emirate or any text; several places joined by commas mean any of them */
                            location?: string;
                            maxArea?: number;
                            maxBathrooms?: number;
                            maxBedrooms?: number;
                            maxPrice?: number;
                            /** @description AED a month, of homes for rent alone */
                            maxRent?: number;
                            /** @description AED, of homes for sale alone */
                            maxSalePrice?: number;
                            /** @description Square feet */
                            minArea?: number;
                            minBathrooms?: number;
                            minBedrooms?: number;
                            /** @description At least so many. A home that does not say is then left out */
                            minParking?: number;
                            /** @description AED, per month for rent */
                            minPrice?: number;
                            /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                            monthlyBudget?: number;
                            /** @description true: the last change of price lowered it */
                            priceDropped?: boolean;
                            /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                            propertyType?: string;
                            /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                            reference?: string;
                            /** @description Free text over title, description, location, address and amenities; forgives typos */
                            search?: string;
                            /**
                             * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                             * @enum {string}
                             */
                            sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                            /**
                             * @description Buy or Rent; both when absent, or with Any
                             * @enum {string}
                             */
                            transactionType?: "Buy" | "Rent" | "Any";
                            /** @description true: the listing has at least one photo */
                            withPhotos?: boolean;
                        };
                        /** @description Whether the text was longer than the 200 characters that were read */
                        isCut: boolean;
                        /** @description In the order of the text; unavailable is recognised but not answered by data yet, unknown is no known word */
                        pieces: {
                            /** @description What else the words can mean */
                            alternatives: {
                                filter: {
                                    /** @description Listed within so many days */
                                    addedWithinDays?: number;
                                    /** @description Homes of this agent */
                                    agentId?: number;
                                    /** @description Joined by commas; all of them must be present */
                                    amenities?: string[];
                                    /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                                    asksLess?: boolean;
                                    /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                                    bedrooms?: number[];
                                    /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                                    building?: string[];
                                    /**
                                     * @description expat (default), national, or abroad, who are counted without a loan
                                     * @enum {string}
                                     */
                                    buyer?: "expat" | "national" | "abroad";
                                    /** @description AED that people have for down payment and fees, or for signing a tenancy */
                                    cashBudget?: number;
                                    /** @description ready or off-plan. A home that does not say is then left out */
                                    completion?: ("ready" | "off-plan")[];
                                    /** @description A person confirmed within so many days that the home is available; a feed does not count */
                                    confirmedWithinDays?: number;
                                    /** @description Amenities of the closed list that a home must not have */
                                    excludedAmenities?: string[];
                                    /** @description Communities and emirates to leave out */
                                    excludedLocations?: string[];
                                    /** @description Property types to leave out */
                                    excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                                    /** @description false: banks lend less for a further home */
                                    firstHome?: boolean;
                                    /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                                    furnished?: ("yes" | "partly" | "no")[];
                                    /** @description AED a month, of which banks allow half for instalments */
                                    income?: number;
                                    /** @description Words that must all be in the listing, taken as they are; search understands a text */
                                    keywords?: string[];
                                    /**
                                     * @description owner: homes that their owner advertises without an agent; agent: all others
                                     * @enum {string}
                                     */
                                    listedBy?: "agent" | "owner";
                                    /** @description Percent a year; 4.25 when absent */
                                    loanInterest?: number;
                                    /** @description 25 when absent */
                                    loanYears?: number;
                                    /** @description Community, emirate or any text; several places joined by commas mean any of them */
                                    location?: string;
                                    maxArea?: number;
                                    maxBathrooms?: number;
                                    maxBedrooms?: number;
                                    maxPrice?: number;
                                    /** @description AED a month, of homes for rent alone */
                                    maxRent?: number;
                                    /** @description AED, of homes for sale alone */
                                    maxSalePrice?: number;
                                    /** @description Square feet */
                                    minArea?: number;
                                    minBathrooms?: number;
                                    minBedrooms?: number;
                                    /** @description At least so many. A home that does not say is then left out */
                                    minParking?: number;
                                    /** @description AED, per month for rent */
                                    minPrice?: number;
                                    /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                                    monthlyBudget?: number;
                                    /** @description true: the last change of price lowered it */
                                    priceDropped?: boolean;
                                    /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                                    propertyType?: string;
                                    /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                                    reference?: string;
                                    /** @description Free text over title, description, location, address and amenities; forgives typos */
                                    search?: string;
                                    /**
                                     * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                                     * @enum {string}
                                     */
                                    sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                                    /**
                                     * @description Buy or Rent; both when absent, or with Any
                                     * @enum {string}
                                     */
                                    transactionType?: "Buy" | "Rent" | "Any";
                                    /** @description true: the listing has at least one photo */
                                    withPhotos?: boolean;
                                };
                                /** @enum {string} */
                                kind: "reference" | "bedrooms" | "bathrooms" | "minParking" | "type" | "purpose" | "building" | "place" | "price" | "budget" | "size" | "amenity" | "furnished" | "completion" | "added" | "confirmed" | "priceDropped" | "asksLess" | "withPhotos" | "words" | "agent" | "listedBy" | "sort" | "unknown" | "unavailable";
                            }[];
                            confidence: number;
                            filter: {
                                /** @description Listed within so many days */
                                addedWithinDays?: number;
                                /** @description Homes of this agent */
                                agentId?: number;
                                /** @description Joined by commas; all of them must be present */
                                amenities?: string[];
                                /** @description true: asks less, compared with registered sales, than two thirds of the homes for sale in its community; ready homes in Dubai */
                                asksLess?: boolean;
                                /** @description Exactly so many; several joined by commas mean any of them, 0 is a studio and 1 is none */
                                bedrooms?: number[];
                                /** @description Names of towers, projects or parts of a community; several joined by commas mean any */
                                building?: string[];
                                /**
                                 * @description expat (default), national, or abroad, who are counted without a loan
                                 * @enum {string}
                                 */
                                buyer?: "expat" | "national" | "abroad";
                                /** @description AED that people have for down payment and fees, or for signing a tenancy */
                                cashBudget?: number;
                                /** @description ready or off-plan. A home that does not say is then left out */
                                completion?: ("ready" | "off-plan")[];
                                /** @description A person confirmed within so many days that the home is available; a feed does not count */
                                confirmedWithinDays?: number;
                                /** @description Amenities of the closed list that a home must not have */
                                excludedAmenities?: string[];
                                /** @description Communities and emirates to leave out */
                                excludedLocations?: string[];
                                /** @description Property types to leave out */
                                excludedTypes?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                                /** @description false: banks lend less for a further home */
                                firstHome?: boolean;
                                /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                                furnished?: ("yes" | "partly" | "no")[];
                                /** @description AED a month, of which banks allow half for instalments */
                                income?: number;
                                /** @description Words that must all be in the listing, taken as they are; search understands a text */
                                keywords?: string[];
                                /**
                                 * @description owner: homes that their owner advertises without an agent; agent: all others
                                 * @enum {string}
                                 */
                                listedBy?: "agent" | "owner";
                                /** @description Percent a year; 4.25 when absent */
                                loanInterest?: number;
                                /** @description 25 when absent */
                                loanYears?: number;
                                /** @description Community, emirate or any text; several places joined by commas mean any of them */
                                location?: string;
                                maxArea?: number;
                                maxBathrooms?: number;
                                maxBedrooms?: number;
                                maxPrice?: number;
                                /** @description AED a month, of homes for rent alone */
                                maxRent?: number;
                                /** @description AED, of homes for sale alone */
                                maxSalePrice?: number;
                                /** @description Square feet */
                                minArea?: number;
                                minBathrooms?: number;
                                minBedrooms?: number;
                                /** @description At least so many. A home that does not say is then left out */
                                minParking?: number;
                                /** @description AED, per month for rent */
                                minPrice?: number;
                                /** @description AED a month that people can pay: loan and running costs, or rent and housing fee */
                                monthlyBudget?: number;
                                /** @description true: the last change of price lowered it */
                                priceDropped?: boolean;
                                /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                                propertyType?: string;
                                /** @description DLV-1042, or the reference or permit number of the listing in its portal */
                                reference?: string;
                                /** @description Free text over title, description, location, address and amenities; forgives typos */
                                search?: string;
                                /**
                                 * @description featured (default): running promotion level, premium, featured, newest; price-per-sqft: the lowest first; price-drop: the price lowered last first, only homes whose price was lowered; closest-to-sales: the price nearest to what registered sales suggest first, only homes with an estimate; monthly-cost and least-cash: by what a home costs a month and at the start, the first 1,000
                                 * @enum {string}
                                 */
                                sort?: "featured" | "price-asc" | "price-desc" | "newest" | "area-desc" | "area-asc" | "price-per-sqft" | "price-drop" | "closest-to-sales" | "monthly-cost" | "least-cash";
                                /**
                                 * @description Buy or Rent; both when absent, or with Any
                                 * @enum {string}
                                 */
                                transactionType?: "Buy" | "Rent" | "Any";
                                /** @description true: the listing has at least one photo */
                                withPhotos?: boolean;
                            };
                            /** @enum {string} */
                            kind: "reference" | "bedrooms" | "bathrooms" | "minParking" | "type" | "purpose" | "building" | "place" | "price" | "budget" | "size" | "amenity" | "furnished" | "completion" | "added" | "confirmed" | "priceDropped" | "asksLess" | "withPhotos" | "words" | "agent" | "listedBy" | "sort" | "unknown" | "unavailable";
                            /** @description The words of the text that say it, in lower case */
                            words: string;
                        }[];
                        /**
                         * @description The purpose of the text, else the one with matches, Buy first
                         * @enum {string}
                         */
                        purpose: "Buy" | "Rent" | "Any";
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "shortlist.mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601, UTC */
                        createdAt: string;
                        homes: number;
                        id: number;
                        name: string;
                        people: number;
                        /** @description Null when its link has to be renewed */
                        token: string | null;
                    }[];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "shortlist.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default [] */
                    propertyIds?: number[];
                    /** @description What the maker is called in the list */
                    yourName: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @description The page of the list is /list/{token}; with it anyone sees the homes and can take part */
                        token: string;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "trust.figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description null below five cases */
                        appeals: number | null;
                        /** @description null below five cases */
                        appealsUpheld: number | null;
                        /** @description Adverts that their advertiser or our staff confirmed in the last 30 days */
                        confirmed: number | null;
                        /** @constant */
                        days: 90;
                        /** @description null below five cases */
                        decided: number | null;
                        /** @description Half of the reported items were decided within this time */
                        medianMinutes: number | null;
                        /** @description null below five cases */
                        reports: number | null;
                        /** @description Share of the reported items about which the report was right: a change was asked for, or it was taken down */
                        rightPercent: number | null;
                        /** @description null below five cases */
                        takenDown: number | null;
                    };
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "photo.upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description Only JPEG, PNG, WebP or AVIF images are allowed; Image is too large (at most 40 megapixels) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Only JPEG, PNG, WebP or AVIF images are allowed */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be multipart/form-data */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be multipart/form-data */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "security.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator app, or a recovery code */
                    code?: string;
                    /** @description The answer of a browser to /user/confirm/options */
                    passkey?: {
                        id: string;
                        rawId: string;
                        response: {
                            authenticatorData: string;
                            clientDataJSON: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                        /** @constant */
                        type: "public-key";
                    };
                    /** @description For an account without a second factor */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The passkey could not be checked; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example The passkey could not be checked */
                    "text/plain": string;
                };
            };
            /** @description Not signed in; Current password is wrong; A second factor is needed; Invalid code */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many attempts. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many attempts. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "passkey.beginConfirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Empty for a sign-in: the browser offers what it has */
                        allowCredentials: {
                            id: string;
                            transports?: string[];
                            /** @constant */
                            type: "public-key";
                        }[];
                        /** @description Used once, within five minutes, by the browser or session that asked */
                        challenge: string;
                        rpId: string;
                        /** @description Milliseconds */
                        timeout: number;
                        /** @constant */
                        userVerification: "required";
                    };
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description There is no passkey; Passkeys need a site address with a name */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example There is no passkey */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.confirmEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        confirmed: true;
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description This link is no longer valid. Ask for a new one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This link is no longer valid. Ask for a new one. */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.resendConfirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Cross-site request refused */
                    "text/plain": string;
                };
            };
            /** @description Your email address is confirmed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Your email address is confirmed */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "account.changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The session, for calls of members */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Current password is wrong; This password is too common and easy to guess. Please choose another.; The password cannot be your username or your email address.; This password is on lists of leaked passwords. Choose another one.; This password is too easy to guess. Three or four unrelated words are good.; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Current password is wrong */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "security.replaceRecoveryCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description Add an authenticator app or a passkey first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Add an authenticator app or a passkey first */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "security.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emailConfirmed: boolean;
                        /** @description Someone who knows the password reported the second factor as lost */
                        lostFactor: {
                            isLinkSent: boolean;
                            /**
                             * Format: date-time
                             * @description When the link that signs in without it is sent, or was
                             */
                            linkAt: string;
                            /** Format: date-time */
                            since: string;
                        } | null;
                        passkeys: {
                            /** @description Whether a password manager keeps it, so that it is not lost with the device */
                            backedUp: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            lastUsedAt: string | null;
                            name: string;
                        }[];
                        recoveryCodesLeft: number;
                        /** @description The second factors that are set */
                        secondFactor: ("totp" | "passkey")[];
                    };
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "security.enableTotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Invalid code; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Invalid code */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description Begin to add an authenticator app first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Begin to add an authenticator app first */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many attempts. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many attempts. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "security.beginTotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The QR code as SVG */
                        qr: string;
                        /** @description The shared secret, base 32 */
                        secret: string;
                        /** @description What the QR code says: an otpauth address */
                        uri: string;
                    };
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description There is an authenticator app already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example There is an authenticator app already */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "security.removeTotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description Confirm that it is you; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Confirm that it is you */
                    "text/plain": string;
                };
            };
            /** @description There is no authenticator app */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example There is no authenticator app */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "listing.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"][];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description You can only access your own account */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You can only access your own account */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "saved.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"][];
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Not signed in */
                    "text/plain": string;
                };
            };
            /** @description You can only access your own account */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You can only access your own account */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
    "saved.toggle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                propertyId: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        saved: boolean;
                        savedProperties: number[];
                    };
                };
            };
            /** @description A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example A field is wrong, in words; several joined by "; " */
                    "text/plain": string;
                };
            };
            /** @description Please log in to save properties */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Please log in to save properties */
                    "text/plain": string;
                };
            };
            /** @description You can only access your own account; Cross-site request refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example You can only access your own account */
                    "text/plain": string;
                };
            };
            /** @description Property not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Property not found */
                    "text/plain": string;
                };
            };
            /** @description Request body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Request body is too large */
                    "text/plain": string;
                };
            };
            /** @description Content-Type must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Content-Type must be application/json */
                    "text/plain": string;
                };
            };
            /** @description Too many requests. Please try again later. */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Too many requests. Please try again later. */
                    "text/plain": string;
                };
            };
            /** @description Service temporarily unavailable. Please try again. */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example Service temporarily unavailable. Please try again. */
                    "text/plain": string;
                };
            };
        };
    };
}
