/** The requested page of a list that is short enough to be read whole. */
export const pageOf = <T>(list: readonly T[], { limit, page }: { limit: number; page: number }): T[] =>
  list.slice((page - 1) * limit, page * limit)
