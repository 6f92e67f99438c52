/** The cookies of one request and of its answer. */
export interface Cookies {
  /** What the browser sent under a name; null where it sent nothing, or the same name twice. */
  find(name: string): string | null
  /** Has the browser keep a value that no script can read, and send it to addresses below `path` only. `seconds` 0 removes it. */
  set(name: string, value: string, options: { path: string; seconds: number }): void
  /** The values of the answer's Set-Cookie headers. */
  headers(): string[]
}

const valuesOf = (header: string, name: string): string[] =>
  header
    .split(';')
    .map(part => part.trim().split('='))
    .filter(([key]) => key === name)
    .map(([, ...value]) => value.join('='))

/**
 * Reads and writes cookies, always HttpOnly and SameSite=Strict. `isSecure`: the portal is reached by https; then they are Secure too,
 * and named so that no neighbouring site can plant one. On plain http a browser would drop a Secure cookie.
 */
export const openCookies = (header: string | undefined, isSecure: boolean): Cookies => {
  const written = new Map<string, string>()
  const fullName = (name: string): string => (isSecure ? `__Secure-${name}` : name)
  return {
    find: name => {
      const [value, ...others] = valuesOf(header ?? '', fullName(name))
      return value && others.length === 0 ? value : null
    },
    set: (name, value, { path, seconds }) => {
      const secure = isSecure ? '; Secure' : ''
      written.set(
        `${name} ${path}`,
        `${fullName(name)}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
    headers: () => [...written.values()],
  }
}
