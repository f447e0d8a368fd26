/** Names in a BIDS folder. Labels have letters and digits of ASCII only. */

const TASK_LABEL_MAX = 40;

/** @param number from 1; @param count how many there are: all labels have the same length */
export function subjectLabel(number: number, count: number): string {
  return String(number).padStart(Math.max(4, String(count).length), '0');
}

/** The label of the task, from the name of the study: `study` if no letter of it can stand there. */
export function taskLabel(studyName: string): string {
  return asciiWord(studyName, TASK_LABEL_MAX) || 'study';
}

/** The name of a stimulus' file in `stimuli/`; the number keeps equal names apart. */
export function stimulusFileName(number: number, name: string, ending: string): string {
  const word = asciiWord(name, TASK_LABEL_MAX);
  const digits = String(number).padStart(3, '0');
  return `${digits}${word === '' ? '' : `-${word}`}${ending.replace(/[^0-9a-zA-Z.]/g, '')}`;
}

/** Path of a file about one respondent, from the folder `bids`. */
export function sessionPath(subject: string, task: string, rest: string): string {
  return `sub-${subject}/beh/sub-${subject}_task-${task}_${rest}`;
}

function asciiWord(text: string, most: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^0-9a-zA-Z]/g, '')
    .slice(0, most);
}
