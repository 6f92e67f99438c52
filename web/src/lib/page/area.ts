import type { Operation } from '@akada/contract/permissions'
import {
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type RouteComponent,
  type StaticDataRouteOption,
  useRouter,
} from '@tanstack/react-router'
import { useCan } from '../session.ts'
import { authRoute, districtRoute, guestRoute, rootRoute, schoolRoute, signedInRoute, stateRoute } from './parents.ts'

/** The sections of a school, whose pages have cards. */
export type Section = 'administration' | 'academics' | 'my-class'

/** A page without its component. With a title it is a breadcrumb too. */
export interface PageDefinition {
  /** Its address; a part that varies begins with $. */
  to: string
  title?: string
  /** The page is for holders of this operation; for others it does not exist. */
  operation?: Operation
  /** The section that it is in; its card is in ui/page/cards.ts. */
  section?: Section
  /** Reads the page's state from its address: `listSearch([...])`. */
  search?: (raw: Record<string, unknown>) => object
}

const parents = {
  root: rootRoute,
  guest: guestRoute,
  auth: authRoute,
  signedIn: signedInRoute,
  school: schoolRoute,
  district: districtRoute,
  state: stateRoute,
} as const
type Parents = typeof parents
type Parent = keyof Parents

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<PageDefinition> {}
}

/** The pages of a feature, in `area.ts`, by the parent that chooses layout and guard (parents.ts) and by their names. */
export type Pages = { readonly [P in Parent]?: Readonly<Record<string, PageDefinition>> }

type RouteOf<P extends AnyRoute, D extends PageDefinition> = ReturnType<
  typeof createRoute<
    unknown,
    P,
    D['to'],
    ResolveFullPath<P, D['to']>,
    string,
    ResolveId<P, string, D['to']>,
    D extends { search: infer S } ? S : undefined
  >
>
type NamesOf<A> = { [P in keyof A]: keyof A[P] }[keyof A] & string
type RoutesOf<A extends Pages> = {
  readonly [P in keyof A & Parent]: {
    [K in keyof A[P]]: A[P][K] extends PageDefinition ? RouteOf<Parents[P], A[P][K]> : never
  }[keyof A[P]][]
}

/**
 * The routes of a feature's pages, with the component of each by its name; one that is missing or unknown does not compile. Pages of one
 * name under several parents have one component.
 */
export const routesOf = <const A extends Pages>(
  pages: A,
  components: Readonly<Record<NamesOf<A>, RouteComponent>>,
): RoutesOf<A> => {
  const byName: Readonly<Record<string, RouteComponent>> = components
  const routesIn = (parent: Parent): AnyRoute[] =>
    Object.entries(pages[parent] ?? {}).map(([name, page]) =>
      createRoute({
        getParentRoute: () => parents[parent],
        path: page.to,
        validateSearch: page.search,
        staticData: page,
        component: byName[name],
      }),
    )
  const parentsOf = Object.keys(parents).filter((name): name is Parent => name in pages)
  return Object.fromEntries(parentsOf.map(parent => [parent, routesIn(parent)])) as unknown as RoutesOf<A>
}

interface OpenPages {
  /** What is declared of the page at an address; undefined if there is none, or the person lacks its operation (or that which is named). */
  at: (to: string, operation?: Operation) => StaticDataRouteOption | undefined
  /** The addresses of the pages of a section. */
  of: (section: Section) => string[]
}

/** The pages that are there and that the person may open. */
export const useOpenPages = (): OpenPages => {
  const routes: Readonly<Record<string, AnyRoute>> = useRouter().routesByPath
  const can = useCan()
  const at: OpenPages['at'] = (to, named) => {
    const page: StaticDataRouteOption | undefined = routes[to]?.options.staticData
    const operation = named ?? page?.operation
    return operation && !can(operation) ? undefined : page
  }
  return { at, of: section => Object.keys(routes).filter(to => at(to)?.section === section) }
}
