import { Avatar, Burger, UnstyledButton, closeOnEscape } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, Link, Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { NoticeBell } from '../../features/notices/index.ts'
import { SearchButton } from '../../features/search/index.ts'
import { api } from '../../lib/api.ts'
import { clockError } from '../../lib/clock.ts'
import { device } from '../../lib/session/device.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { newVersion } from '../../lib/page/new-version.ts'
import { areaOf, homeOf, mustSetUpSecondFactor } from '../../lib/session/person.ts'
import { read } from '../../lib/query.ts'
import { actingAs } from '../../lib/session/session-store.ts'
import { pagesBlockedBy, fullName, initialsOf, organisationOf, termOf } from '../../lib/session/welcome.ts'
import { session, useArea, useCan, useUser } from '../../lib/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OfflineBanner, useOnline } from '../../ui/feedback/OfflineBanner.tsx'
import { PageHelp } from '../../ui/page/Page.tsx'
import { PlayedClock } from '../../ui/page/PlayedClock.tsx'
import { useOnDemand } from '../../ui/useOnDemand.ts'
import { OfflineHelp, UnsentNow } from '../offline-pages.ts'
import { whenIdle } from '../prefetch.ts'
import { queryClient } from '../query-client.ts'
import { NotFoundPage, WithinMain } from '../pages/ErrorPage.tsx'
import classes from './AreaLayout.module.css'
import { BottomBar } from './BottomBar.tsx'
import { Clock } from './Clock.tsx'
import { HelpButton } from './HelpButton.tsx'
import { Questions } from './Questions.tsx'
import { SideMenu } from './SideMenu.tsx'

// The same element for every page, so that none is drawn again for it.
const helpButton = <HelpButton />

// Parts that few people see, or nobody before a press, are not in the first load.
const MissingRequirements = lazyPage(() => import('../pages/MissingRequirements.tsx'), 'MissingRequirements')
const UnverifiedNotice = lazyPage(() => import('../pages/UnverifiedNotice.tsx'), 'UnverifiedNotice')

const UpdateOffer = lazyPart(() => import('./UpdateOffer.tsx'))
const WrongClock = lazyPart(() => import('./WrongClock.tsx'))

const menuDrawer = async () => (await import('./MenuDrawer.tsx')).MenuDrawer

const halfHour = 30 * 60_000

/**
 * Keeps the signed-in user up to date with the server: permissions, term, requirements, and the addresses of pictures, which work for about
 * an hour.
 */
const useFreshUser = (): void => {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...read(api.auth.me),
    // The response to a sign-in has the same content: nobody waits for it twice on a slow connection.
    initialData: () => session.get() ?? undefined,
    initialDataUpdatedAt: () => session.confirmedAt,
    staleTime: halfHour,
    refetchInterval: halfHour,
  })
  useEffect(() => {
    const now = session.get()
    // A response for the person or role that has been left meanwhile is ignored.
    if (!data || !now || actingAs(now) !== actingAs(data)) return
    session.set(data)
    if (mustSetUpSecondFactor(data)) void navigate({ to: '/second-factor/set', replace: true })
  }, [data, navigate])
}

/** Fetches what the forms choose from, which is no part of the first load. */
const fetchEnums = () =>
  void import('../../lib/enums.ts').then(part => part.fetchEnums(queryClient)).catch(() => undefined)

/** The layout for signed-in people: school, district and state differ only in menu and profile menu. */
export const AreaLayout = () => {
  useFreshUser()
  useEffect(() => whenIdle(fetchEnums), [])
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
    <div className={`grid min-h-screen ${classes.layout}`}>
      <a href="#content" className="skip-link">
        Go to the content
      </a>
      <header
        className={`flex items-center gap-4 col-span-full border-b border-line bg-surface sticky ${classes.bar} no-print`}
      >
        <Burger
          className={`hidden ${classes.burger}`}
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
        <Apart>{staff.accountStatus === 'Active' && <NoticeBell />}</Apart>
        <Apart>
          <ProfileMenu />
        </Apart>
      </header>
      <aside className={`bg-surface overflow-auto sticky ${classes.side} no-print`}>
        <Apart>
          <SideMenu />
        </Apart>
      </aside>
      <Questions />
      <Apart>{MenuDrawer && <MenuDrawer opened={opened} onClose={close} />}</Apart>
      <div className={`flex flex-col min-w-0 ${classes.body}`}>
        <Apart>
          <PlayedClock />
        </Apart>
        <ActingBand />
        <OfflineBanner />
        <Apart>{isWrong && <WrongClock />}</Apart>
        <Apart>{!online && <OfflineHelp />}</Apart>
        <main id="content" tabIndex={-1} className={`flex-1 ${classes.content}`}>
          <WithinMain value={true}>
            <Apart>{isUnsent && pathname === homeOf(user) && <UnsentNow />}</Apart>
            <PageHelp value={helpButton}>
              <Content />
            </PageHelp>
          </WithinMain>
        </main>
        <footer className={`text-dimmed text-xs ${classes.foot} no-print`}>Powered by {provider.name}</footer>
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
  const barrier = pagesBlockedBy(useUser())
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

/** Tells a super admin inside a school where they are, and leads out. */
const ActingBand = () => {
  const { isSuperAdmin, school } = useUser().staff
  const area = useArea()
  if (!isSuperAdmin || area !== 'school' || !school) return null
  return (
    <section
      className="flex items-center flex-wrap gap-2 text-waiting bg-waiting-soft text-sm font-semibold px-3 py-2 no-print"
      aria-label="Acting as super admin"
    >
      <span>You are acting as super admin in {school.name}.</span>
      <Link to="/super-admin/switch-school">Return to the state</Link>
    </section>
  )
}

/** Logo and name of the organisation in which the person is acting, with term and session below. */
const Organisation = () => {
  const user = useUser()
  const logo = areaOf(user) === 'school' ? user.staff.school?.logo?.Location : undefined
  return (
    <div className={`flex items-center gap-3 flex-1 min-w-0 ${classes.organisation}`} data-notices>
      <img
        src={logo ?? '/icon.svg'}
        alt=""
        width={36}
        height={36}
        className="flex-none rounded-md object-contain max-phone:hidden"
      />
      <div className="grid min-w-0 leading-tight">
        <span className={`font-bold truncate ${classes.name}`} data-owner>
          {organisationOf(user)}
        </span>
        <span className="text-dimmed text-xs truncate max-phone:hidden">{termOf(user)}</span>
      </div>
    </div>
  )
}

const profileMenu = async () => (await import('./ProfileMenuList.tsx')).ProfileMenuList

/** The person's button at the end of the bar; its menu is fetched when it is first needed. */
const ProfileMenu = () => {
  const user = useUser()
  const id = useId()
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  const { Part: List, opened, fetch, open, close } = useOnDemand(profileMenu)
  return (
    <>
      <UnstyledButton
        ref={setTarget}
        id={id}
        className="flex items-center gap-2 rounded-md min-h-11"
        aria-label={`Your menu, ${fullName(user)}, ${initialsOf(user)}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={opened ? close : open}
        onKeyDown={closeOnEscape(close)}
      >
        <Avatar src={user.staff.profilePicture?.Location} radius="xl" size={36} alt="">
          {initialsOf(user)}
        </Avatar>
        <IconChevronDown aria-hidden size={16} className="text-dimmed max-phone:hidden" />
      </UnstyledButton>
      {List && target && <List opened={opened} onClose={close} id={id} target={target} />}
    </>
  )
}
