import { Navigate } from '@tanstack/react-router';
import { useCompany } from '../state/session';

/** The address without an id leads to the root folder of the company. */
export function RootFolder() {
  const { rootFolder } = useCompany();
  return <Navigate to="/folders/$folderId" params={{ folderId: rootFolder }} replace />;
}
