/**
 * What a return of the Annual School Census has beside its tables: the items that only the school knows, and the figures that are compared
 * from year to year. No imports, so that pages may use it.
 */

export const locations = ['Urban', 'Rural'] as const
export const yesNo = ['Yes', 'No'] as const

interface Item {
  label: string
  help?: string
  kind: 'count' | 'choice' | 'year'
  choices?: readonly string[]
  /** Proposed from the last return. */
  isCarried?: true
  /** Asked only while the product has no students of an earlier session in the school. */
  onlyWithoutHistory?: true
}

/** The largest count that a school may answer. */
export const maxAnswer = 99_999

/** The items that no other page of the product holds: the school is asked for them. */
export const censusQuestions = {
  location: { label: 'Location', kind: 'choice', choices: locations, isCarried: true },
  foundedIn: { label: 'Year of establishment', kind: 'year', isCarried: true },
  shifts: {
    label: 'Shift system',
    help: 'Two groups use the same classrooms at different times of the day.',
    kind: 'choice',
    choices: yesNo,
    isCarried: true,
  },
  committee: {
    label: 'Management committee met',
    help: 'The school-based management committee, in the last twelve months.',
    kind: 'choice',
    choices: yesNo,
  },
  classesOutside: {
    label: 'Classes held outside',
    help: 'Class arms without a room.',
    kind: 'count',
  },
  seats: { label: 'Seats for students', help: 'Usable places at desks and benches.', kind: 'count' },
  textbooksEnglish: {
    label: 'Textbooks: English Studies',
    help: 'Copies that students can use.',
    kind: 'count',
  },
  textbooksMathematics: {
    label: 'Textbooks: Mathematics',
    help: 'Copies that students can use.',
    kind: 'count',
  },
  specialNeedsBoys: { label: 'Boys with special needs', kind: 'count' },
  specialNeedsGirls: { label: 'Girls with special needs', kind: 'count' },
  repeaterBoys: {
    label: 'Boys who repeat their class',
    help: 'Not known here, because last session is not recorded.',
    kind: 'count',
    onlyWithoutHistory: true,
  },
  repeaterGirls: {
    label: 'Girls who repeat their class',
    help: 'Not known here, because last session is not recorded.',
    kind: 'count',
    onlyWithoutHistory: true,
  },
} as const satisfies Record<string, Item>
export type CensusQuestionKey = keyof typeof censusQuestions
export const censusQuestionKeys = Object.keys(censusQuestions) as CensusQuestionKey[]

interface Figure {
  label: string
  section: 'students' | 'teachers' | 'buildings'
  /** A large change needs an explanation. Figures that vary by nature only show it. */
  isExplained: boolean
}

/** The figures of a return that are compared with the last one, and added up for a district and the state. */
export const censusFigures = {
  boys: { label: 'Boys', section: 'students', isExplained: true },
  girls: { label: 'Girls', section: 'students', isExplained: true },
  repeaters: { label: 'Repeaters', section: 'students', isExplained: false },
  newEntrants: { label: 'New entrants', section: 'students', isExplained: false },
  transfersIn: { label: 'Transfers in', section: 'students', isExplained: false },
  transfersOut: { label: 'Transfers out', section: 'students', isExplained: false },
  leavers: { label: 'Left school', section: 'students', isExplained: false },
  classArms: { label: 'Class arms', section: 'students', isExplained: false },
  teachers: { label: 'Teachers', section: 'teachers', isExplained: true },
  qualified: { label: 'Qualified teachers', section: 'teachers', isExplained: true },
  registered: { label: 'Teachers with TRCN', section: 'teachers', isExplained: false },
  nonTeaching: { label: 'Non-teaching staff', section: 'teachers', isExplained: false },
  classrooms: { label: 'Usable classrooms', section: 'buildings', isExplained: true },
  toilets: { label: 'Usable toilets', section: 'buildings', isExplained: true },
  seats: { label: 'Seats for students', section: 'buildings', isExplained: true },
  textbooks: { label: 'Textbooks', section: 'buildings', isExplained: false },
} as const satisfies Record<string, Figure>
export type FigureKey = keyof typeof censusFigures
export const figureKeys = Object.keys(censusFigures) as FigureKey[]

/** The page on which a missing item is completed. */
export type CensusPage = 'classrooms' | 'facilities' | 'others'

interface Gap {
  /** After the number, for one and for several; without a number the first is used. */
  one: string
  many?: string
  /** Absent where the people are listed, each with a link to their own record. */
  page?: CensusPage
  /** A return cannot be submitted with it. */
  blocks: boolean
}

/** What may be missing in the records of a school. */
export const censusGaps = {
  age: {
    one: 'student whose age looks wrong',
    many: 'students whose age looks wrong',
    blocks: false,
  },
  classArm: {
    one: 'student without a class arm',
    many: 'students without a class arm',
    blocks: false,
  },
  qualification: {
    one: 'teacher without a qualification',
    many: 'teachers without a qualification',
    blocks: false,
  },
  staffSex: {
    one: 'member of staff without a gender',
    many: 'members of staff without a gender',
    blocks: false,
  },
  gradeLevel: {
    one: 'teacher without a grade level',
    many: 'teachers without a grade level',
    blocks: false,
  },
  subject: {
    one: 'teacher without a subject',
    many: 'teachers without a subject',
    blocks: false,
  },
  classrooms: { one: 'Classrooms not counted', page: 'classrooms', blocks: true },
  toilets: { one: 'Toilets not counted', page: 'facilities', blocks: true },
  rooms: { one: 'Facilities not given', page: 'facilities', blocks: true },
  fence: { one: 'Fence or wall not given', page: 'others', blocks: true },
  health: { one: 'Health facilities not given', page: 'others', blocks: true },
  power: { one: 'Power source not given', page: 'others', blocks: true },
  water: { one: 'Water source not given', page: 'others', blocks: true },
} as const satisfies Record<string, Gap>
export type GapKey = keyof typeof censusGaps
/** Gaps of students or staff, who can be listed one by one; the others are missing answers. */
export const listedGaps = ['age', 'classArm', 'qualification', 'staffSex', 'gradeLevel', 'subject'] as const
export type ListedGap = (typeof listedGaps)[number]
export const gapKeys = Object.keys(censusGaps) as GapKey[]

/** A change above this many percent, and of at least this many, is large. */
export const largeChange = { percent: 25, atLeast: 5 } as const
