import type { AnyRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { api } from '../lib/api.ts'
import { idle } from '../lib/idle.ts'
import { isOwnDevice, session } from '../lib/session.ts'

const uses = ['pointerdown', 'pointermove', 'touchstart', 'touchmove', 'wheel', 'scroll', 'keydown']
const looks = ['focus', 'pageshow', 'visibilitychange', 'storage']
const keys = ['keydown', 'keyup', 'copy', 'cut', 'paste']

/** After which time the lock's own screen is fetched, so that it is there without a connection too, in milliseconds. */
const fetchAfter = 60_000

/** Takes the page out of sight and reach; base.css hides whatever is put beside the lock meanwhile, too. */
const cover = (covered: boolean): void => {
  document.documentElement.toggleAttribute('data-locked', covered)
  for (const part of document.body.children)
    if (part instanceof HTMLElement) part.inert = covered && !part.hasAttribute('data-lock')
}

/** How often the server is told of use at most, where no other call does, in milliseconds: well within the time after which it locks. */
const tellEvery = 4 * 60_000

/** Has the server lock the session, and again when the connection is back, for it may not have heard. */
const tellLock = (): void => {
  if (idle.get() === 'locked' && session.get()?.authorizationToken)
    api.authSessions.lock({ timeout: 4000 }).catch(() => undefined)
}

let told = Date.now()
const tellUse = (): void => {
  if (Date.now() - told < tellEvery || idle.get() !== 'open') return
  if (isOwnDevice() || !session.get()?.authorizationToken) return
  told = Date.now()
  api.authSessions.activity().catch(() => undefined)
}

/** Follows use of the product and covers the page when there is none; called before anything else listens for keys. */
export const watchIdle = (router: AnyRouter): void => {
  let was = false
  let focused: Element | null = null
  const coverByState = (): void => {
    const covered = idle.get() !== 'open'
    if (covered && !was) focused = document.activeElement
    cover(covered)
    if (!was && covered) tellLock()
    // Where the person was before, as nothing of the page has changed.
    if (was && !covered && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    was = covered
  }
  /** No shortcut and no dialog of the page behind hears what is typed into the lock. */
  const keepFromPage = (event: Event): void => {
    if (idle.get() !== 'open') event.stopImmediatePropagation()
  }
  for (const name of uses) addEventListener(name, idle.use, { capture: true, passive: true })
  for (const name of uses) addEventListener(name, tellUse, { capture: true, passive: true })
  for (const name of looks) addEventListener(name, idle.check)
  addEventListener('online', tellLock)
  session.hearLocked(idle.lock)
  for (const name of keys) addEventListener(name, keepFromPage, true)
  // A page that the browser keeps while another is looked at must not show for a moment when it comes back.
  addEventListener('pagehide', () => cover(session.get() !== null))
  session.subscribe(idle.check)
  idle.subscribe(coverByState)
  coverByState()
  router.subscribe('onResolved', () => {
    if (session.get() || router.state.location.pathname === '/login') idle.arrived()
  })
}

/** The pages, and the lock over them. Where the visit begins locked, no page is begun before it is opened. */
export const IdleLock = ({ children }: { children: ReactNode }) => {
  const state = useSyncExternalStore(idle.subscribe, idle.get)
  const [begun, setBegun] = useState(state !== 'locked')
  const [Screen, setScreen] = useState<ComponentType | null>(null)
  const [missing, setMissing] = useState(false)
  if (state !== 'locked' && !begun) setBegun(true)
  const isCovered = state !== 'open'
  useEffect(() => {
    if (Screen) return undefined
    const fetchScreen = (): void => {
      if (isCovered || (session.get() && navigator.onLine))
        import('./pages/LockScreen.tsx').then(
          page => setScreen(() => page.LockScreen),
          () => setMissing(true),
        )
    }
    if (isCovered) fetchScreen()
    const timer = setInterval(fetchScreen, fetchAfter)
    if (isCovered) addEventListener('online', fetchScreen)
    return () => {
      clearInterval(timer)
      removeEventListener('online', fetchScreen)
    }
  }, [Screen, isCovered])
  return (
    <>
      {begun && children}
      {isCovered &&
        (Screen ? (
          <Screen />
        ) : (
          missing &&
          createPortal(
            <p data-lock role="alert">
              Akada is locked. You are offline: unlocking needs a connection.
            </p>,
            document.body,
          )
        ))}
    </>
  )
}
