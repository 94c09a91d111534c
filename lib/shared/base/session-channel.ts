/** Channel on which the tabs of a browser tell each other to check their session. */
export const SESSION_CHANNEL = "md-session";
