/**
 * Fetches the program's files from the page itself. A browser never fetches a module again that failed once, nor what imports it, so on a
 * bad line the page would wait for ever: the program runs only when each of its files has come.
 */

export const add = (tag: 'link' | 'script', attributes: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes)
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', reject)
    document.head.append(element)
  })

/** The longest wait before a file is fetched again, in milliseconds. */
const longestWait = 8000

/** Fetches a file into the browser's cache, again until it has come; one that the server does not have is left to whatever needs it. */
export const fetchOne = async (name: string): Promise<void> => {
  for (let wait = 500; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      const response = await fetch(name)
      await response.arrayBuffer()
      if (response.status < 500) return
    } catch {
      // The connection failed.
    }
    await new Promise(resolve => setTimeout(resolve, wait))
  }
}

/**
 * Fetches the files in their order, one at a time: what is under way when somebody signs in delays the response by as much. None is begun
 * while `isHeld`, so that a sign-in has the line to itself.
 */
export const fetchAll = async (names: string[], isHeld: () => boolean): Promise<void> => {
  for (const name of names) {
    while (isHeld()) await new Promise(resolve => setTimeout(resolve, 50))
    await fetchOne(name)
  }
}

/** Adds the program's styles, in their order. */
export const addStyles = async (hrefs: string[]): Promise<void> => {
  await Promise.all(hrefs.map(fetchOne))
  await Promise.all(hrefs.map(href => add('link', { rel: 'stylesheet', href }).catch(() => undefined)))
}

interface Program {
  /** The file that runs, and those that it imports. */
  main: string
  program: string[]
}

/**
 * Fetches the program, all files at once unless it may be held, and runs it. If the server no longer has one of the files, this page is of
 * an earlier version: it is opened again, once.
 */
export const startProgram = async ({ main, program }: Program, isHeld?: () => boolean): Promise<void> => {
  const names = [...program, main]
  await (isHeld ? fetchAll(names, isHeld) : Promise.all(names.map(fetchOne)))
  const isOpenedAgain = performance
    .getEntriesByType('navigation')
    .some(visit => 'type' in visit && visit.type === 'reload')
  add('script', { type: 'module', src: main }).catch(() => isOpenedAgain || location.reload())
}
