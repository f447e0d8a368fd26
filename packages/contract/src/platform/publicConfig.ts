import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';

/** One of the servers this product runs on, each with its own users and data. */
export const Region = z.object({
  /** For example `us`, `row` or `sg`. */
  id: z.string(),
  /** For example `Europe`. */
  name: z.string(),
  /** Base URL of its API and studio, without a trailing slash. */
  base: z.string(),
});
export type Region = z.infer<typeof Region>;

/** Facts about the installation that pages need before anyone has signed in. */
export const PublicConfig = z.object({
  /** Empty if there is only one server. */
  regions: z.array(Region),
  /** Which of the regions this server is. */
  ownRegion: z.nullable(z.string()),
  identityProvider: z.nullable(
    z.object({
      /** Users with an e-mail address in this domain sign in there. */
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
    /** URL of the data processing agreement. */
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
