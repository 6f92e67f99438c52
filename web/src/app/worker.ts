/** Has the service worker (public/sw.js) cache the program on the device, so that it opens without a connection. */
export const keepProgram = (): void => {
  // Browsers have no service worker if a school's own server is reached without https.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const register = async (): Promise<void> => {
    const taken = new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    const isThere = serviceWorker.controller !== null
    await serviceWorker.register('/sw.js')
    if (!isThere) await taken
    // Also files loaded before the worker was active, and files served from the browser's memory cache, which bypass it.
    const used = new PerformanceObserver(list =>
      navigator.serviceWorker.controller?.postMessage({ keep: list.getEntries().map(({ name }) => name) }),
    )
    used.observe({ type: 'resource', buffered: true })
  }
  // After everything that the page itself needs; if the browser refuses, the page works without it.
  const begin = (): void => void register().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
