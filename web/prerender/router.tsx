/** Stands in for the router while the build draws the sign-in page, which is drawn without any (web/prerender/index.ts). */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** What the layout's outlet holds. */
export const OutletOf = createContext<ReactNode>(null)

export const Outlet = (): ReactNode => useContext(OutletOf)

export const useRouter = (): object => ({ history: {}, routesByPath: {} })

export const useSearch = (): object => ({})

export const createLink =
  (Link: ComponentType<{ href: string }>) =>
  ({ to, ...rest }: { to: string }): ReactNode => <Link {...rest} href={to} />

/** What is fetched later is not drawn. */
export const lazyRouteComponent = () => (): ReactNode => null
