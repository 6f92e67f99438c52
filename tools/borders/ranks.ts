/**
 * The order of the features: one may import another of the same rank or of a lower one, through its index.ts. Add a new feature
 * here, as far left as its imports allow.
 */
const order = [
  ['files', 'generic', 'state'],
  ['roles', 'staff', 'districts', 'schools'],
  ['auth', 'invitations', 'wallet', 'classes'],
  ['students'],
  ['subjects', 'curriculum', 'guardians', 'hand-overs'],
  ['attendance', 'grading', 'exams'],
  ['report-cards', 'transfers', 'promotions', 'merges'],
  ['census', 'certificates', 'family', 'messages'],
  ['audit', 'dashboards', 'search', 'analysis', 'reports', 'oversight', 'ussd'],
]

export const rankOf: ReadonlyMap<string, number> = new Map(
  order.flatMap((features, rank) => features.map(feature => [feature, rank] as const)),
)
