import type { AnyRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { api } from '../lib/api.ts'
import { deviceTime } from '../lib/clock.ts'
import { idle } from '../lib/session/idle.ts'
import { isOwnDevice, session } from '../lib/session.ts'

const uses = ['pointerdown', 'pointermove', 'touchstart', 'touchmove', 'wheel', 'scroll', 'keydown']
const looks = ['focus', 'pageshow', 'visibilitychange', 'storage']
const keys = ['keydown', 'keyup', 'copy', 'cut', 'paste']

/** After how long the lock screen is fetched, so that it is available without a connection too, in milliseconds. */
const fetchAfter = 60_000

/** Hides the page and makes it inert; base.css also hides anything added beside the lock meanwhile. */
const cover = (covered: boolean): void => {
  document.documentElement.toggleAttribute('data-locked', covered)
  for (const part of document.body.children)
    if (part instanceof HTMLElement) part.inert = covered && !part.hasAttribute('data-lock')
}

/** How often the server is notified of use if no other call does so, in milliseconds: well within the time after which it locks. */
const tellEvery = 4 * 60_000

/** Has the server lock the session, and again when the connection returns, because the first request may not have arrived. */
const tellLock = (): void => {
  if (idle.get() === 'locked' && session.get()?.authorizationToken)
    api.authSessions.lock({ timeout: 4000 }).catch(() => undefined)
}

let told = deviceTime()
const tellUse = (): void => {
  if (deviceTime() - told < tellEvery || idle.get() !== 'open') return
  if (isOwnDevice() || !session.get()?.authorizationToken) return
  told = deviceTime()
  api.authSessions.activity().catch(() => undefined)
}

/** Tracks use of the product and covers the page when there is none; called before any other key listener is added. */
export const watchIdle = (router: AnyRouter): void => {
  let was = false
  let focused: Element | null = null
  const coverByState = (): void => {
    const covered = idle.get() !== 'open'
    if (covered && !was) focused = document.activeElement
    cover(covered)
    if (!was && covered) tellLock()
    // Restores the focus, because nothing on the page has changed.
    if (was && !covered && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    was = covered
  }
  /** No shortcut and no dialog of the page behind receives what is typed into the lock. */
  const keepFromPage = (event: Event): void => {
    if (idle.get() !== 'open') event.stopImmediatePropagation()
  }
  for (const name of uses) addEventListener(name, idle.use, { capture: true, passive: true })
  for (const name of uses) addEventListener(name, tellUse, { capture: true, passive: true })
  for (const name of looks) addEventListener(name, idle.check)
  addEventListener('online', tellLock)
  session.onLocked(idle.lock)
  for (const name of keys) addEventListener(name, keepFromPage, true)
  // A page from the browser's back/forward cache must not show for a moment when it is restored.
  addEventListener('pagehide', () => cover(session.get() !== null))
  session.subscribe(idle.check)
  idle.subscribe(coverByState)
  coverByState()
  router.subscribe('onResolved', () => {
    if (session.get() || router.state.location.pathname === '/login') idle.arrived()
  })
}

/** The pages, and the lock over them. If the visit starts locked, no page is rendered before it is unlocked. */
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
