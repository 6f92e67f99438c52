/**
 * The groups of calls, by the files that a visit fetches: those of its first pages, then those of the other pages by subject, and apart the
 * groups that only one page or the pages of families need (chunks.ts).
 */
export * from './every-visit.ts'
export * from './organisations.ts'
export * from './people.ts'
export * from './teaching.ts'
export * from './auth.ts'
export * from './census.ts'
export * from './exams.ts'
export * from './explanations.ts'
export * from './family.ts'
export * from './guardians.ts'
export * from './invitations.ts'
export * from './oversight.ts'
