import { notifications } from '@mantine/notifications';

/** How long a message stays. */
export const SNACKBAR_MS = 4000;

const show = (message: string, color: string, id?: string) =>
  notifications.show({
    message,
    color,
    autoClose: SNACKBAR_MS,
    withBorder: true,
    ...(id !== undefined && { id }),
  });

export const showSuccess = (message: string) => show(message, 'teal');
export const showInfo = (message: string) => show(message, 'iris');
/** Said once while it is shown, however often the same is tried. */
export const showWarning = (message: string) => show(message, 'yellow', message);
export const showError = (message: string) => show(message, 'red');
