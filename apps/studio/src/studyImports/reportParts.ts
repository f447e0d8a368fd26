import type { ImportReport } from '@fovea/contract/studies/studyImports';
import type { IntlShape } from 'react-intl';
import { formatBytes } from '../files/formatBytes';

/** What came along with an archive, with numbers: “5 stimuli”, “4 pictures and videos (12 MB)”. */
export function reportParts(intl: IntlShape, report: ImportReport): string[] {
  const { stimuli, mediaFiles, mediaBytes, respondents, recordedBytes, aois, segments } = report;
  const parts = [
    intl.formatMessage(
      {
        id: 'studyImport.report.stimuli',
        defaultMessage: '{count, plural, =0 {no stimuli} one {# stimulus} other {# stimuli}}',
        description: 'Part of a list of what was imported with a study',
      },
      { count: stimuli },
    ),
    mediaFiles > 0 &&
      intl.formatMessage(
        {
          id: 'studyImport.report.media',
          defaultMessage:
            '{count, plural, one {# picture or video} other {# pictures and videos}} ({size})',
          description: 'Part of a list of what was imported with a study',
        },
        { count: mediaFiles, size: formatBytes(intl, mediaBytes) },
      ),
    respondents > 0 &&
      intl.formatMessage(
        {
          id: 'studyImport.report.respondents',
          defaultMessage: '{count, plural, one {# respondent} other {# respondents}} ({size})',
          description: 'Part of a list of what was imported with a study',
        },
        { count: respondents, size: formatBytes(intl, recordedBytes) },
      ),
    aois > 0 &&
      intl.formatMessage(
        {
          id: 'studyImport.report.aois',
          defaultMessage: '{count, plural, one {# area of interest} other {# areas of interest}}',
          description: 'Part of a list of what was imported with a study',
        },
        { count: aois },
      ),
    segments > 0 &&
      intl.formatMessage(
        {
          id: 'studyImport.report.segments',
          defaultMessage: '{count, plural, one {# segment} other {# segments}}',
          description: 'Part of a list of what was imported with a study',
        },
        { count: segments },
      ),
  ];
  return parts.filter((part) => typeof part === 'string');
}
