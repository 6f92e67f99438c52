import { Burger } from '@mantine/core'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
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
        <Organisation />
        <div className={classes.search}>{staff.accountStatus === 'Active' && <SearchButton />}</div>
        <Clock />
        <ProfileMenu />
      </header>
      <aside className={`on-surface scroll sticky ${classes.side} no-print`}>
        <SideMenu />
      </aside>
      <Questions />
      {MenuDrawer && <MenuDrawer opened={opened} onClose={close} />}
      <div className={`column narrow ${classes.body}`}>
        <PlayedClock />
        <ActingBand />
        <OfflineBanner />
        <Suspense>{isWrong && <WrongClock />}</Suspense>
        <Suspense>{!online && <OfflineHelp />}</Suspense>
        <main id="content" tabIndex={-1} className={`grow ${classes.content}`}>
          <WithinMain value={true}>
            <Suspense>{isUnsent && pathname === homeOf(user) && <UnsentNow />}</Suspense>
            <Content />
          </WithinMain>
        </main>
        <footer className={`dim text-xs ${classes.foot} no-print`}>Powered by {provider.name}</footer>
      </div>
      <NewVersion />
      <BottomBar onMore={open} onMoreNear={fetch} />
    </div>
  )
}

const NewVersion = () =>
  useSyncExternalStore(newVersion.subscribe, newVersion.get, newVersion.get) && (
    <Suspense>
      <UpdateOffer />
    </Suspense>
  )

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
