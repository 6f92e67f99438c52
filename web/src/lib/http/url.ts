/** The parts of a call that form its address. */
export interface AddressParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/**
 * Query string in the form that the API reads: lists bracketed (`school[0]=a&school[1]=b`), absent values omitted. Without a leading
 * question mark.
 */
export const bracketed = (query: Record<string, unknown>): string => {
  const pairs: string[] = []
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) value.forEach((item, index) => add(`${name}[${index}]`, item))
    else if (isPlain(value)) pairs.push(`${nameOf(name)}=${encodeURIComponent(value)}`)
    else if (value) for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item)
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return pairs.join('&')
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const nameOf = (name: string): string => encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

/** `{id}` filled from `params`; throws if one is missing, because that is a programming error. */
export const filled = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!isPlain(value) || value === '') throw new Error(`${path} needs ${name}.`)
    return encodeURIComponent(value)
  })

/** The address of a call. Calls of the billing base may be served by another server. */
export const urlOf = (
  { path, base }: { path: string; base?: '/api' | '/billing' },
  parts: AddressParts,
  bases: { api: string; billing: string },
): string => {
  const query = parts.query ? bracketed(parts.query) : ''
  const start = base === '/billing' ? bases.billing : bases.api
  return `${start}${filled(path, parts.params)}${query ? `?${query}` : ''}`
}
