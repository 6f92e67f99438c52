import { relative } from 'node:path'
import { languages } from '@akada/contract/kernel/languages'
import { board, closure, entryOf, filesOf, loads, type Manifest, pagesOf, register, root } from './budget.ts'
import { type Load, mergedScripts } from './merging.ts'
import { offline } from './prerender/offline.ts'

const packages = (names: string): string => `/node_modules/(?:${names})/`
/** Parts of the kit, with their styles. */
const mantine = (names: string): string => `/@mantine/core/(?:esm/(?:components|utils)|styles)/(?:${names})(?:/|\\.)`
/** Modules of our own below web/src, by path without the extension. */
const own = (paths: string): string => `/web/src/(?:${paths})\\.`
const kernel = (names: string): string => `/contract/src/kernel/(?:${names})\\.`

type Test = (id: string) => boolean

/** Whether one of the patterns of module paths matches. */
const any = (...patterns: string[]): Test => {
  const pattern = new RegExp(patterns.join('|'))
  return id => pattern.test(id.replaceAll('\\', '/'))
}
const but =
  (test: Test, ...without: Test[]): Test =>
  id =>
    test(id) && !without.some(one => one(id))

const group = (name: string, ...patterns: string[]) => ({ name, test: any(...patterns) })

const reactItself = packages('react|react-dom|scheduler|use-sync-external-store')
const routing = packages('@tanstack/(?:react-router|router-core|history|store|react-store)')
const runtime = any(reactItself, routing, packages('clsx|@tanstack/(?:react-query|query-core)'), 'rolldown/runtime')
/** Parts of the runtime that no page before sign-in needs: reading. */
const inner =
  '/(?:queryObserver|use(?:Base)?Query|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\\.js$'
/** Asks before a page is left, which the first pages do not. */
const asking = '/useBlocker\\.js$'
/** Parts of the runtime that only lists and a few pages need: they are not part of the start page. */
const paged = '/(?:(?:infiniteQuery|queries)Observer|use(?:Infinite|Suspense\\w*)Quer(?:y|ies)|useQueries)\\.js$'
/** The components of /login, which nearly every other page uses too. */
const kit = any(
  '@mantine/core/esm/(?:core|components/(?:Button|Loader|Text|UnstyledButton))/(?!.*(?:scoped-keydown|shadow-dom))',
  '@tabler/icons-react/dist/esm/\\w+\\.mjs',
)
const ofRuntime = but(runtime, any(inner), any(asking), any(paged))

/**
 * The files of the first pages: a module goes into the first group that it matches, with its dependencies that no earlier group has; so a
 * group must come after those that it depends on. The ground changes only with its versions, so that an update of the product leaves it in
 * the browser's cache.
 */
export const firstGroups = [
  // In files of their own, so that a line which a sign-in needs is never taken for long.
  group('react', reactItself, 'rolldown/runtime'),
  { name: 'router', test: but(any(routing), any(inner), any(asking)) },
  { name: 'ground', test: (id: string) => ofRuntime(id) || kit(id) },
  // The product's own part of /login, and of the start of every visit. No page of a feature belongs here, so that it does not grow with them.
  group(
    'start',
    own('lib/(?:api|query|session|loading|notices|colour-scheme|http/(?:client|url))'),
    own('lib/(?:session/idle|page/(?:parents|lazy-page|new-version|use-first-form))'),
    own('ui/(?:page/(?:PathLink|Brand)|feedback/(?:OfflineBanner|overlays|Snackbar|LoadingOverlay))'),
    own('ui/(?:theme|base|tailwind|form/leaving)'),
    own(
      'ui/inputs/PasswordField|app/(?:IdleLock|start|styles|stored-work|prefetch|query-client|session-end|home-route)',
    ),
    own('app/(?:pages/(?:ErrorPage|PageError|page-failure)|layouts/BlankLayout)'),
    own('features/auth/(?:routes|components/AuthPage|pages/Login)|features/family/routes'),
    kernel('messages'),
    'vite/preload-helper|core/styles/(?:baseline|global|Paper|ActionIcon)\\.layer\\.css',
  ),
  // The sign-in form as the program draws it, which somebody who signs in with the page's own form never sees.
  group('entry', own('app/layouts/AuthLayout'), mantine('Input|InputBase|TextInput|Transition|CloseButton|Anchor')),
  // Every page's head, figures, empty and loading states.
  group(
    'frame',
    own('ui/(?:page/(?:Page|PlayedClock)|feedback/(?:EmptyState|ErrorPanel|SkeletonList|Loaded))'),
    own('lib/(?:list-search|days|session/welcome)'),
    mantine('Alert|Badge|Group|ActionIcon|Skeleton|Loader'),
    kernel('limits|written-day'),
    inner,
  ),
  // The routes and the menu for signed-in people, and the calls of their first pages, which most other pages make too.
  group(
    'area',
    own('app/(?:router|layouts/(?:AreaLayout|BottomBar|HelpButton|menus))'),
    // What waits, which the menus count.
    own('features/dashboard/(?:index|queries|model/today)'),
    own('lib/calls/(?:every-visit|outdated)'),
    own('features/notices/(?:index|components/NoticeBell)'),
    // Beside names in the register, which has no other part of other pages.
    own('lib/faces|ui/facts/Face'),
  ),
]

/** What several pages share besides is in files by the pages that need it. */
const rest = { name: 'shared', minShareCount: 2, entriesAware: true }

/** What a request is worth, in bytes: more than a kilobyte of headers, and a round trip. */
const request = 3_000

/** What a first visit fetches by itself from /login to Today, with the register of a class teacher (app/main.tsx, worker.ts, prefetch.ts). */
const visit = [
  / entry$/,
  / area$/,
  board,
  register,
  /app\/layouts\/SchoolScene/,
  /app\/(?:worker|OfflinePages)\.tsx?$/,
  /ui\/(?:focus|printing|feedback\/notice-place)\.ts$/,
  /lib\/enums\.ts$/,
  /attendance\/index\.ts$/,
]

/** The first load of families in each language. */
const families = languages.map(language => [
  /features\/family\/pages\/Family\.tsx/,
  new RegExp(`languages/src/family/${language}/index\\.ts`),
])

/**
 * All that is fetched together, by a draft of the build: the first loads, the first visit and what is fetched ahead, which count more than a
 * page and may not grow; the pages, of which none may become heavier than the heaviest; and the parts that they fetch later.
 */
const loadsOf = (draft: Manifest): Load[] => {
  const program = closure(draft, [entryOf(draft)])
  const area = new Set([...program, ...filesOf(draft, [/ area$/])])
  const bytesOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + (draft[file]?.bytes ?? 0), 0)
  const firsts = [...loads.map(({ lazy }) => lazy), ...families, visit, offline].map(
    patterns => new Set([...program, ...filesOf(draft, patterns)]),
  )
  const pages = pagesOf(draft)
  const later = Object.values(draft).flatMap(({ file, isDynamic }) => (isDynamic && !pages.includes(file) ? file : []))
  const opened = (files: readonly string[]) => files.map(file => new Set([...area, ...closure(draft, [file])]))
  const most = Math.max(...opened(pages).map(bytesOf))
  return [
    ...firsts.map(scripts => ({ scripts, weight: 30, request, most: bytesOf(scripts) })),
    ...opened(pages).map(scripts => ({ scripts, weight: 1, request, most })),
    ...opened(later).map(scripts => ({ scripts, weight: 1, request, most: Number.POSITIVE_INFINITY })),
  ]
}

/** The last group of a draft of the build, in which everything that is needed apart has a file of its own. */
export const draftGroups = [rest]

/**
 * The last groups of the build itself: files of the draft that cost the least together become one, until `count` remain (merging.ts). A small
 * file costs a request with more than a kilobyte of headers, a round trip on a slow connection, and compresses badly.
 */
export const groupsBy = (draft: Manifest, count: number) => {
  const alone = Object.values(draft).filter(({ name, isEntry }) => isEntry || /^(?:react|router|ground)$/.test(name))
  const merged = mergedScripts(draft, loadsOf(draft), { count, fixed: new Set(alone.map(({ file }) => file)) })
  const names = new Map(
    merged.flatMap((files, number) => {
      const parts = files.flatMap(file => draft[file] ?? [])
      const name = parts.find(part => firstGroups.some(first => first.name === part.name))?.name ?? `part-${number}`
      return parts.flatMap(({ sources }) => sources.map(source => [source, name] as const))
    }),
  )
  const named = (id: string): string | null => names.get(relative(root, id)) ?? null
  return [{ name: named, debugName: 'parts', includeDependenciesRecursively: false }, rest]
}
