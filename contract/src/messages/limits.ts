/** Limits of messages. No imports, so any page may use them. */
export const messageLimits = {
  /** Characters of a template. */
  template: 800,
  /** Phone numbers of one message; a larger audience is sent in parts. */
  recipients: 20_000,
  /** Arms, classes, schools, districts or students that are chosen. */
  chosen: 1000,
  /** Pages of one SMS. */
  pages: 6,
  samples: 3,
  /** Guardians without an address that a preview names. */
  named: 10,
} as const
