// Next looks for this in the folders above as well, and would start the dashboard.
export function register() {}
