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
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out; also fine when nobody is signed in */
        post: operations["account.logout"];
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
        /** Change an own listing; what is absent stays. Another place, address, type or area, or a pin over 1 km away, makes another home of it: a running promotion ends without refund (isPromoted false), and so does the verified mark (verification null) */
        patch: operations["listing.update"];
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
    "/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password by the link of the email */
        post: operations["account.resetPassword"];
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
            /** Format: date-time */
            createdAt: string;
            dealsClosed: number | null;
            email: string;
            id: number;
            /** @description Picture address; empty when there is none */
            image: string;
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
            /** @constant */
            type: "about:blank";
        };
        Property: {
            address: string;
            /** @description Public name of who advertises when there is no agent */
            advertiser: string | null;
            agentId: number | null;
            amenities: string[];
            /** @description Square feet */
            area: number;
            bathrooms: number;
            /** @description A studio counts as 1 */
            bedrooms: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            description: string;
            emirate: string;
            featured: boolean;
            /** @description AED before the last change, when that was within 180 days; only in the answer for one home */
            formerPrice?: number;
            /** @description Null when the advertiser does not say */
            furnished: ("yes" | "partly" | "no") | null;
            id: number;
            /** @description Picture addresses, http(s) or site-relative; the first is the cover */
            images: string[];
            /** @description Whether a promotion runs at this moment */
            isPromoted: boolean;
            latitude: number | null;
            /** @description Community, for example Palm Jumeirah */
            location: string;
            longitude: number | null;
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
            /** @enum {string} */
            status: "published" | "paused" | "sold" | "rented" | "deleted";
            title: string;
            /** @enum {string} */
            transactionType: "Buy" | "Rent";
            userId: number | null;
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
            /** @description Invalid username or password */
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
    "property.list": {
        parameters: {
            query?: {
                /** @description The homes after this position, as the Link header of a page names it; with the same sort, without an offset */
                after?: string;
                agentId?: number;
                /** @description Joined by commas; all of them must be present */
                amenities?: string[];
                /** @description false leaves X-Total-Count out and answers sooner */
                count?: boolean;
                /** @description yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out */
                furnished?: ("yes" | "partly" | "no")[];
                limit?: number;
                /** @description Community, emirate or any text; several places joined by commas mean any of them */
                location?: string;
                maxArea?: number;
                maxBathrooms?: number;
                maxBedrooms?: number;
                maxPrice?: number;
                /** @description Square feet */
                minArea?: number;
                minBathrooms?: number;
                minBedrooms?: number;
                /** @description AED, per month for rent */
                minPrice?: number;
                offset?: number;
                /** @description Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas */
                propertyType?: ("Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse")[];
                /** @description Free text over title, description, location, address and amenities; forgives typos */
                search?: string;
                /** @description featured (default): running promotion level, premium, featured, newest */
                sort?: "featured" | "price-asc" | "price-desc" | "newest";
                /** @description Buy or Rent; both when absent */
                transactionType?: "Buy" | "Rent";
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
                    description: string;
                    /** @description yes, partly or no; null when it is not said */
                    furnished?: ("yes" | "partly" | "no") | null;
                    /** @description Addresses from POST /uploads, or http(s) links; the first is the cover */
                    images: string[];
                    latitude?: number | null;
                    /** @description A community, for example Palm Jumeirah; any other text is accepted */
                    location: string;
                    longitude?: number | null;
                    /** @description AED; per month when transactionType is Rent */
                    price: number;
                    /** @enum {string} */
                    propertyType: "Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse";
                    title: string;
                    /** @enum {string} */
                    transactionType?: "Buy" | "Rent";
                    /** @description The own id, or nothing */
                    userId?: number | null;
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
                    description?: string;
                    /** @description yes, partly or no; null when it is not said */
                    furnished?: ("yes" | "partly" | "no") | null;
                    /** @description Addresses from POST /uploads, or http(s) links; the first is the cover */
                    images?: string[];
                    latitude?: number | null;
                    /** @description A community, for example Palm Jumeirah; any other text is accepted */
                    location?: string;
                    longitude?: number | null;
                    /** @description AED; per month when transactionType is Rent */
                    price?: number;
                    /** @enum {string} */
                    propertyType?: "Apartment" | "Villa" | "Penthouse" | "Studio" | "Townhouse";
                    title?: string;
                    /** @enum {string} */
                    transactionType?: "Buy" | "Rent";
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
            /** @description This password is one of the most used ones and easily guessed. Please choose another.; The password cannot be your username or your email address.; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This password is one of the most used ones and easily guessed. Please choose another. */
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
            /** @description This link is no longer valid. Please ask for a new one.; This password is one of the most used ones and easily guessed. Please choose another.; The password cannot be your username or your email address.; A field is wrong, in words; several joined by "; " */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    /** @example This link is no longer valid. Please ask for a new one. */
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
            /** @description Current password is wrong; This password is one of the most used ones and easily guessed. Please choose another.; The password cannot be your username or your email address.; A field is wrong, in words; several joined by "; " */
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
