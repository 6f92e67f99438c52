/** Has the service worker (public/sw.js) keep the program on the device, so that it opens without a connection. */
export const keepProgram = (): void => {
  // Where a school's own server is reached without https, the browser has none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const register = async (): Promise<void> => {
    const taken = new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    const isThere = serviceWorker.controller !== null
    await serviceWorker.register('/sw.js')
    if (!isThere) await taken
    // Also what the page had before the worker was there, and what comes out of the browser's memory without asking it.
    const used = new PerformanceObserver(list =>
      navigator.serviceWorker.controller?.postMessage({ keep: list.getEntries().map(({ name }) => name) }),
    )
    used.observe({ type: 'resource', buffered: true })
  }
  // After everything that the page itself needs; a browser that refuses goes on without.
  const begin = (): void => void register().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
