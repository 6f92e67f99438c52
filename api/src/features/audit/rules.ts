const idForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids that stand in what an entry keeps, as values or as names of fields, each once and in their order. */
export const idsAmong = (...kept: unknown[]): string[] => [
  ...new Set(kept.flatMap(value => JSON.stringify(value ?? null).match(idForm) ?? [])),
]
