import { sha256Hex } from '@fovea/link/sha256Hex';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './DetailsPanel.module.css';

interface Props {
  /** The consent text of the study as it is now. */
  readonly text: string;
  /** Of the text that was agreed to. */
  readonly textSha256: string;
}

/** The words that were agreed to: shown only if the study still has them, which their hash proves. */
export function ConsentText({ text, textSha256 }: Props) {
  const isSame = useHasHash(text, textSha256);
  if (isSame === null) return null;
  if (!isSame) {
    return (
      <Text size="sm" c="dimmed" mt={16}>
        <FormattedMessage
          id="session.consent.changed"
          defaultMessage="The consent text of the study has changed since. The words that were agreed to are kept with the recording, under the fingerprint above."
        />
      </Text>
    );
  }
  return (
    <details className={classes['more']}>
      <summary>
        <FormattedMessage id="session.consent.text" defaultMessage="The text that was agreed to" />
      </summary>
      <Text size="sm" dir="auto" className={classes['consent'] ?? ''}>
        {text}
      </Text>
    </details>
  );
}

/** Null while it is computed, and where the browser cannot compute it (pages without https). */
function useHasHash(text: string, hash: string): boolean | null {
  const [isSame, setSame] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    if (!globalThis.isSecureContext) return undefined;
    void sha256Hex(new TextEncoder().encode(text)).then((found) => {
      if (!isGone) setSame(found === hash);
    });
    return () => {
      isGone = true;
    };
  }, [text, hash]);
  return isSame;
}
