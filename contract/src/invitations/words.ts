/** How long a link works, in days. */
export const invitationDays = { usual: 14, max: 60 } as const

/** Used and withdrawn ones never become open again; an expired one is replaced by a new link. */
export const invitationStates = ['Open', 'Used', 'Expired', 'Withdrawn'] as const
