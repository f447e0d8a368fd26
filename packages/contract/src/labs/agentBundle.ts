/** The program of the agents as the server offers it, so that every machine runs the version of its server. */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';

export const AgentVersion = z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,40}$/));

/** A larger one is refused by agents. */
export const AGENT_BUNDLE_MAX_BYTES = 64 * 1024 * 1024;

/** Ed25519, the 32 bytes in base64url. */
export const BundlePublicKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const AgentBundle = z.object({
  version: AgentVersion,
  /** Of the file, in hex. Agents ask for the file by it. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  sizeBytes: z.int().check(z.minimum(1)),
  /** Ed25519 over `signedBundleText` of the three above, in base64url, by the key of this installation. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
});
export type AgentBundle = z.infer<typeof AgentBundle>;

/** A newer key of the installation, for machines that know an earlier one. */
export const NextBundleKey = z.object({
  publicKey: BundlePublicKey,
  /** Ed25519 over `signedKeyText` of it, in base64url, by the key that the machine knows. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
});
export type NextBundleKey = z.infer<typeof NextBundleKey>;

/**
 * A path within the folder of a version. No segment is empty or begins with a dot, so none leads out of the
 * folder; none has a meaning of its own on Windows.
 */
const BUNDLED_PATH = /^(?:[A-Za-z0-9_@-][A-Za-z0-9_@.-]*\/)*[A-Za-z0-9_@-][A-Za-z0-9_@.-]*$/;

/** What is in the file, as JSON that was compressed with gzip. */
export const AgentBundleContent = z.object({
  version: AgentVersion,
  files: z
    .array(
      z.object({
        path: z.string().check(z.maxLength(200), z.regex(BUNDLED_PATH)),
        base64: z.string(),
      }),
    )
    .check(z.minLength(1)),
});
export type AgentBundleContent = z.infer<typeof AgentBundleContent>;

export const getAgentBundle = endpoint({
  method: 'GET',
  path: '/machines/{machineId}/agentBundle',
  summary:
    'The agent that this server wants its machines to run; its file is at /agentBundles/{sha256}',
  needs: 'machine',
  answer: AgentBundle,
  refusals: { 404: 'The server offers none, because the agent was not built (NOT_BUILT).' },
});
