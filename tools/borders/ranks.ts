/**
 * The order of the features, on the server and in the pages: one may import another of the same rank or of a lower one, through its
 * index.ts. Add a new feature here, as far left as its imports allow.
 */
const order = [
  ['files', 'generic', 'notices', 'state'],
  ['roles', 'staff', 'districts', 'schools'],
  ['auth', 'invitations', 'wallet', 'classes'],
  ['students'],
  ['subjects', 'curriculum', 'guardians', 'hand-overs'],
  ['attendance', 'grading', 'exams'],
  ['report-cards', 'transfers', 'promotions', 'merges'],
  ['census', 'certificates', 'family', 'messages'],
  ['audit', 'dashboards', 'search', 'timeline', 'analysis', 'oversight', 'ussd'],
]

/** Features that only the pages have, or that stand elsewhere there: others use the parts of sign-in, and its pages use none of theirs. */
const onlyInPages = [
  ['auth', 0],
  ['reminders', 0],
  ['dashboard', order.length - 1],
  ['help', order.length - 1],
] as const

/** The ranks of the server's features. */
export const rankOf: ReadonlyMap<string, number> = new Map(
  order.flatMap((features, rank) => features.map(feature => [feature, rank] as const)),
)

/** The ranks of the features of a workspace. */
export const ranks: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  api: rankOf,
  web: new Map([...rankOf, ...onlyInPages]),
}
