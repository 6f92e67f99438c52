import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Brand } from '../../ui/Brand.tsx'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
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

/** Sign-in, registration and passwords: the form, which arrives first on a slow line, and a picture to its left. */
export const AuthLayout = () => (
  <div className={`grid tall ${classes.layout}`}>
    <div className={`column narrow on-surface ${classes.page}`}>
      <OfflineBanner />
      <header className={classes.head}>
        <PathLink to="/" aria-label="Akada home">
          <Brand />
        </PathLink>
      </header>
      <main className={`grow ${classes.form}`}>
        <Outlet />
      </main>
    </div>
    <aside className={`column between hidden-over ${classes.side}`}>
      <div className={classes.words}>
        <p className={`flat text-xl bold tight narrower ${classes.slogan}`}>
          From the register to the report card, in one place.
        </p>
      </div>
      <Suspense>
        <SchoolScene className="block full above-24" />
      </Suspense>
    </aside>
  </div>
)
