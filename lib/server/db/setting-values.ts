/** What can be set, by key. A key without a row has not been set. */
export type SettingValues = {
  /** The number of the first page of pending orders, once checked. Spec: "Pending orders". */
  pendingPageBase: { base: 0 | 1 };
  /** Calls of one operation in any sliding second, 1–10; for accounts shared with other programs. */
  callsPerSecond: { count: number };
};

export type SettingKey = keyof SettingValues;
