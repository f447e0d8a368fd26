import { useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ShortPreviewParts } from './journey/journey';
import { createPreviewContext } from './session/previewContext';
import { Card } from './screens/Card';
import { FlowScreen } from './flow/FlowScreen';
import { MediaScreen } from './flow/MediaScreen';

/** Shows the stimuli of a flow one after the other, as often as wanted. Nothing is collected. */
export default function ShortPreview(props: {
  readonly study: ShortPreviewParts;
  readonly askedLocale: string | null;
}) {
  const { study, askedLocale } = props;
  const [context] = useState(() => createPreviewContext(study, askedLocale));
  const [at, setAt] = useState<'media' | 'flow' | 'end'>('media');
  const show = useCallback(() => setAt('flow'), []);
  const end = useCallback(() => setAt('end'), []);

  switch (at) {
    case 'media':
      return <MediaScreen context={context} onLoaded={show} />;
    case 'flow':
      return <FlowScreen context={context} onEnded={end} />;
    case 'end':
      return (
        <Card
          eyebrow={<bdi>{study.name}</bdi>}
          title={<FormattedMessage id="shortPreview.end" defaultMessage="End of the preview" />}
          actions={
            <button className="primary" onClick={show}>
              <FormattedMessage id="shortPreview.again" defaultMessage="Start again" />
            </button>
          }
        >
          <p>
            <FormattedMessage
              id="shortPreview.words"
              defaultMessage="Nothing was recorded. You can close this page."
            />
          </p>
        </Card>
      );
  }
}
