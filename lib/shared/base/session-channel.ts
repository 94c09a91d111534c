/** Where the tabs of a browser tell each other to look at the session they share. */
export const SESSION_CHANNEL = "md-session";
