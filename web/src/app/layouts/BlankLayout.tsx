import { Outlet } from '@tanstack/react-router'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'

/** Nothing but the page, for public pages. */
export const BlankLayout = () => (
  <>
    <OfflineBanner />
    <Outlet />
  </>
)
