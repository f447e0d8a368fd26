import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';

/** A text to keep, such as a link, with a button that copies it. */
export function CopyText({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const shown = useRef<HTMLElement>(null);
  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('none'));
    written.then(
      () => setCopied('yes'),
      () => {
        // Without a mouse it could not be selected.
        if (shown.current) getSelection()?.selectAllChildren(shown.current);
        setCopied('no');
      },
    );
  };
  return (
    <div className="copy">
      <code dir="ltr" ref={shown}>
        {text}
      </code>
      <button onClick={copy}>
        <FormattedMessage id="copy.copy" defaultMessage="Copy the link" />
      </button>
      <span role="status" className="quiet">
        {copied === 'yes' && <FormattedMessage id="copy.copied" defaultMessage="Copied." />}
        {copied === 'no' && (
          <FormattedMessage
            id="copy.failed"
            defaultMessage="It could not be copied: select it and copy it yourself."
          />
        )}
      </span>
    </div>
  );
}
