/** The cookies of one request and its response. */
export interface Cookies {
  /** The value the browser sent under a name; null if it sent none, or the same name twice. */
  find(name: string): string | null
  /** Sets a cookie that no script can read and that is sent only to addresses below `path`. `seconds` 0 removes it. */
  set(name: string, value: string, options: { path: string; seconds: number }): void
  /** The values of the response's Set-Cookie headers. */
  headers(): string[]
}

const valuesOf = (header: string, name: string): string[] =>
  header
    .split(';')
    .map(part => part.trim().split('='))
    .filter(([key]) => key === name)
    .map(([, ...value]) => value.join('='))

/**
 * Reads and writes cookies, always HttpOnly and SameSite=Strict. `isSecure`: the portal is served over https; then they are also Secure,
 * and named so that no neighbouring site can set one. On plain http a browser would drop a Secure cookie.
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
