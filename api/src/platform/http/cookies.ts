import type { Secrets } from '../secrets/index.ts'

/** The cookies of one request and its response. */
export interface Cookies {
  /** The value the browser sent under a name; null if it sent none, or the same name twice. */
  find(name: string): string | null
  /** The value of a cookie that a page of the portal has written itself; null as above. It may be anything. */
  findOfPage(name: string): string | null
  /** The same as `find` for a cookie that was set signed: null also for a value that the server did not set under this name. */
  findSigned(name: string): string | null
  /**
   * Sets a cookie that no script can read and that is sent only to addresses below `path`. `seconds` 0 removes it. `signed`: it is read by
   * `findSigned`.
   */
  set(name: string, value: string, options: { path: string; seconds: number; signed?: boolean }): void
  /** The values of the response's Set-Cookie headers. */
  headers(): string[]
}

const purpose = 'cookie'

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
export const openCookies = (header: string | undefined, isSecure: boolean, secrets: Secrets): Cookies => {
  const written = new Map<string, string>()
  const fullName = (name: string): string => (isSecure ? `__Secure-${name}` : name)
  const findOfPage = (name: string): string | null => {
    const [value, ...others] = valuesOf(header ?? '', name)
    return value && others.length === 0 ? value : null
  }
  const find = (name: string): string | null => findOfPage(fullName(name))
  return {
    find,
    findOfPage,
    findSigned: name => {
      const [value = '', signature = ''] = find(name)?.split('.') ?? []
      return secrets.isSigned(purpose, `${name} ${value}`, Buffer.from(signature, 'base64url')) ? value : null
    },
    set: (name, plain, { path, seconds, signed }) => {
      const value = signed ? `${plain}.${secrets.sign(purpose, `${name} ${plain}`).toString('base64url')}` : plain
      const secure = isSecure ? '; Secure' : ''
      written.set(
        `${name} ${path}`,
        `${fullName(name)}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
    headers: () => [...written.values()],
  }
}
