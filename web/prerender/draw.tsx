/** Renders pages to text: the program's own router and components, with React itself. */
import { type Operation, operations } from '@akada/contract/permissions'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '@akada/contract/kernel/languages'
import { AuthLayout } from '../src/app/layouts/AuthLayout.tsx'
import { routeTree } from '../src/app/router.tsx'
import { todayOf } from '../src/features/dashboard/queries.ts'
import { show, textsNow } from '../src/features/family/texts.ts'
import { Refusal } from '../src/features/auth/components/AuthPage.tsx'
import { api } from '../src/lib/api.ts'
import { deviceTime, learnServerTime } from '../src/lib/clock.ts'
import { ApiError } from '../src/lib/http/api-error.ts'
import { read } from '../src/lib/query.ts'
import { type Area, homeOf } from '../src/lib/session/person.ts'
import { fullName, initialsOf, termOf } from '../src/lib/session/welcome.ts'
import { guestRoute } from '../src/lib/page/parents.ts'
import { type LoggedInUser, session } from '../src/lib/session.ts'
import { theme } from '../src/ui/theme.ts'
import { sampleFamily } from './sample-family.ts'
import { registers, sampleArms, sampleDay, withPlaces } from './sample-registers.ts'
import { withoutDay } from './without-day.ts'

// As in app/start.ts, which cannot be used here: it starts with a route tree of few pages.
guestRoute.update({ component: AuthLayout })

/** A router at an address, with the page's script loaded. */
const routerAt = async (path: string) => {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history })
  await router.load()
  if (router.state.location.pathname !== path) throw new Error(`${path} leads to ${router.state.location.pathname}.`)
  return router
}

const draw = (router: Awaited<ReturnType<typeof routerAt>>, client = new QueryClient()): string =>
  renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )

/** The addresses of all pages; a part that varies begins with $. */
export const pageAddresses = (): string[] =>
  Object.keys(createRouter({ routeTree, history: createMemoryHistory() }).routesByPath).filter(path => path !== '/$')

/** The sign-in page, and the appearance of a refusal. */
export const drawLogin = async (): Promise<string> => {
  const page = draw(await routerAt('/login'))
  const refusal = renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} withStaticClasses={false}>
      <div data-refusal="" role="alert" hidden>
        <Refusal> </Refusal>
      </div>
    </MantineProvider>,
  )
  return page + refusal
}

/** The errors of a sign-in with a slip that consist only of a sentence. */
const refusals = ['family_code_wrong'] as const

/** The sign-in of families in a language, the words that it says before the program is loaded, and the page of the children after it. */
export const drawFamily = async (language: Language) => {
  await show(language)
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = read(api.family.children)
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error: new ApiError(401, { code: 'not_signed_in', message: '' }) })
  const page = draw(await routerAt('/family'), client)
  const children = new QueryClient()
  children.setQueryData(queryKey, sampleFamily)
  const home = draw(await routerAt('/family'), children)
  const { t } = textsNow()
  if (!home.includes('/family/card/')) throw new Error(`The children of families were not rendered in ${language}.`)
  if (!page.includes(t('signIn.action'))) throw new Error(`The sign-in of families was not rendered in ${language}.`)
  return {
    markup: `${page}<p class="m-0 text-danger" role="alert" data-refusal hidden></p>`,
    home,
    words: {
      required: t('field.required'),
      offline: t('error.offline'),
      busy: t('frame.loading'),
      refusals: Object.fromEntries(refusals.map(code => [code, t(`error.${code}`)])),
    },
  }
}

/** A person with these operations, whose names are placeholders that no page contains by itself. */
const somebody = (area: Area, held: readonly Operation[]): LoggedInUser => {
  const rule = { age: 60, years: 35 }
  const word = (value: string) => ({ stateValue: value, defaultValue: value })
  const organization = { id: '1', name: '{place}', kind: area }
  const roleAccess = { id: '1', role: { id: '1', name: '{role}' }, organization }
  const portal = { requirements: [], contact: { phoneNumbers: [], emails: [] } }
  return {
    staff: {
      id: '1',
      title: null,
      firstName: '{first}',
      lastName: '{last}',
      username: '',
      email: '',
      profilePicture: null,
      tescomNumber: null,
      isSuperAdmin: area === 'state',
      accountStatus: 'Active',
      secondFactor: { enrolled: false, required: false },
      roleAccess: [],
      activeRoleAccess: roleAccess,
      operations: [...held],
      ownClassArms: sampleArms,
      // Without an organisation the figures, which load later, are omitted.
      school: null,
      district: null,
      stateDetails: {
        id: '1',
        name: '{place}',
        country: '',
        retirementParameters: { teaching: rule, nonTeaching: rule },
        stateTerminologies: {
          district: word('{District}'),
          oracleNumber: word(''),
          tescomNumber: word(''),
          subebNumber: word(''),
        },
        sittingsPerDay: 1,
      },
    },
    term: null,
    missingRequirements: { unSatisfiedRequirementsExist: false, statePortal: portal, districtPortal: portal },
    mailDelivery: 'mail',
    sendsSms: false,
    provider: { name: '{provider}' },
    signIn: { id: '1', ownDevice: false, endsAt: '' },
  }
}

/** Today with the registers as they show once the day is here, and with all else as before that. */
const drawToday = (router: Awaited<ReturnType<typeof routerAt>>): string => {
  const page = draw(router)
  if (!page.includes('data-arm=')) return page
  const client = new QueryClient()
  client.setQueryData(todayOf().queryKey, sampleDay)
  const drawn = draw(router, client).match(registers) ?? []
  return page.replaceAll(registers, () => withPlaces(drawn.shift() ?? ''))
}

/** The items of the menus, each with its link, and the registers of the own arms. */
const parts = new RegExp(`<li><a [^]*?</li>|${registers.source}`, 'g')
const itemsIn = (html: string): string[] => html.match(parts) ?? []

/**
 * The start page of an area with everything that any role sees there. An item that not everybody sees lists the operations of which one is
 * enough, in `data-for`: determined by rendering the page for one operation after the other. What differs from person to person is a word
 * in braces.
 */
export const drawHome = async (area: Area): Promise<string> => {
  const everything = somebody(area, operations)
  // With the line of a demonstration that plays another day: home.ts removes it elsewhere.
  learnServerTime(`${deviceTime()} played`, deviceTime())
  session.set(everything)
  const router = await routerAt(homeOf(everything))
  const full = drawToday(router)
  // A part that cannot be rendered here leaves the page empty, without an error.
  if (!full.includes('id="content"')) throw new Error(`The start page of a ${area} was not rendered.`)
  const shown = (held: readonly Operation[]): Set<string> => {
    session.set(somebody(area, held))
    return new Set(itemsIn(drawToday(router)))
  }
  const always = shown([])
  const alone = operations.map(operation => ({ operation, items: shown([operation]) }))
  session.clear('ended')
  const withNames = full.replaceAll(parts, item => {
    if (always.has(item)) return item
    const enough = alone.filter(({ items }) => items.has(item)).map(({ operation }) => operation)
    if (enough.length === 0) throw new Error(`No operation alone shows ${item}.`)
    return item.replace(/^<\w+/, `$& data-for="${enough.join(' ')}"`)
  })

  const slots: [text: string, slot: string][] = [
    [fullName(everything), '{name}'],
    [initialsOf(everything), '{initials}'],
    [termOf(everything), '{term}'],
    ['{place}', '{organisation}'],
    ['{District}s', '{Districts}'],
    ['{district}s', '{districts}'],
  ]
  const page = slots
    .reduce((html, [text, slot]) => html.replaceAll(text, slot), withNames)
    .replace(/(<time [^>]*?) dateTime="[^"]*"([^>]*><span>)[^<]*(<\/span><span[^>]*>)[^<]*/, '$1$2{clock}$3{day}')
    .replace(/(<section [^>]*data-played[^>]*>[^<]*<span[^>]*>)[^<]*/, '$1{weekday}, {date}, {minute}')
  return withoutDay(page, new Date())
}
