import { AgentBundleContent, type AgentBundle } from '@fovea/contract/labs/agentBundle';
import { signedBundleText } from '@fovea/rules/labs/signedBundleText';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AppContext } from '../context/appContext';
import type { Signer } from '../context/secretBox';

const unpacked = promisify(gunzip);

export interface OfferedBundle {
  readonly facts: AgentBundle;
  readonly bytes: Buffer;
}

/** The program that this server offers to the agents of lab machines. */
export interface AgentOffer {
  /** By what agents know that it comes from this installation. */
  publicKey(): string;
  /** Null: there is none, or it cannot be read. */
  current(): Promise<OfferedBundle | null>;
}

/**
 * Offers a file, which is read again when it has changed: a build while the server runs is offered too.
 * @param file null: none
 */
export function agentOffer(
  { secretBox, log }: Pick<AppContext, 'secretBox' | 'log'>,
  file: string | null,
): AgentOffer {
  let known: { readonly mark: string; readonly bundle: Promise<OfferedBundle | null> } | null =
    null;
  // Machines know the key that they were paired with, so the oldest one signs as long as it is there.
  const signer = () => secretBox.programSigners().at(-1)!;
  return {
    publicKey: () => signer().publicKey,
    async current() {
      const found = file === null ? null : await stat(file).catch(() => null);
      if (file === null || !found) return null;
      const by = signer();
      const mark = `${found.mtimeMs} ${found.size} ${by.publicKey}`;
      if (known?.mark !== mark) {
        const bundle = readBundle(file, by).catch((reason: unknown) => {
          log.error({ err: reason, file }, 'the agent of lab machines cannot be offered');
          return null;
        });
        known = { mark, bundle };
      }
      return await known.bundle;
    },
  };
}

async function readBundle(file: string, signer: Signer): Promise<OfferedBundle> {
  const bytes = await readFile(file);
  const text = (await unpacked(bytes)).toString('utf8');
  const { version } = AgentBundleContent.parse(JSON.parse(text));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const described = { version, sha256, sizeBytes: bytes.length };
  return { facts: { ...described, signature: signer.sign(signedBundleText(described)) }, bytes };
}
