/** The parts of a call that end up in its address. */
export interface AddressParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/**
 * Query string in the form that the API reads: lists bracketed (`school[0]=a&school[1]=b`), absent values left out.
 * The answer has no leading question mark.
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

/** `{id}` filled from `params`; throws where one is missing, because that is a mistake of the program. */
export const filled = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!isPlain(value) || value === '') throw new Error(`${path} needs ${name}.`)
    return encodeURIComponent(value)
  })

/** Method and address of a call under its key. Wallet calls live under the billing base, which may be another server. */
export const addressOf = (key: string, parts: AddressParts, bases: { api: string; billing: string }) => {
  const [method = 'GET', path = '/'] = key.split(' ')
  const base = path.startsWith('/wallet/') ? bases.billing : bases.api
  const query = parts.query ? bracketed(parts.query) : ''
  return { method, url: `${base}${filled(path, parts.params)}${query ? `?${query}` : ''}` }
}
