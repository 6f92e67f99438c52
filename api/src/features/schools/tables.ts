/** Schools, and the remarks that their heads have by ranges of average. */
export const tables = {
  owns: ['school', 'principal_remark'],
  publishes: [],
}
