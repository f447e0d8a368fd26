import type { ChoiceProblem, OtherFlowsNotice } from '@fovea/rules/flow/otherFlows';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const TAB_MESSAGES = defineMessages({
  new: { id: 'add.tab.new', defaultMessage: 'New' },
  browse: { id: 'add.tab.browse', defaultMessage: 'Browse' },
  flows: { id: 'add.tab.flows', defaultMessage: 'Other flows' },
});

/** Shown in place of an empty list of stimuli. */
export const OTHER_FLOWS_NOTICES: Record<OtherFlowsNotice | 'nothing', MessageDescriptor> =
  defineMessages({
    noOtherFlows: {
      id: 'flows.none',
      defaultMessage: 'This study does not include other flows.',
    },
    noneOfThisType: {
      id: 'flows.noneOfType',
      defaultMessage:
        'There are no {type, select, CALIBRATION {calibration} IMAGE {image} INSTRUCTION {instruction} JS_SURVEY {survey} QUALTRICS {Qualtrics} VIDEO {video} WEB {website} other {}} stimuli that are used in other flows and are not already in this flow.',
    },
    nothing: {
      id: 'flows.nothing',
      defaultMessage:
        'There are no stimuli that are used in other flows and are not already in this flow.',
    },
  });

/** Why an item of another flow cannot be selected. */
export const CHOICE_PROBLEMS: Record<ChoiceProblem, MessageDescriptor> = defineMessages({
  blockInUse: {
    id: 'flows.blockInUse',
    defaultMessage: 'Some stimuli in {block} are already in use in this flow',
  },
  blockHasChosenStimuli: {
    id: 'flows.blockHasChosen',
    defaultMessage: 'Some stimuli in {block} are already chosen individually',
  },
  blockSharesWithChosenBlocks: {
    id: 'flows.blockShares',
    defaultMessage: '{block} contains some stimuli that are in other blocks chosen individually',
  },
  stimulusInChosenBlock: {
    id: 'flows.stimulusInBlock',
    defaultMessage: 'Stimulus is contained by a chosen block',
  },
});
