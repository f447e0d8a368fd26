import { getPublicConfig } from '@fovea/contract/platform/publicConfig';
import type { Router } from '../http/router';
import type { AppContext } from '../context/appContext';

/** The configuration that pages need before sign-in; nothing in it is secret. */
export function publicConfigRoutes(
  router: Router,
  { settings }: Pick<AppContext, 'settings'>,
): void {
  const { regions, ownRegion, identity, staffDomain, links } = settings;
  const { helpCenter, blog, privacyPolicy, termsOfService, supportEmail, dpa } = links;
  const facts = {
    // Normalised as browsers write origins, so that a page can tell which region it was loaded
    // from.
    regions: regions.map(({ id, name, base }) => ({ id, name, base: new URL(base).origin })),
    ownRegion,
    identityProvider:
      identity === null || staffDomain === null
        ? null
        : { domain: staffDomain, name: identity.name },
    links: { helpCenter, blog, privacyPolicy, termsOfService, supportEmail, dpa },
  };
  router.servePublic(getPublicConfig, async () => facts);
}
