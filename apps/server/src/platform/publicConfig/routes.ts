import { getPublicConfig } from '@fovea/contract/platform/publicConfig';
import type { Router } from '../http/router';
import type { AppContext } from '../context/appContext';

/** What the pages need to know before anybody is signed in: nothing of it is a secret. */
export function publicConfigRoutes(
  router: Router,
  { settings }: Pick<AppContext, 'settings'>,
): void {
  const { regions, ownRegion, identity, staffDomain, links } = settings;
  const { helpCenter, blog, privacyPolicy, termsOfService, supportEmail, dpa } = links;
  const facts = {
    // As browsers write it, so that a page can tell which of them it came from.
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
