import { PANEL_ENDS } from '@fovea/contract/participation/panelEnds';
import type { RedirectPanel } from '@fovea/contract/participation/redirectPanels';
import type { Study } from '@fovea/contract/studies/studies';
import { linkWithParameters } from '@fovea/rules/participation/links';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fact } from '../../controls/display/Fact';
import { PANEL_END_MESSAGES } from '../../panelStudies/states/stateMessages';
import { SIGNING_METHOD_MESSAGES } from './redirectPanelMessages';
import classes from './RedirectPanel.module.css';

interface Props {
  readonly study: Study;
  readonly panel: RedirectPanel;
}

/** What is agreed with the panel. */
export function RedirectPanelFacts({ study, panel }: Props) {
  const intl = useIntl();
  const { ends, signing, secretEnding, statusCall, idParameter } = panel;
  const given = PANEL_ENDS.flatMap((end) => {
    const address = ends[end] ?? '';
    return address === '' ? [] : [{ end, address }];
  });
  return (
    <dl className={classes['facts']}>
      <Fact name={<FormattedMessage id="redirectPanel.opens" defaultMessage="The panel opens" />}>
        <bdi dir="ltr">{linkWithParameters(study.collectionLink, [idParameter])}</bdi>
      </Fact>
      {given.map(({ end, address }) => (
        <Fact key={end} name={<FormattedMessage {...PANEL_END_MESSAGES[end]} />}>
          <bdi dir="ltr">{address}</bdi>
        </Fact>
      ))}
      <Fact name={<FormattedMessage id="redirectPanel.signing" defaultMessage="Signature" />}>
        {signing === null ? (
          <FormattedMessage id="redirectPanel.unsigned" defaultMessage="Not signed" />
        ) : (
          <FormattedMessage
            id="redirectPanel.signedWith"
            defaultMessage="{method}; the secret ends with {ending}"
            values={{
              method: intl.formatMessage(SIGNING_METHOD_MESSAGES[signing.method]),
              ending: <bdi>{secretEnding ?? '–'}</bdi>,
            }}
          />
        )}
      </Fact>
      {statusCall !== null && (
        <Fact
          name={
            <FormattedMessage id="redirectPanel.call" defaultMessage="Call to the panel’s server" />
          }
        >
          <bdi dir="ltr">
            {statusCall.method} {statusCall.url}
          </bdi>
        </Fact>
      )}
    </dl>
  );
}
