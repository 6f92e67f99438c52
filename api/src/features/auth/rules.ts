/** Whether a temporary password no longer works. Times are ISO 8601. */
export const hasExpired = (account: { temporaryPasswordExpiresAt: string | null }, now: Date): boolean =>
  account.temporaryPasswordExpiresAt !== null && Date.parse(account.temporaryPasswordExpiresAt) <= now.getTime()
