import { createContext } from 'react';

/** Whether the staff pages are locked, until staff confirm their identity. Personal data that they revealed is not rendered meanwhile. */
export const StaffLockContext = createContext(false);
