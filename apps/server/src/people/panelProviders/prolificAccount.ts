import type { PanelProject, PanelWorkspace } from '@fovea/contract/people/panelProviders';
import * as z from 'zod/mini';
import { PanelFailure } from './panelFailure';
import type { ProlificCalls } from './prolificCalls';

const Account = z.object({ id: z.string(), email: z.string() });
const Workspaces = z.object({
  results: z.array(z.object({ id: z.string(), title: z.optional(z.nullable(z.string())) })),
});
const Balance = z.object({ currency_code: z.string(), available_balance: z.int() });

/** Balances are read one after the other, so only of so many. */
const WORKSPACES_MAX = 10;

/** Whose token it is. @throws PanelFailure */
export async function prolificAccount(
  calls: ProlificCalls,
): Promise<{ readonly id: string; readonly email: string }> {
  try {
    return await calls.ask('GET', '/users/me/', Account);
  } catch (reason) {
    // A token of the wrong form is answered with 400 or 403, not only with 401.
    if (reason instanceof PanelFailure && reason.kind === 'refused') {
      throw new PanelFailure('token', reason.message);
    }
    throw reason;
  }
}

/** What the token reaches, with what can be spent there. @throws PanelFailure */
export async function prolificWorkspaces(calls: ProlificCalls): Promise<PanelWorkspace[]> {
  const { results } = await calls.ask('GET', '/workspaces/', Workspaces);
  const workspaces: PanelWorkspace[] = [];
  for (const { id, title } of results.slice(0, WORKSPACES_MAX)) {
    workspaces.push({ id, title: title ?? id, available: await availableIn(calls, id) });
  }
  return workspaces;
}

const Workspace = z.object({
  projects: z.optional(
    z.nullable(z.array(z.object({ id: z.string(), title: z.optional(z.string()) }))),
  ),
});

/** The projects of a workspace, the usual one first. @throws PanelFailure */
export async function prolificProjects(calls: ProlificCalls, id: string): Promise<PanelProject[]> {
  const path = `/workspaces/${encodeURIComponent(id)}/`;
  const { projects } = await calls.ask('GET', path, Workspace);
  return (projects ?? []).map((project) => ({
    id: project.id,
    title: project.title ?? project.id,
  }));
}

/** What can be spent; null: the panel did not say. @throws PanelFailure */
export async function availableIn(
  calls: ProlificCalls,
  id: string,
): Promise<PanelWorkspace['available']> {
  try {
    const path = `/workspaces/${encodeURIComponent(id)}/balance/`;
    const { currency_code: currency, available_balance: amountMinor } = await calls.ask(
      'GET',
      path,
      Balance,
    );
    return { currency, amountMinor };
  } catch (reason) {
    // Not every member of a workspace may see its balance.
    if (reason instanceof PanelFailure && reason.kind !== 'token') return null;
    throw reason;
  }
}
