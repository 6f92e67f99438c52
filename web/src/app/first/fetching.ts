/** Fetches files for the program from the page itself. Nothing rejects: the program asks again for what it lacks. */

export const add = (tag: 'link' | 'script', attributes: Record<string, string>): Promise<void> =>
  new Promise(resolve => {
    const element = Object.assign(document.createElement(tag), attributes)
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => resolve())
    document.head.append(element)
  })

export const fetchOne = (name: string): Promise<void> =>
  name.endsWith('.css')
    ? add('link', { rel: 'preload', as: 'style', href: name })
    : add('link', { rel: 'modulepreload', href: name })

/** Four at a time: a browser opens six connections to a server, and two stay free for signing in. */
const lanes = 4

export const fetchAll = (names: string[]): Promise<unknown> => {
  const queue = [...names]
  const lane = async (): Promise<void> => {
    for (let name = queue.shift(); name; name = queue.shift()) await fetchOne(name)
  }
  return Promise.all(Array.from({ length: lanes }, lane))
}
