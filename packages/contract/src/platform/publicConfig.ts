import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';

/** One of the servers that this product runs on, each with its own users and data. */
export const Region = z.object({
  /** For example `us`, `row` or `sg`. */
  id: z.string(),
  /** For example `Europe`. */
  name: z.string(),
  /** Where its API and its studio stand, without a slash at the end. */
  base: z.string(),
});
export type Region = z.infer<typeof Region>;

/** What the pages need to know of the installation before anybody is signed in. */
export const PublicConfig = z.object({
  /** Empty: there is one server only. */
  regions: z.array(Region),
  /** Which of them this server is. */
  ownRegion: z.nullable(z.string()),
  identityProvider: z.nullable(
    z.object({
      /** Who has an address in this domain signs in there. */
      domain: z.string(),
      name: z.string(),
    }),
  ),
  links: z.object({
    helpCenter: z.nullable(z.string()),
    blog: z.nullable(z.string()),
    privacyPolicy: z.nullable(z.string()),
    termsOfService: z.nullable(z.string()),
    supportEmail: z.nullable(z.string()),
    /** The text of the data processing agreement. */
    dpa: z.nullable(z.string()),
  }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getPublicConfig = endpoint({
  method: 'GET',
  path: '/house',
  summary: 'What the pages need to know of this installation: regions, identity provider, links',
  needs: 'anyone',
  answer: PublicConfig,
});
