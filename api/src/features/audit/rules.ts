const idForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids in an entry's stored data, as values or as field names, each once and in order. */
export const idsIn = (...values: unknown[]): string[] => [
  ...new Set(values.flatMap(value => JSON.stringify(value ?? null).match(idForm) ?? [])),
]
