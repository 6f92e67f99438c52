/** What a guardian may be to a student. Without the rest of the record, which the family pages do not need. */
export const relationships = [
  'Father',
  'Mother',
  'Guardian',
  'Grandparent',
  'Uncle',
  'Aunt',
  'Brother',
  'Sister',
  'Other',
] as const
