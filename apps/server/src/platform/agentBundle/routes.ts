import { getAgentBundle } from '@fovea/contract/labs/agentBundle';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/appContext';
import { Refusal } from '../http/refusal';
import type { Router } from '../http/router';
import type { AgentOffer } from './agentOffer';
import { knownProgramKey } from './knownProgramKey';

/**
 * The program of the agents of lab machines: what it is, for paired machines, and its file. The file is no
 * secret, so it has an address of its own that caches may keep; what makes it trusted is the signature.
 */
export function agentBundleRoutes(
  app: FastifyInstance,
  router: Router,
  { db }: Pick<AppContext, 'db'>,
  offer: AgentOffer,
): void {
  router.serveMachine(getAgentBundle, async (_input, { caller }) => {
    const bundle = await offer.current();
    if (!bundle) throw new Refusal(404, 'This server offers no agent.', 'NOT_BUILT');
    return offer.signed(bundle.facts, await knownProgramKey(db, caller.machineId));
  });

  app.get('/agentBundles/:sha256', async (request, reply) => {
    const { sha256 } = request.params as { sha256: string };
    const bundle = await offer.current();
    if (bundle?.facts.sha256 !== sha256) {
      throw new Refusal(404, 'This agent is not offered any more.', 'NOT_FOUND');
    }
    return await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/octet-stream')
      .send(bundle.bytes);
  });
}
