const packages = (names: string): string => `/node_modules/(?:${names})/`
/** Parts of the kit, with their styles. */
const mantine = (names: string): string => `/@mantine/core/(?:esm/(?:components|utils)|styles)/(?:${names})(?:/|\\.)`
/** Modules of our own below web/src, by path without the extension. */
const own = (paths: string): string => `/web/src/(?:${paths})\\.`
/** Modules of features, by the feature and their names. */
const of = (features: string, names: string): string => own(`features/(?:${features})/(?:[\\w-]+/)*(?:${names})`)
const contract = (paths: string): string => `/contract/src/(?:${paths})\\.`
const kernel = (names: string): string => contract(`kernel/(?:${names})`)

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
/** Small modules that several pages need, and that need little themselves, in one file for each subject. */
const shared = (name: string, ...patterns: string[]) => ({
  ...group(name, ...patterns),
  minShareCount: 2,
  // What they need stays where it is: otherwise the file would bring it to pages that do not need it.
  includeDependenciesRecursively: false,
})

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
 * Modules that are usually needed together share a file: a small file costs a request with more than a kilobyte of headers, a round trip on
 * a slow connection, and compresses badly. A module goes into the first group that it matches, with its dependencies that no earlier group
 * has; so a group must come after those that it depends on, and a light group must not depend on a heavy one. The ground changes only with
 * its versions, so that an update of the product leaves it in the browser's cache.
 */
export const groups = [
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
  {
    // Small modules without dependencies.
    ...group(
      'pieces',
      packages('@tabler'),
      asking,
      own(
        'lib/(?:money|ids|namesakes|page/(?:addresses|redirect)|cached-read|draft/cache)|features/students/addresses',
      ),
      kernel('kobo|percent'),
    ),
    minShareCount: 2,
  },
  // The other calls, what forms choose from, and how lists fetch and search: one file per group would cost one request per group. Those of a single page belong to its file.
  group(
    'calls',
    own('lib/(?:enums|list-pages|all-pages)|features/[\\w-]+/(?:addresses|place)'),
    kernel('text-match'),
    own('lib/calls/(?!(?:oversight|census|explanations|family|guardians|invitations)\\.)[\\w-]+'),
  ),
  // The code that sends unsent work: pages of registers, scores, exams and uploads. Its storage belongs to the start.
  group('drafts', own('lib/draft/(?:drafts|record|retry-queue)')),
  // Today, the first page of people in a school, in one file.
  group('board', own('features/dashboard/(?:pages/Dashboard|components/(?:SchoolToday|OwnArms|WorkList|today))')),
  // The figures and charts of an organisation.
  group(
    'figures',
    own('features/dashboard/components/(?:SchoolBoard|Charts|FigureRow|board)'),
    own('ui/facts/Figures'),
  ),
  // A chart with its table: pages of families and of students draw one too, without the figures of an organisation.
  {
    ...group(
      'charts',
      own('ui/charts/(?:ChartPanel|charts|PercentColumns|PercentLines|StackedBars|TermLines|TermColumns|MoneyWeeks)'),
    ),
    includeDependenciesRecursively: false,
  },
  group('choices', mantine('NativeSelect|Tabs|SegmentedControl|FloatingIndicator')),
  // A class teacher's morning: the class arms and the register of the day, in one file.
  group(
    'registers',
    own('features/attendance/(?:pages/(?:ClassAttendance|Register)|model/(?:marks|sheet|week))'),
    own('features/attendance/components/(?:ArmPanel|UnsentRegisters|FormerRegisters|DayRegister|RegisterBar)'),
    own('features/attendance/components/(?:RegisterRow|RegisterHead|StickyHead|week/(?:WeekGrid|WeekStrip))'),
    own('features/attendance/(?:components/(?:useMarking|useRegister)|drafts|queries)|ui/feedback/UnsentNotice'),
  ),
  group('schemas', packages('zod'), own('lib/zod'), kernel('fields|errors|endpoint')),
  group(
    'overlays',
    packages('@floating-ui|react-remove-scroll'),
    mantine('FocusTrap|Overlay|Popover|Portal|ScrollArea|VisuallyHidden|Floating|Menu|Modal|ModalBase|Drawer'),
  ),
  // What the frame shows to few people.
  // What they need stays where it is.
  { ...group('rare', own('app/layouts/(?:UpdateOffer|WrongClock)')), includeDependenciesRecursively: false },
  // Behind a button: the lists of keys, and how the scores of a sheet spread.
  group(
    'keys',
    of('grading', 'SpreadPanel|spread'),
    own('ui/page/KeysPopover|features/(?:attendance/components/Register|grading/components/grid/Grid)Keys'),
  ),
  group(
    'fields',
    mantine('Accordion|Checkbox|Combobox|Radio|Select|Textarea|InlineInput|InputsGroupFieldset'),
    packages('@mantine/form'),
    own('ui/(?:dialog/\\w+|facts/FactsPanel|page/PageTabs)'),
    own('ui/form/(?:useApiForm|typed-text|conflict|ConflictDialog|LeaveDialog|FormParts|useVersionedForm)'),
  ),
  group(
    'list',
    packages('@tanstack/(?:virtual-core|react-virtual|table-core|react-table)'),
    paged,
    own('ui/list/\\w+'),
  ),
  group('dates', packages('dayjs|@mantine/dates'), own('ui/inputs/DateField')),
  // Boxes whose text is read: a number, a sum of money, a time.
  group('typed', own('ui/inputs/(?:NumberFields|numbers|TimeField)')),
  shared(
    'contacts',
    own('ui/inputs/phones'),
    of('districts|students', 'phones|guardian-number'),
    contract('kernel/(?:calls|money|delivery)|capacity'),
  ),
  shared('places', own('ui/inputs/(?:PhoneInput|PhoneListInput|AddressField|PlaceFields)(?:\\.module)?')),
  shared('files', mantine('Progress'), own('ui/(?:inputs/FileDrop(?:\\.module)?|upload/(?:reading|GroupSelect))')),
  shared(
    'upload',
    own('ui/upload/(?:check/)?(?!warnings|UploadWarnings|Warnings|upload-rows|check/)\\w[\\w-]*(?:\\.module)?'),
  ),
  shared(
    'money',
    of('wallet', 'queries|payments|StandingBadge|SumFacts|PaymentLink|wallet\\.module'),
    of('wallet', 'InsufficientFunds(?:\\.module)?'),
    of('reminders', '\\w+'),
    'use-clipboard|CopyButton',
  ),
  shared(
    'bills',
    of('wallet', 'WalletList|OwnWallet|TransactionList|FundDialog|BillingTabs|BalancePanel'),
    of('wallet', 'PaymentList|SettleDialog'),
  ),
  shared('arms', of('classes|curriculum|subjects', 'queries|Subjects\\.module|Curriculum\\.module')),
  shared('staff-parts', of('staff', 'queries|retirement|staff-columns|AccountStatus'), contract('staff/record')),
  shared('score-parts', of('grading', 'queries|Share|progress-columns|Bars\\.module|save-file')),
  shared(
    'exam-desk',
    of(
      'exams',
      'registration-draft|drafts|choice|picture-data|photo-kind|photos|AsOf|useServerDraft|Note|useExamToRegister',
    ),
  ),
  shared('password', of('auth', 'ChangePasswordForm|NewPassword(?:\\.module)?|password-rule')),
  shared('transfer-parts', of('transfers', 'CheckList|Transfers\\.module|queries|groups|StatusBadge')),
  shared('student-parts', of('students', 'transferred|Enrolments|Readings|LikeStudents|Profile\\.module')),
  shared(
    'class-forms',
    of('classes', 'ClassDialog|ArmFields|DialogActions|Classes\\.module'),
    contract('classes/(?:template|calls)'),
  ),
  // The frame and the words of every page of families, and the sign-in, which each of them may show.
  shared(
    'family',
    of(
      'family',
      'texts|words|session|fields|(?:Answer|Frame|Languages|Problem|SignIn|SlipCode|FormFrame|PhoneField)(?:\\.module)?',
    ),
    of('family', 'SlipForm|SmsForm|StudentForm'),
    packages('icu-minify'),
    '/languages/src/(?:child-words|translate)\\.',
  ),
  // What few guardians open on a first visit, with what is fetched where there is no connection.
  {
    ...group(
      'family-more',
      of(
        'family',
        'child-pages|Family(?:Child|Calendar|Record|Results|Devices)|ChildFrame|AskCorrection|Explain|OpenedForm|last-home',
      ),
    ),
    includeDependenciesRecursively: false,
  },
  // Fetched once the page is there.
  {
    ...group('later', own('app/worker|ui/feedback/notice-place|features/search/recent')),
    includeDependenciesRecursively: false,
  },
  // What several pages share besides stays in files by the pages that need it, and is not drawn into those that follow.
  { name: 'shared', minShareCount: 2, entriesAware: true },
  // Pages, or parts that a page fetches on a press, which need the same parts of the kit: in one file.
  group('questions', own('app/layouts/(?:StepUpDialog|RecordedChangeDialog)|features/notices/components/NoticeDrawer')),
  group('older', own('lib/draft/older(?:-names)?')),
  group('score-dialogs', of('grading', 'CellHistory|ExportDialog|GrantDialog|OpenPublishedDialog|NarrowDialog')),
  group('card-dialogs', of('report-cards', 'ConflictDialog|ReissueDialog|CardPreview')),
  group('register-dialogs', of('attendance', 'RegisterDialogs|Conflict')),
  group('templates', of('curriculum|classes', 'ClassTemplateDialog|TemplateDialog|AddArmsDialog')),
  group('forms', contract('(?:messages|invitations)/schemas|files/outbox')),
  group('passwords', of('auth', 'ForgotPassword|UpdatePassword')),
  group('card-lists', of('report-cards', 'PrintRuns|BroadsheetPage')),
  group('school-forms', of('schools', 'School|forms')),
  // The timeline of a student is a list too, and fetched with its tab.
  group('staff-lists', of('staff', 'LastActive|Retirements|StaffList'), of('students', 'Timeline')),
  group('staff-forms', of('staff', 'EditProfile|forms')),
  group('student-forms', of('students', 'AdmitStudent|EditStudent')),
  group('transfer-lists', of('transfers|districts', 'Transfers|Districts')),
  group('billing', of('wallet', 'DistrictBilling|Billing')),
  group('arm-uploads', of('classes|subjects', 'uploads')),
]
