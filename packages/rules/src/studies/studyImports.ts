/** When an archive of a study can be imported, and why it cannot. */

/** A study of 5,000 respondents has a file for each of their streams. */
export const IMPORT_FILES_MAX = 50_000;
/** The file that says what an archive contains, and that of one session. */
export const IMPORT_LIST_BYTES_MAX = 64 * 1024 * 1024;
/** How many times larger than the zip file its content may be: recordings and media are compressed already. */
export const IMPORT_EXPANSION_MAX = 50;

export type ImportProblem =
  | 'NOT_AN_ARCHIVE'
  | 'DAMAGED'
  | 'NEWER_VERSION'
  | 'UNSAFE_PATH'
  | 'TOO_MANY_FILES'
  | 'TOO_LARGE'
  | 'FILE_MISSING'
  | 'HASH_DIFFERS'
  | 'NOT_VALID'
  | 'MEDIA_NOT_VALID'
  | 'NO_ROOM'
  | 'NOT_ALLOWED'
  | 'FOLDER_GONE'
  | 'FAILED';

/**
 * What somebody reads whose file was not imported.
 * @param what the path, the version or the field concerned
 */
export function importProblemMessage(problem: ImportProblem, what = ''): string {
  switch (problem) {
    case 'NOT_AN_ARCHIVE':
      return 'This file is not an archive of a study. Make one on the page Export of the study, under "Move the study", and import that zip file as it is.';
    case 'DAMAGED':
      return `The zip file is damaged (${what}). Download or copy it again, then import it again.`;
    case 'NEWER_VERSION':
      return `This archive was made by a newer version (${what}). Update this installation, then import it again.`;
    case 'UNSAFE_PATH':
      return `The file '${what}' in the zip file would be written outside of its folder. Nothing was imported: ask whoever gave you this file.`;
    case 'TOO_MANY_FILES':
      return `The zip file contains more than ${IMPORT_FILES_MAX} files. Archive the study with fewer respondents.`;
    case 'TOO_LARGE':
      return `'${what}' is larger than an archive may contain. Nothing was imported: ask whoever gave you this file.`;
    case 'FILE_MISSING':
      return `The file '${what}' is missing in the zip file. Import the archive as it was downloaded, without unpacking or changing it.`;
    case 'HASH_DIFFERS':
      return `The file '${what}' is not as it was when the archive was made. Download the archive again, then import it again.`;
    case 'NOT_VALID':
      return `The archive cannot be read: '${what}' is not valid. It was changed, or made by another program.`;
    case 'MEDIA_NOT_VALID':
      return `The picture or video of '${what}' cannot be used here. Open it at the installation it comes from, replace it, and make the archive again.`;
    case 'NO_ROOM':
      return 'There is no room for these recordings: the disk is too full, or the company has as many recordings as it may. Import the study without recordings, or delete what is not needed.';
    case 'NOT_ALLOWED':
      return 'Your account does not allow studies of this kind.';
    case 'FOLDER_GONE':
      return 'The folder was deleted meanwhile. Choose another one, then import the file again.';
    case 'FAILED':
      return 'The study could not be imported because of a fault on the server. Nothing was imported. Try again.';
  }
}
