import { Outlet } from '@tanstack/react-router'
import { OfflineBanner } from '../../ui/feedback/OfflineBanner.tsx'

/** Only the page, for public pages. */
export const BlankLayout = () => (
  <>
    <OfflineBanner />
    <Outlet />
  </>
)
