import { useNavigate, useSearch } from '@tanstack/react-router'

/** State of a list, stored in the address. `sort` is a column's id, with a leading minus for descending order. */
export interface ListSearch {
  q?: string
  sort?: string
  /** Ids of the columns shown, joined by commas; if absent, the list's default. */
  columns?: string
}

/**
 * Reads a list's state from an address: the route's `validateSearch`. Unknown names and values of other types are dropped.
 * `export const searchOfStudents = listSearch(['classArm', 'gender'])`
 */
export const listSearch =
  <const F extends readonly string[]>(filters: F) =>
  (raw: Record<string, unknown>): ListSearch & { [K in F[number]]?: string } => {
    const names: readonly string[] = ['q', 'sort', 'columns', ...filters]
    const kept = names.flatMap(name => {
      const value = raw[name]
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
      return typeof text === 'string' && text !== '' ? [[name, text.slice(0, 500)]] : []
    })
    return Object.fromEntries(kept)
  }

/**
 * The list's state and its setter: `const [search, setSearch] = useListSearch(searchOfStudents)`, then `setSearch({ gender: 'female' })`.
 * An undefined or empty value removes the name from the address.
 */
export const useListSearch = <T extends object>(validate: (raw: Record<string, unknown>) => T) => {
  const navigate = useNavigate()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const set = (change: Partial<T>): void => {
    void navigate({
      to: '.',
      search: (before: object) => validate({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  }
  return [validate(raw), set] as const
}
