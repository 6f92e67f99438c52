/** Patterns of module paths, one of which must match. */
const any = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'))
const packages = (names: string): string => String.raw`node_modules[\\/](?:${names})[\\/]`
/** Parts of the kit, with their styles. */
const mantine = (names: string): string =>
  String.raw`@mantine[\\/]core[\\/](?:esm[\\/](?:components|utils)|styles)[\\/](?:${names})(?:[\\/]|\.)`
/** Modules of our own below web/src, by path without the extension. */
const own = (...paths: string[]): string => String.raw`web[\\/]src[\\/](?:${paths.join('|')})\.`
/** Modules of features, by the feature and their names. */
const of = (features: string, names: string): string =>
  own(String.raw`features[\\/](?:${features})[\\/](?:[\w-]+[\\/])*(?:${names})`)
const contract = (paths: string): string => String.raw`contract[\\/]src[\\/](?:${paths})\.`
const kernel = (names: string): string => String.raw`contract[\\/]src[\\/]kernel[\\/](?:${names})\.`

const tanstack = 'react-router|router-core|react-query|query-core|history|store|react-store'
const runtime = any(
  packages(String.raw`react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack[\\/](?:${tanstack})`),
  'rolldown/runtime',
)
const router = any(packages(String.raw`@tanstack[\\/](?:react-router|router-core|history|store|react-store)`))
/** Parts of the runtime that no page before sign-in needs: reading, and asking before a page is left. */
const inner =
  /[\\/](?:queryObserver|use(?:Base)?Query|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider|useBlocker)\.js$/
/** Parts of the runtime that only lists and a few pages need: they are not part of the start page. */
const paged = /[\\/](?:(?:infiniteQuery|queries)Observer|use(?:Infinite|Suspense\w*)Quer(?:y|ies)|useQueries)\.js$/
/** The components of /login, which nearly every other page uses too. */
const kit =
  /@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Button|Loader|Text|UnstyledButton))[\\/](?!.*(?:scoped-keydown|shadow-dom))|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]\w+\.mjs/

/** Small modules that several pages need, and that need little themselves, in one file for each subject. */
const shared = (name: string, ...patterns: string[]) => ({
  name,
  test: any(...patterns),
  minShareCount: 2,
  // What they need stays where it is: otherwise the file would bring it to pages that do not need it.
  includeDependenciesRecursively: false,
})

/** Pages, or parts that a page fetches on a press, which need the same parts of the kit: in one file. */
const together = (name: string, ...patterns: string[]) => ({ name, test: any(...patterns) })

/**
 * Modules that are usually needed together share a file: a small file costs a request with more than a kilobyte of headers, a round trip on
 * a slow connection, and compresses badly. A module goes into the first group that it matches, with its dependencies that no earlier group
 * has; so a group must come after those that it depends on, and a light group must not depend on a heavy one. The ground changes only with
 * its versions, so that an update of the product leaves it in the browser's cache.
 */
export const groups = [
  // In files of their own, so that a line which a sign-in needs is never taken for long.
  { name: 'react', test: any(packages('react|react-dom|scheduler|use-sync-external-store'), 'rolldown/runtime') },
  { name: 'router', test: (id: string) => router.test(id) && !inner.test(id) },
  { name: 'ground', test: (id: string) => (runtime.test(id) && !inner.test(id) && !paged.test(id)) || kit.test(id) },
  {
    // The product's own part of /login, and of the start of every visit. No page of a feature belongs here, so that it does not grow with
    // them.
    name: 'start',
    test: any(
      own(
        String.raw`lib[\\/](?:api|client|query|url|session|idle|parents|lazy-page|new-version|loading|notices|colour-scheme)`,
        String.raw`ui[\\/](?:PathLink|OfflineBanner|Brand|Snackbar|LoadingOverlay|theme|base|layer|layer-look|form[\\/](?:PasswordField|leaving))`,
        String.raw`app[\\/](?:IdleLock|start|styles|unsent|prefetch|query-client|session-end|home-route|pages[\\/](?:ErrorPage|PageError|page-failure)|layouts[\\/]BlankLayout)`,
        String.raw`features[\\/]auth[\\/](?:routes|components[\\/]AuthPage|pages[\\/]Login)`,
        String.raw`features[\\/]family[\\/]routes`,
      ),
      kernel('messages'),
      String.raw`vite[\\/]preload-helper|core[\\/]styles[\\/](?:baseline|global|Paper|ActionIcon)\.layer\.css`,
    ),
  },
  {
    // The sign-in form as the program draws it, which somebody who signs in with the page's own form never sees.
    name: 'entry',
    test: any(
      own(
        String.raw`app[\\/]layouts[\\/]AuthLayout`,
        String.raw`features[\\/]auth[\\/](?:components[\\/]AuthPage|pages[\\/]Login)`,
        String.raw`ui[\\/]form[\\/]PasswordField`,
      ),
      mantine('Input|InputBase|TextInput|Transition|CloseButton|Anchor'),
    ),
  },
  {
    // Every page's head, figures, empty and loading states.
    name: 'frame',
    test: any(
      own(
        String.raw`ui[\\/](?:Page|PlayedClock|EmptyState|ErrorPanel|SkeletonList|Loaded)`,
        String.raw`lib[\\/](?:list-search|days|welcome)`,
      ),
      mantine('Alert|Badge|Group|ActionIcon|Skeleton|Loader'),
      kernel('limits|written-day'),
      inner.source,
    ),
  },
  {
    // The routes and the menu for signed-in people, and the calls of their first pages, which most other pages make too.
    name: 'area',
    test: any(
      own(
        String.raw`app[\\/](?:router|layouts[\\/](?:AreaLayout|BottomBar|menus))`,
        String.raw`ui[\\/](?:section-pages|layer-area|layer-tables)`,
        // What waits, which the menus count.
        String.raw`features[\\/]dashboard[\\/](?:waiting|queries|model[\\/]today)`,
        String.raw`lib[\\/]calls[\\/](?:attendance|classes|dashboards|outdated|state|wallet)`,
      ),
    ),
  },
  {
    // Small modules without dependencies.
    name: 'pieces',
    minShareCount: 2,
    test: any(
      packages('@tabler'),
      own(
        String.raw`lib[\\/](?:money|ids|namesakes|redirect|cached-read|draft[\\/]cache)`,
        String.raw`features[\\/][\w-]+[\\/](?:addresses|place)`,
      ),
      kernel('kobo'),
    ),
  },
  // The other calls: one file per group would cost one request per group. Those of a single page belong to its file.
  {
    name: 'calls',
    test: any(
      own(String.raw`lib[\\/]calls[\\/](?!(?:oversight|census|explanations|family|guardians|invitations)\.)[\w-]+`),
    ),
  },
  // The code that sends unsent work: pages of registers, scores, exams and uploads. Its storage belongs to the start.
  { name: 'drafts', test: any(own(String.raw`lib[\\/]draft[\\/](?:drafts|patch|record|retry-queue|waiting)`)) },
  {
    // Today, the first page of people in a school, in one file.
    name: 'board',
    test: any(
      own(
        String.raw`features[\\/]dashboard[\\/](?:pages[\\/]Dashboard|components[\\/](?:SchoolToday|OwnArms|WorkList|today))`,
      ),
    ),
  },
  {
    // The figures and charts of an organisation.
    name: 'figures',
    test: any(
      own(
        String.raw`features[\\/]dashboard[\\/]components[\\/](?:SchoolBoard|Charts|FigureRow|board)`,
        String.raw`ui[\\/](?:Figures|charts[\\/](?:PercentColumns|StackedBars|ChartPanel))`,
      ),
    ),
  },
  { name: 'choices', test: any(mantine('NativeSelect|Tabs|SegmentedControl|FloatingIndicator')) },
  {
    // A class teacher's morning: the class arms and the register of the day, in one file.
    name: 'registers',
    test: any(
      own(
        String.raw`features[\\/]attendance[\\/](?:pages[\\/](?:ClassAttendance|Register)|components[\\/](?:ArmPanel|UnsentRegisters|FormerRegisters|DayRegister|RegisterBar|RegisterRow|RegisterHead|StickyHead|WeekGrid|WeekStrip|useMarking|useRegister)|model[\\/](?:marks|next|sheet|stored|week)|drafts|queries)`,
        String.raw`ui[\\/]UnsentNotice`,
      ),
    ),
  },
  { name: 'schemas', test: any(packages('zod'), own(String.raw`lib[\\/]zod`), kernel('fields|errors|endpoint')) },
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
        String.raw`ui[\\/](?:ConfirmDialog|Dialog|FactsPanel|PageTabs)`,
        String.raw`ui[\\/]form[\\/](?:useApiForm|typed-text|conflict|ConflictDialog|LeaveDialog|FormParts|useVersionedForm)`,
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
  // Boxes whose text is read: a number, a sum of money, a time.
  { name: 'typed', test: any(own(String.raw`ui[\\/]form[\\/](?:NumberFields|numbers|TimeField)`)) },
  shared(
    'contacts',
    own(String.raw`ui[\\/]form[\\/]phones`),
    of('districts|students', 'phones|guardian-number'),
    contract('kernel/(?:calls|money|delivery)|capacity'),
  ),
  shared(
    'places',
    own(String.raw`ui[\\/]form[\\/](?:PhoneInput|PhoneListInput|AddressField|PlaceFields)(?:\.module)?`),
  ),
  shared(
    'files',
    mantine('Progress'),
    own(String.raw`ui[\\/](?:form[\\/]FileDrop(?:\.module)?|upload[\\/](?:reading|GroupSelect))`),
  ),
  shared(
    'upload',
    own(String.raw`ui[\\/]upload[\\/](?!warnings|UploadWarnings|Warnings|upload-rows)\w[\w-]*(?:\.module)?`),
  ),
  shared(
    'money',
    of(
      'wallet',
      String.raw`queries|figure|payments|StandingBadge|SumFacts|PaymentLink|wallet\.module|InsufficientFunds(?:\.module)?`,
    ),
    of('reminders', String.raw`\w+`),
    'use-clipboard|CopyButton',
  ),
  shared(
    'bills',
    of(
      'wallet',
      'WalletList|OwnWallet|TransactionList|TransactionDialog|FundDialog|BillingTabs|BalancePanel|PaymentList|SettleDialog',
    ),
  ),
  shared('arms', of('classes|curriculum|subjects', String.raw`queries|Subjects\.module|Curriculum\.module`)),
  shared('staff-parts', of('staff', 'queries|retirement|staff-columns|AccountStatus'), contract('staff/record')),
  shared('score-parts', of('grading', String.raw`queries|Share|progress-columns|Bars\.module|save-file`)),
  shared(
    'exam-desk',
    of('exams', 'draft|drafts|choice|picture-data|photo-kind|photos|AsOf|useServerDraft|Note|useExamToRegister'),
  ),
  shared('password', of('auth', String.raw`ChangePasswordForm|NewPassword(?:\.module)?|password-rule`)),
  shared('transfer-parts', of('transfers', String.raw`CheckList|Transfers\.module|queries|groups|StatusBadge`)),
  shared('student-parts', of('students', String.raw`transferred|Enrolments|Readings|LikeStudents|Profile\.module`)),
  shared(
    'class-forms',
    of('classes', String.raw`ClassDialog|ArmFields|DialogActions|Classes\.module`),
    contract('classes/(?:template|calls)'),
  ),
  // What several pages share besides stays in files by the pages that need it, and is not drawn into those that follow.
  { name: 'shared', minShareCount: 2, entriesAware: true },
  together(
    'questions',
    own(String.raw`app[\\/]layouts[\\/](?:StepUpDialog|RecordedChangeDialog)|ui[\\/]charts[\\/]ChartTable`),
  ),
  together('older', own(String.raw`lib[\\/]draft[\\/]older(?:-names)?`)),
  together('score-dialogs', of('grading', 'CellHistory|ExportDialog|GrantDialog|OpenPublishedDialog|NarrowDialog')),
  together('card-dialogs', of('report-cards', 'ConflictDialog|ReissueDialog|CardPreview')),
  together('register-dialogs', of('attendance', 'RegisterDialogs|Conflict')),
  together('templates', of('curriculum|classes', 'ClassTemplateDialog|TemplateDialog|AddArmsDialog')),
  together('forms', contract('(?:messages|invitations)/schemas|files/outbox')),
  together('passwords', of('auth', 'ForgotPassword|UpdatePassword')),
  together('card-lists', of('report-cards', 'PrintRuns|BroadsheetPage')),
  together('school-forms', of('schools', 'School|forms')),
  together('staff-lists', of('staff', 'LastActive|Retirements|StaffList')),
  together('staff-forms', of('staff', 'EditProfile|forms')),
  together('student-forms', of('students', 'AdmitStudent|EditStudent')),
  together('transfer-lists', of('transfers|districts', 'Transfers|Districts')),
  together('billing', of('wallet', 'DistrictBilling|Billing')),
  together('arm-uploads', of('classes|subjects', 'uploads')),
]
