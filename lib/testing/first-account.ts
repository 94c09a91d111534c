/** The account of the service that a new database begins with. */
export const FIRST_ACCOUNT = "00000000-0000-0000-0000-000000000000";
