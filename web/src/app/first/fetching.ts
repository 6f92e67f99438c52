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

/** Two at a time: what is under way when somebody signs in delays the response by as much. */
const lanes = 2

/** Fetches the files in their order; none is begun while `isHeld`, so that a sign-in has the line to itself. */
export const fetchAll = (names: string[], isHeld: () => boolean = () => false): Promise<unknown> => {
  const queue = [...names]
  const lane = async (): Promise<void> => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      while (isHeld()) await new Promise(resolve => setTimeout(resolve, 50))
      await fetchOne(name)
    }
  }
  return Promise.all(Array.from({ length: lanes }, lane))
}
