/** Schools and their uploads, and their heads' remarks by ranges of average. */
export const tables = {
  owns: ['school', 'principal_remark'],
  publishes: ['school_brief', 'principal_remark_brief'],
}
