/** Patterns of module paths, of which one must match. */
const any = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'))
const packages = (names: string): string => String.raw`node_modules[\\/](?:${names})[\\/]`
/** Parts of the kit, with the styles that each brings. */
const mantine = (names: string): string =>
  String.raw`@mantine[\\/]core[\\/](?:esm[\\/](?:components|utils)|styles)[\\/](?:${names})(?:[\\/]|\.)`
/** Modules of our own below web/src, by path without the extension. */
const own = (...paths: string[]): string => String.raw`web[\\/]src[\\/](?:${paths.join('|')})\.`
const kernel = (names: string): string => String.raw`contract[\\/]src[\\/]kernel[\\/](?:${names})\.`

const tanstack = 'react-router|router-core|react-query|query-core|history|store|react-store'
const runtime = any(
  packages(String.raw`react|react-dom|preact|scheduler|use-sync-external-store|clsx|@tanstack[\\/](?:${tanstack})`),
  'rolldown/runtime',
  String.raw`web[\\/]src[\\/]react[\\/]`,
)
/** What no page before sign-in needs of them: reading, and asking before a page is left. */
const inner =
  /[\\/](?:queryObserver|use(?:Base)?Query|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider|useBlocker)\.js$/
/** What only lists and a few pages need of them: it is no part of the start page. */
const paged = /[\\/](?:(?:infiniteQuery|queries)Observer|use(?:Infinite|Suspense\w*)Quer(?:y|ies)|useQueries)\.js$/
/** The components of /login, which nearly every other page has too. */
const kit =
  /@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Input|InputBase|TextInput|Button|Loader|Transition|CloseButton|Text|UnstyledButton|Anchor))[\\/](?!.*(?:scoped-keydown|shadow-dom))|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]\w+\.mjs/

/**
 * What is mostly needed together is one file each: a small file costs a request of more than a kilobyte of headers, on a slow line a
 * turn of its own, and packs badly. A module goes into the first group that it matches, with what it needs and no earlier group has;
 * so a group must come after those that it stands on, and nothing heavy may be needed by a light one. The ground changes with its
 * versions only, so that an update of the product leaves it in the browser's cache.
 */
export const groups = [
  { name: 'ground', test: (id: string) => (runtime.test(id) && !inner.test(id) && !paged.test(id)) || kit.test(id) },
  {
    // The product's own part of /login, and of the start that every visit makes. No page of a feature belongs here, so that it does not grow with them.
    name: 'start',
    test: any(
      own(
        String.raw`lib[\\/](?:api|client|query|url|session|idle|parents|lazy-page|new-version|loading|notices|colour-scheme)`,
        String.raw`ui[\\/](?:PathLink|OfflineBanner|Brand|Snackbar|LoadingOverlay|theme|base|form[\\/](?:PasswordField|leaving))`,
        String.raw`app[\\/](?:IdleLock|start|styles|unsent|worker|prefetch|query-client|session-end|home-route|pages[\\/](?:ErrorPage|PageError|page-failure)|layouts[\\/](?:Auth|Blank)Layout)`,
        String.raw`features[\\/]auth[\\/](?:routes|components[\\/]AuthPage|pages[\\/]Login)`,
      ),
      kernel('messages'),
      String.raw`vite[\\/]preload-helper|core[\\/]styles[\\/](?:baseline|global|Paper|ActionIcon)\.layer\.css`,
    ),
  },
  {
    // Every page's head, figures, empty and waiting states.
    name: 'frame',
    test: any(
      own(
        String.raw`ui[\\/](?:Page|EmptyState|ErrorPanel|SkeletonList|Loaded|ColorCards)`,
        String.raw`lib[\\/](?:list-search|days|welcome)`,
      ),
      mantine('Alert|Badge|Group|ActionIcon|Skeleton|Loader'),
      kernel('limits'),
      inner.source,
    ),
  },
  {
    // The routes and the menu of those who are signed in, and the calls of their first pages, which most other pages make too.
    name: 'area',
    test: any(
      own(
        String.raw`app[\\/](?:router|layouts[\\/](?:AreaLayout|menus))`,
        String.raw`ui[\\/]section-cards`,
        String.raw`lib[\\/]calls[\\/](?:attendance|classes|dashboards|outdated|state|wallet)`,
      ),
    ),
  },
  {
    // Small things that need nothing.
    name: 'pieces',
    minShareCount: 2,
    test: any(
      packages('@tabler'),
      own(
        String.raw`lib[\\/](?:money|ids|redirect|cached-read|draft[\\/]cache)`,
        String.raw`features[\\/][\w-]+[\\/](?:addresses|place)`,
      ),
      kernel('kobo'),
    ),
  },
  // The other calls: a file for each group of them would be a request for each.
  { name: 'calls', test: any(own(String.raw`lib[\\/]calls[\\/][\w-]+`)) },
  // What sends unsent work: pages of registers, scores, exams and uploads. Its storage belongs to the start.
  { name: 'drafts', test: any(own(String.raw`lib[\\/]draft[\\/](?:drafts|patch|record|retry-queue)`)) },
  {
    // The first page of a school's people, in one file.
    name: 'board',
    test: any(
      own(
        String.raw`features[\\/]dashboard[\\/](?:greeting|pages[\\/]Dashboard|components[\\/](?:SchoolBoard|Attention|Charts|FigureRow|board))`,
        String.raw`ui[\\/](?:Figures|charts[\\/](?:PercentColumns|StackedBars|ChartPanel))`,
        String.raw`features[\\/]wallet[\\/](?:index|queries)`,
      ),
    ),
  },
  { name: 'choices', test: any(mantine('NativeSelect|Tabs|SegmentedControl|FloatingIndicator')) },
  {
    // A class teacher's morning: the class arms and the register of the day, in one file.
    name: 'registers',
    test: any(
      own(
        String.raw`features[\\/]attendance[\\/](?:pages[\\/](?:ClassAttendance|Register)|components[\\/](?:ArmPanel|UnsentRegisters|DayRegister|RegisterBar|RegisterRow|WeekStrip|WeekGrid|mark-icons|useRegister)|model[\\/](?:marks|sheet|stored|week)|drafts|queries)`,
        String.raw`ui[\\/]UnsentNotice`,
      ),
    ),
  },
  { name: 'schemas', test: any(packages('zod'), kernel('fields|errors|endpoint')) },
  {
    name: 'overlays',
    test: any(
      packages(String.raw`@floating-ui|react-remove-scroll`),
      mantine('FocusTrap|Overlay|Popover|Portal|ScrollArea|VisuallyHidden|Floating|Menu|Modal|ModalBase|Drawer'),
    ),
  },
  {
    name: 'fields',
    test: any(
      mantine('Accordion|Checkbox|Combobox|Radio|Select|Textarea|InlineInput|InputsGroupFieldset'),
      packages(String.raw`@mantine[\\/]form`),
      own(
        String.raw`ui[\\/](?:ConfirmDialog|FactsPanel|PageTabs)`,
        String.raw`ui[\\/]form[\\/](?:useApiForm|conflict|ConflictDialog|LeaveDialog|FormParts|useVersionedForm)`,
      ),
    ),
  },
  {
    name: 'list',
    test: any(
      packages(String.raw`@tanstack[\\/](?:virtual-core|react-virtual|table-core|react-table)`),
      paged.source,
      own(String.raw`ui[\\/]list[\\/]\w+`),
    ),
  },
  {
    name: 'dates',
    test: any(packages(String.raw`dayjs|@mantine[\\/]dates`), own(String.raw`ui[\\/]form[\\/]DateField`)),
  },
]
