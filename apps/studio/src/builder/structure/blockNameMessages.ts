import type { BlockNameProblem } from '@fovea/rules/flow/blocks';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Problems of the name of a block or a flow. */
export const BLOCK_NAME_PROBLEMS: Record<BlockNameProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'name.empty', defaultMessage: 'You must select a name.' },
  tooLong: { id: 'name.tooLong', defaultMessage: 'The name can be at most 40 characters long.' },
  taken: { id: 'name.taken', defaultMessage: 'This name is in use already.' },
});
