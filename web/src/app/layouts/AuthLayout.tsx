import { Outlet } from '@tanstack/react-router'
import { Brand } from '../../ui/Brand.tsx'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import classes from './AuthLayout.module.css'
import { SchoolScene } from './SchoolScene.tsx'

/** Sign-in, registration and passwords: the form on one side, a picture on the other. */
export const AuthLayout = () => (
  <div className={classes.layout}>
    <aside className={classes.side}>
      <div className={classes.words}>
        <p className={classes.slogan}>From the register to the report card, in one place.</p>
      </div>
      <SchoolScene className={classes.scene} />
    </aside>
    <div className={classes.main}>
      <OfflineBanner />
      <header className={classes.head}>
        <PathLink to="/" aria-label="Akada home">
          <Brand />
        </PathLink>
      </header>
      <main className={classes.form}>
        <Outlet />
      </main>
    </div>
  </div>
)
