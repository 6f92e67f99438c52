/**
 * A signal that aborts after this many milliseconds, or with `outer`; `isOver` says whether the time was the reason. `AbortSignal.timeout`
 * and `any` are newer than the oldest browsers.
 */
export const timeLimit = (
  milliseconds: number,
  outer?: AbortSignal,
): { signal: AbortSignal; isOver: () => boolean } => {
  const controller = new AbortController()
  let over = false
  const timer = setTimeout(() => {
    over = !controller.signal.aborted
    controller.abort()
  }, milliseconds)
  const end = (): void => {
    clearTimeout(timer)
    controller.abort()
  }
  if (outer?.aborted) end()
  else outer?.addEventListener('abort', end, { once: true })
  return { signal: controller.signal, isOver: () => over }
}
