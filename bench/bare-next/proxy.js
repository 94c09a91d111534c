// Next looks for this in the folders above as well: no request goes through that of the dashboard.
export function proxy() {}

export const config = { matcher: "/nothing" };
