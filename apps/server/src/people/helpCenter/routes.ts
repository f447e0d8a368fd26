import { signInToDocument360, signInToZendesk } from '@fovea/contract/people/helpCenter';
import { helpCenterReturn } from '@fovea/rules/people/helpCenterReturn';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { attemptLimits } from '../signIn/attemptLimits';
import { document360Code } from './document360Code';

/** The browser posts it at once. */
const STATEMENT_S = 60;

const RETURN_NAMES = ['returnTo', 'return_to', 'RedirectPath'] as const;

interface ReturnQuery {
  readonly returnTo?: string | undefined;
  readonly return_to?: string | undefined;
  readonly RedirectPath?: string | undefined;
}

/** Sign-in of a user to the help centres of this installation, as their makers document it. */
export function helpCenterRoutes(app: FastifyInstance, router: Router, context: AppContext): void {
  const { db, now, settings } = context;
  const limits = attemptLimits(context);

  // The addresses that help centres are told: they append a query, which a fragment would swallow.
  for (const page of ['/sso/helpcenter', '/sso/zendeskhelpcenter']) {
    app.get(page, async (request, reply) => {
      const given = request.query as Record<string, unknown>;
      const query = new URLSearchParams();
      for (const name of RETURN_NAMES) {
        const value = given[name];
        if (typeof value === 'string') query.set(name, value);
      }
      const search = query.toString();
      return await reply.redirect(`/#${page}${search === '' ? '' : `?${search}`}`, 303);
    });
  }

  // A JWT of HS256 in a form: in an address it would be in histories and logs.
  router.serve(signInToZendesk, async ({ query }, { caller }) => {
    const { zendesk } = settings.helpCenters;
    if (!zendesk) throw none();
    const path = returnPath(query, zendesk.origin);
    const user = await admitted(caller);
    const issuedS = Math.floor(now().getTime() / 1000);
    const jwt = await new SignJWT({ name: user.name, email: user.email, external_id: user.id })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedS)
      .setExpirationTime(issuedS + STATEMENT_S)
      // The support desk refuses an id that it has seen, so the statement works once.
      .setJti(randomUUID())
      .sign(new TextEncoder().encode(zendesk.secret));
    return {
      url: `${zendesk.origin}/access/jwt`,
      form: { jwt, return_to: `${zendesk.origin}${path}` },
    };
  });

  router.serve(signInToDocument360, async ({ query }, { caller }) => {
    const { document360 } = settings.helpCenters;
    if (!document360) throw none();
    const path = returnPath(query, new URL(document360.callback).origin);
    const user = await admitted(caller);
    const url = new URL(document360.callback);
    url.searchParams.set('code', await document360Code(document360, user));
    if (path !== '/') url.searchParams.set('redirectUrl', path);
    return { url: url.href, form: null };
  });

  async function admitted(caller: Researcher) {
    await limits.take('helpCenterSignIns', caller.userId);
    return await requireOwned(db, caller, 'users', caller.userId, 'user');
  }
}

/** Every name that is given must lead to the help centre; the first one counts. */
function returnPath(query: ReturnQuery, origin: string): string {
  const given = [query.returnTo, query.return_to, query.RedirectPath].filter(
    (one) => one !== undefined,
  );
  const paths = (given.length === 0 ? [undefined] : given).map((one) =>
    helpCenterReturn(one, origin),
  );
  if (paths.includes(null)) {
    const message = 'This address leads somewhere other than the Help Center.';
    throw new Refusal(400, message, 'RETURN_NOT_ALLOWED');
  }
  return paths[0] ?? '/';
}

function none(): Refusal {
  return new Refusal(404, 'This server has no such Help Center.', 'NO_HELP_CENTER');
}
