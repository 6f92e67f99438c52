import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { device } from '../../lib/session/device.ts'
import type { Row } from '../../lib/draft/storage.ts'
import { Brand } from '../../ui/page/Brand.tsx'
import { OfflineBanner } from '../../ui/feedback/OfflineBanner.tsx'
import { PathLink } from '../../ui/page/PathLink.tsx'
import { UnsentOfAll } from '../offline-pages.ts'
import classes from './AuthLayout.module.css'

// Decorative: signing in does not wait for it.
const NoScene: typeof import('./SchoolScene.tsx').SchoolScene = () => <></>

// The page is complete without its picture.
const SchoolScene = lazy(() =>
  import('./SchoolScene.tsx').then(
    scene => ({ default: scene.SchoolScene }),
    () => ({ default: NoScene }),
  ),
)

/** Whose unsent work waits on this device, above the sign-in form; only then its code is fetched. */
const UnsentHere = () => {
  const isLogin = useLocation({ select: ({ pathname }) => pathname === '/login' })
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => void device.drafts.workOfAll().then(setRows), [])
  return (
    isLogin &&
    rows.length > 0 && (
      <Suspense>
        <UnsentOfAll rows={rows} />
      </Suspense>
    )
  )
}

/** Sign-in, registration and passwords: the form, which arrives first on a slow line, and a picture to its left. */
export const AuthLayout = () => (
  <div className={`grid min-h-screen ${classes.layout}`}>
    <div className={`flex flex-col min-w-0 bg-surface ${classes.page}`}>
      <OfflineBanner />
      <header className={classes.head}>
        <PathLink to="/" aria-label="Akada home">
          <Brand />
        </PathLink>
      </header>
      <main className={`flex-1 ${classes.form}`}>
        <UnsentHere />
        <Outlet />
      </main>
    </div>
    <aside className={`flex flex-col justify-between overflow-hidden ${classes.side}`}>
      <div className={classes.words}>
        <p className={`m-0 text-xl font-bold leading-tight tracking-tight ${classes.slogan}`}>
          From the register to the report card, in one place.
        </p>
      </div>
      <Suspense>
        <SchoolScene className="block w-full mt-6" />
      </Suspense>
    </aside>
  </div>
)
