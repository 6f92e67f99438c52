import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useArea, useCan, useUser } from '../../lib/session.ts'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { NotFoundPage, WithinMain } from '../pages/ErrorPage.tsx'
import { MissingRequirements } from '../pages/MissingRequirements.tsx'
import { UnverifiedNotice } from '../pages/UnverifiedNotice.tsx'
import classes from './AreaLayout.module.css'
import { Clock } from './Clock.tsx'
import { Organisation } from './Organisation.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useFreshUser } from './useFreshUser.ts'

export interface AreaLayoutProps {
  /** What stands in the search slot of the top bar. */
  search?: ReactNode
}

/** The layout of signed-in people: school, district and state differ in menu and profile menu only. */
export const AreaLayout = ({ search }: AreaLayoutProps) => {
  useFreshUser()
  const { provider } = useUser()
  const [opened, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) close()
  }, [pathname, close])
  return (
    <div className={classes.layout}>
      <a href="#content" className="skip-link">
        Go to the content
      </a>
      <header className={`${classes.bar} no-print`}>
        <Burger className={classes.burger} opened={opened} onClick={open} size="sm" aria-label="Open the menu" />
        <Organisation />
        {search && <div className={classes.search}>{search}</div>}
        <Clock />
        <ProfileMenu />
      </header>
      <aside className={`${classes.side} no-print`}>
        <SideMenu />
      </aside>
      <Drawer opened={opened} onClose={close} size={280} title="Menu" zIndex={300}>
        <SideMenu />
      </Drawer>
      <div className={classes.body}>
        <OfflineBanner />
        <main id="content" tabIndex={-1} className={classes.content}>
          <WithinMain value={true}>
            <Content />
          </WithinMain>
        </main>
        <footer className={`${classes.foot} no-print`}>Powered by {provider.name}</footer>
      </div>
    </div>
  )
}

const Content = () => {
  const { staff, missingRequirements } = useUser()
  const area = useArea()
  const can = useCan()
  const operation = useMatches({ select: matches => matches.at(-1)?.staticData.operation })
  if (staff.accountStatus === 'Unverified') return <UnverifiedNotice />
  // The state's own area stays open, for that is where the state supplies what is missing.
  if (missingRequirements.unSatisfiedRequirementsExist && area !== 'state') return <MissingRequirements />
  return operation && !can(operation) ? <NotFoundPage /> : <Outlet />
}
