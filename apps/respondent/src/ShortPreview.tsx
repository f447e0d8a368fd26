import { useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ShortPreviewParts } from './journey/journey';
import { previewVisit } from './visit/previewVisit';
import { Card } from './screens/Card';
import { FlowScreen } from './flow/FlowScreen';
import { MediaScreen } from './flow/MediaScreen';

/** Shows the stimuli of a flow one after the other, as often as wanted. Nothing is collected. */
export default function ShortPreview(props: {
  readonly study: ShortPreviewParts;
  readonly askedLocale: string | null;
}) {
  const { study, askedLocale } = props;
  const [visit] = useState(() => previewVisit(study, askedLocale));
  const [at, setAt] = useState<'media' | 'flow' | 'end'>('media');
  const show = useCallback(() => setAt('flow'), []);
  const end = useCallback(() => setAt('end'), []);

  switch (at) {
    case 'media':
      return <MediaScreen visit={visit} onLoaded={show} />;
    case 'flow':
      return <FlowScreen visit={visit} onEnded={end} />;
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
