import {
  AgentBundleContent,
  type AgentBundle,
  type NextBundleKey,
} from '@fovea/contract/labs/agentBundle';
import { signedBundleText } from '@fovea/rules/labs/signedBundleText';
import { signedKeyText } from '@fovea/rules/labs/signedKeyText';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AppContext } from '../context/appContext';
import type { Signer } from '../context/secretBox';

const unpacked = promisify(gunzip);

export interface OfferedBundle {
  readonly facts: Omit<AgentBundle, 'signature'>;
  readonly bytes: Buffer;
}

/** The program that this server offers to the agents of lab machines. */
export interface AgentOffer {
  /** What machines learn when they are paired: by this they know that programs come from this installation. */
  newestKey(): string;
  /** Null: there is none, or it cannot be read. */
  current(): Promise<OfferedBundle | null>;
  /**
   * The facts of a bundle, signed with the key that a machine knows.
   * @param knownKey null: it has not said, so it knows the oldest one
   */
  signed(facts: OfferedBundle['facts'], knownKey: string | null): AgentBundle;
  /** What a machine is told with the answer to its report. */
  keysFor(knownKey: string | null): {
    readonly publicKey: string;
    /** Left out: it knows the newest one, or one that this server does not have. */
    readonly nextKey?: NextBundleKey;
  };
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
  const newest = () => secretBox.programSigners()[0]!;
  const signerFor = (knownKey: string | null): Signer | undefined => {
    const signers = secretBox.programSigners();
    return knownKey === null
      ? signers.at(-1)
      : signers.find(({ publicKey }) => publicKey === knownKey);
  };
  return {
    newestKey: () => newest().publicKey,
    async current() {
      const found = file === null ? null : await stat(file).catch(() => null);
      if (file === null || !found) return null;
      const mark = `${found.mtimeMs} ${found.size}`;
      if (known?.mark !== mark) {
        const bundle = readBundle(file).catch((reason: unknown) => {
          log.error({ err: reason, file }, 'the agent of lab machines cannot be offered');
          return null;
        });
        known = { mark, bundle };
      }
      return await known.bundle;
    },
    signed(facts, knownKey) {
      const signer = signerFor(knownKey) ?? newest();
      return { ...facts, signature: signer.sign(signedBundleText(facts)) };
    },
    keysFor(knownKey) {
      const signer = signerFor(knownKey);
      const { publicKey } = newest();
      if (!signer || signer.publicKey === publicKey) return { publicKey };
      const signature = signer.sign(signedKeyText(publicKey));
      return { publicKey: signer.publicKey, nextKey: { publicKey, signature } };
    },
  };
}

async function readBundle(file: string): Promise<OfferedBundle> {
  const bytes = await readFile(file);
  const text = (await unpacked(bytes)).toString('utf8');
  const { version } = AgentBundleContent.parse(JSON.parse(text));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { facts: { version, sha256, sizeBytes: bytes.length }, bytes };
}
