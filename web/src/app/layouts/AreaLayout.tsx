import { Burger } from '@mantine/core'
import { CatchBoundary, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { SearchButton } from '../../features/search/index.ts'
import { clockError } from '../../lib/clock.ts'
import { device } from '../../lib/device.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { newVersion } from '../../lib/new-version.ts'
import { homeOf } from '../../lib/person.ts'
import { barrierOf } from '../../lib/welcome.ts'
import { useCan, useUser } from '../../lib/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OfflineBanner, useOnline } from '../../ui/OfflineBanner.tsx'
import { PlayedClock } from '../../ui/PlayedClock.tsx'
import { useOnDemand } from '../../ui/useOnDemand.ts'
import { OfflineHelp, UnsentNow } from '../offline-pages.ts'
import { NotFoundPage, WithinMain } from '../pages/ErrorPage.tsx'
import classes from './AreaLayout.module.css'
import '../../ui/layer-area.css'
import '../../ui/layer-tables.css'
import { ActingBand } from './ActingBand.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Clock } from './Clock.tsx'
import { Organisation } from './Organisation.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { Questions } from './Questions.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useFreshUser } from './useFreshUser.ts'

// Parts that few people see, or nobody before a press, are not in the first load.
const MissingRequirements = lazyPage(() => import('../pages/MissingRequirements.tsx'), 'MissingRequirements')
const UnverifiedNotice = lazyPage(() => import('../pages/UnverifiedNotice.tsx'), 'UnverifiedNotice')

const UpdateOffer = lazyPart(() => import('./UpdateOffer.tsx'))
const WrongClock = lazyPart(() => import('./WrongClock.tsx'))

const menuDrawer = async () => (await import('./MenuDrawer.tsx')).MenuDrawer

/** The layout for signed-in people: school, district and state differ only in menu and profile menu. */
export const AreaLayout = () => {
  useFreshUser()
  const user = useUser()
  const { provider, staff } = user
  const { Part: MenuDrawer, opened, fetch, open, close } = useOnDemand(menuDrawer)
  const { pathname } = useLocation()
  const online = useOnline()
  const isUnsent = useSyncExternalStore(device.drafts.watch, device.drafts.hasWork, device.drafts.hasWork)
  const isWrong = useSyncExternalStore(clockError.subscribe, clockError.get, clockError.get) !== 0
  useEffect(() => {
    if (pathname) close()
  }, [pathname, close])
  return (
    <div className={`grid tall ${classes.layout}`}>
      <a href="#content" className="skip-link">
        Go to the content
      </a>
      <header className={`row middle gap-16 wide line-below on-surface sticky ${classes.bar} no-print`}>
        <Burger
          className={`gone ${classes.burger}`}
          opened={opened}
          onPointerEnter={fetch}
          onFocus={fetch}
          onClick={open}
          size="sm"
          aria-label="Open the menu"
        />
        <Apart>
          <Organisation />
        </Apart>
        <div className={classes.search}>
          <Apart>{staff.accountStatus === 'Active' && <SearchButton />}</Apart>
        </div>
        <Apart>
          <Clock />
        </Apart>
        <Apart>
          <ProfileMenu />
        </Apart>
      </header>
      <aside className={`on-surface scroll sticky ${classes.side} no-print`}>
        <Apart>
          <SideMenu />
        </Apart>
      </aside>
      <Questions />
      <Apart>{MenuDrawer && <MenuDrawer opened={opened} onClose={close} />}</Apart>
      <div className={`column narrow ${classes.body}`}>
        <Apart>
          <PlayedClock />
        </Apart>
        <ActingBand />
        <OfflineBanner />
        <Apart>{isWrong && <WrongClock />}</Apart>
        <Apart>{!online && <OfflineHelp />}</Apart>
        <main id="content" tabIndex={-1} className={`grow ${classes.content}`}>
          <WithinMain value={true}>
            <Apart>{isUnsent && pathname === homeOf(user) && <UnsentNow />}</Apart>
            <Content />
          </WithinMain>
        </main>
        <footer className={`dim text-xs ${classes.foot} no-print`}>Powered by {provider.name}</footer>
      </div>
      <Apart>
        <NewVersion />
      </Apart>
      <Apart>
        <BottomBar onMore={open} onMoreNear={fetch} />
      </Apart>
    </div>
  )
}

const Nothing = () => null

/** A part of the frame that shows nothing while it is loading, or until the next page if it throws: the page stays open without it. */
const Apart = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={Nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}

const NewVersion = () => useSyncExternalStore(newVersion.subscribe, newVersion.get, newVersion.get) && <UpdateOffer />

const Content = () => {
  const barrier = barrierOf(useUser())
  const can = useCan()
  const operation = useMatches({ select: matches => matches.at(-1)?.staticData.operation })
  if (barrier === 'unverified')
    return (
      <Suspense>
        <UnverifiedNotice />
      </Suspense>
    )
  if (barrier === 'requirements')
    return (
      <Suspense>
        <MissingRequirements />
      </Suspense>
    )
  return operation && !can(operation) ? <NotFoundPage /> : <Outlet />
}
