import { HELP_ADDRESS } from '@fovea/browser/helpSearch/helpSearch';
import { useConfiguredLinks } from '../state/publicConfig';
import type { HelpPage } from './helpPages';

/**
 * Where a page of the help centre is. An installation with a help centre of its own (`FOVEA_HELP_URL`) has
 * other articles, so everything leads to its first page.
 */
export function useHelpAddress(page: HelpPage = ''): string {
  const { helpCenter } = useConfiguredLinks();
  const own = `${window.location.origin}${HELP_ADDRESS}`;
  return helpCenter ?? (page === '' ? own : `${own}/${page}`);
}
