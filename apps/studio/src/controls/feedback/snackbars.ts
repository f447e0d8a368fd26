import { notifications } from '@mantine/notifications';

/** How long a message stays. */
export const SNACKBAR_MS = 4000;

const show = (message: string, color: string) =>
  notifications.show({ message, color, autoClose: SNACKBAR_MS, withBorder: true });

export const showSuccess = (message: string) => show(message, 'teal');
export const showInfo = (message: string) => show(message, 'iris');
export const showWarning = (message: string) => show(message, 'yellow');
export const showError = (message: string) => show(message, 'red');
