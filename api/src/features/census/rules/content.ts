import {
  censusFigures,
  type FigureKey,
  figureKeys,
  type GapKey,
  largeChange,
  type ListedGap,
} from '@akada/contract/census/items'
import type {
  BySex,
  CensusAnswers,
  CensusClass,
  CensusContent,
  CensusExplanations,
  CensusFigures,
  CensusGap,
  ComparedFigure,
  StaffBySex,
  TeacherRow,
} from '@akada/contract/census/schemas'
import type { Counts, StaffRow } from './counts.ts'

/** Outside these ages a date of birth is more likely wrong than right. */
export const ages = { from: 2, to: 30 } as const

const nobody = (): BySex => ({ boys: 0, girls: 0 })

const classesOf = ({ enrolled, flow, school: { arms } }: Counts): CensusClass[] => {
  const classes = new Map<string, CensusClass>()
  const classOf = ({ class: name, level }: { class: string; level: number }): CensusClass => {
    const known = classes.get(name)
    if (known) return known
    const made: CensusClass = {
      name,
      level,
      arms: 0,
      ages: [],
      repeaters: nobody(),
      newEntrants: nobody(),
      transfersIn: nobody(),
      transfersOut: nobody(),
      leavers: nobody(),
    }
    classes.set(name, made)
    return made
  }
  for (const row of arms) classOf(row).arms += row.arms
  for (const row of enrolled) classOf(row).ages.push({ age: row.age, boys: row.boys, girls: row.girls })
  for (const row of flow) classOf(row)[row.kind] = { boys: row.boys, girls: row.girls }
  return [...classes.values()].toSorted((a, b) => a.level - b.level || a.name.localeCompare(b.name))
}

const sexOf = (gender: StaffRow['gender']): keyof StaffBySex => gender ?? 'notGiven'

const bySexOf = (staff: readonly StaffRow[]): StaffBySex => {
  const counts = { male: 0, female: 0, notGiven: 0 }
  for (const { gender } of staff) counts[sexOf(gender)] += 1
  return counts
}

const subjectOf = ({ subject, isClassTeacher, isOffice }: StaffRow): string => {
  if (subject !== null) return subject
  if (isClassTeacher) return 'Class teacher'
  return isOffice ? 'Head or office' : notGiven
}

/** A grade level with two digits, so that the levels sort by name. */
const levelOf = ({ gradeLevel }: StaffRow): string =>
  gradeLevel === null ? notGiven : `GL ${String(gradeLevel).padStart(2, '0')}`

const groupsOf = (staff: readonly StaffRow[], group: TeacherRow['group'], nameOf: (one: StaffRow) => string) =>
  [...Map.groupBy(staff, nameOf)]
    .map(([name, members]): TeacherRow => ({ group, name, ...bySexOf(members) }))
    .toSorted((a, b) => Number(a.name === notGiven) - Number(b.name === notGiven) || a.name.localeCompare(b.name))

const teachersOf = (teachers: readonly StaffRow[]): TeacherRow[] => [
  ...groupsOf(teachers, 'Qualification', one => highestOf(one.qualifications)).toSorted(
    (a, b) => rankOfQualification(a.name) - rankOfQualification(b.name),
  ),
  ...groupsOf(teachers, 'Teaching qualification', one =>
    isTeachingQualified(one.qualifications) ? 'Qualified to teach' : 'Not qualified to teach',
  ),
  ...groupsOf(teachers, 'TRCN', one => (one.trcnRegistered ? 'Registered' : 'Not registered')),
  ...groupsOf(teachers, 'Grade level', levelOf),
  ...groupsOf(teachers, 'Subject', subjectOf),
]

const isTeacher = ({ staffType }: StaffRow): boolean => staffType === 'Teaching'

/** What the product knows for the return of a school. */
export const contentOf = (counts: Counts): CensusContent => ({
  school: counts.school.school,
  classes: classesOf(counts),
  teachers: teachersOf(counts.staff.filter(isTeacher)),
  nonTeaching: bySexOf(counts.staff.filter(one => !isTeacher(one))),
  facilities: counts.school.facilities,
})

/** The sum of what was counted; null if nothing was. */
const sumOf = (counts: readonly (number | null | undefined)[]): number | null => {
  const known = counts.filter(count => typeof count === 'number')
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null
}

export type StaffGap = Exclude<ListedGap, 'age' | 'classArm'>

/** Whose record has a gap. */
export const staffGaps: Record<StaffGap, (one: StaffRow) => boolean> = {
  qualification: one => isTeacher(one) && highestOf(one.qualifications) === notGiven,
  staffSex: ({ gender }) => gender === null,
  gradeLevel: one => isTeacher(one) && one.gradeLevel === null,
  subject: one => isTeacher(one) && subjectOf(one) === notGiven,
}

/** What is missing in the records of the school, without what has no gap. */
export const gapsOf = ({ enrolled, staff, school: { facilities } }: Counts): CensusGap[] => {
  const countOf = (gap: StaffGap): number => staff.filter(staffGaps[gap]).length
  const oddAges = enrolled.filter(({ age }) => age < ages.from || age > ages.to)
  const counted: readonly (readonly [GapKey, number])[] = [
    ['age', oddAges.reduce((sum, { boys, girls }) => sum + boys + girls, 0)],
    ['classArm', enrolled.reduce((sum, { withoutArm }) => sum + withoutArm, 0)],
    ['qualification', countOf('qualification')],
    ['staffSex', countOf('staffSex')],
    ['gradeLevel', countOf('gradeLevel')],
    ['subject', countOf('subject')],
  ]
  const { classRooms, usableToilets } = facilities
  const given: readonly (readonly [GapKey, boolean])[] = [
    ['classrooms', sumOf(Object.values(classRooms ?? {})) !== null],
    ['toilets', sumOf(Object.values(usableToilets ?? {})) !== null],
    // A school may have none of them; the other lists offer 'None'.
    ['rooms', Array.isArray(facilities.facilitiesAvailable)],
    ['fence', Boolean(facilities.fenceOrWall)],
    ['health', Boolean(facilities.healthFacilities?.length)],
    ['power', Boolean(facilities.powerSources?.length)],
    ['water', Boolean(facilities.waterSources?.length)],
  ]
  return [
    ...counted.flatMap(([key, count]) => (count > 0 ? [{ key, count }] : [])),
    ...given.flatMap(([key, isGiven]) => (isGiven ? [] : [{ key, count: null }])),
  ]
}

const total = (one: BySex): number => one.boys + one.girls
export const staffTotal = (one: StaffBySex): number => one.male + one.female + one.notGiven

/** The figures of a return that are compared from year to year. */
export const figuresOf = (content: CensusContent, answers: CensusAnswers, hasHistory: boolean): CensusFigures => {
  const { classes, teachers, nonTeaching, facilities } = content
  const inClasses = (countOf: (one: CensusClass) => number): number =>
    classes.reduce((sum, one) => sum + countOf(one), 0)
  const inGroup = (group: TeacherRow['group'], name?: string): number =>
    teachers
      .filter(row => row.group === group && (name === undefined || row.name === name))
      .reduce((sum, row) => sum + staffTotal(row), 0)
  const { classRooms, usableToilets } = facilities
  return {
    boys: inClasses(({ ages: rows }) => rows.reduce((sum, { boys }) => sum + boys, 0)),
    girls: inClasses(({ ages: rows }) => rows.reduce((sum, { girls }) => sum + girls, 0)),
    repeaters: hasHistory
      ? inClasses(({ repeaters }) => total(repeaters))
      : sumOf([answers.repeaterBoys, answers.repeaterGirls]),
    newEntrants: inClasses(({ newEntrants }) => total(newEntrants)),
    transfersIn: inClasses(({ transfersIn }) => total(transfersIn)),
    transfersOut: inClasses(({ transfersOut }) => total(transfersOut)),
    leavers: inClasses(({ leavers }) => total(leavers)),
    classArms: inClasses(({ arms }) => arms),
    teachers: inGroup('TRCN'),
    qualified: inGroup('Teaching qualification', 'Qualified to teach'),
    registered: inGroup('TRCN', 'Registered'),
    nonTeaching: staffTotal(nonTeaching),
    classrooms: sumOf([classRooms?.good, classRooms?.minorRepair, classRooms?.majorRepair]),
    toilets: sumOf([usableToilets?.male, usableToilets?.female, usableToilets?.mixed]),
    seats: answers.seats,
    textbooks: sumOf([answers.textbooksEnglish, answers.textbooksMathematics]),
  }
}

/** Whether a figure differs much from the last return. */
export const isLargeChange = (value: number | null, before: number | null): boolean => {
  if (value === null || before === null) return false
  const change = Math.abs(value - before)
  return change >= largeChange.atLeast && change * 100 > before * largeChange.percent
}

/** The figures beside those of the last return. */
export const comparedFigures = (
  now: CensusFigures,
  before: Partial<Record<FigureKey, number | null>> | null,
): ComparedFigure[] =>
  figureKeys.map(key => {
    const [value, old] = [now[key], before?.[key] ?? null]
    const isLarge = isLargeChange(value, old)
    return { key, value, before: old, isLarge, mustExplain: isLarge && censusFigures[key].isExplained }
  })

/** The large changes that nobody has explained yet. */
export const unexplained = (figures: readonly ComparedFigure[], explanations: CensusExplanations): FigureKey[] =>
  figures.filter(({ key, mustExplain }) => mustExplain && !explanations[key]).map(({ key }) => key)

/** The students of each class, by its name. */
export const studentsByClass = ({ classes }: Pick<CensusContent, 'classes'>): Record<string, number> =>
  Object.fromEntries(classes.map(({ name, ages: rows }) => [name, rows.reduce((sum, row) => sum + total(row), 0)]))

/** The highest qualification as the census names it, from the free text of a person's record: the first that matches. */
const levels: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Doctorate', /\bph\.?\s?d\b|\bdoctor/i],
  ['Master’s degree', /\bm\.?\s?(?:ed|sc|a|phil|tech|eng|ba|lit|ls)\b|\bmba\b|\bmaster/i],
  [
    'Bachelor’s degree or HND',
    /\bb\.?\s?(?:ed|sc|a|tech|eng|ls|agric|com)\b|\bll\.?b\b|\bhnd\b|\bdegree\b|\bbachelor/i,
  ],
  ['NCE', /\bn\.?c\.?e\b/i],
  ['Diploma', /\bo\.?n\.?d\b|\bdip(?:loma|\.)?\b|\bnd\b/i],
  ['Teacher’s certificate, Grade II', /\bgrade\s?(?:ii|2|two)\b|\btc\s?(?:ii|2)\b/i],
  ['Secondary certificate', /\bss?ce\b|\bwa(?:ss)?ce?\b|\bwaec\b|\bneco\b|\bo.?level/i],
]

/** Courses that teach to teach, whatever the level. */
const teaching = /\bed\b|\beducation\b|\bn\.?c\.?e\b|\bp\.?g\.?d\.?e\b|\bgrade\s?(?:ii|2|two)\b|\btc\s?(?:ii|2)\b/i

export const otherQualification = 'Other'
export const notGiven = 'Not given'
const qualificationNames = [...levels.map(([name]) => name), otherQualification, notGiven]

/** The order in which qualifications are listed, the highest first. */
export const rankOfQualification = (name: string): number => qualificationNames.indexOf(name)

export const highestOf = (qualifications: string | null): string => {
  if (!qualifications?.trim()) return notGiven
  return levels.find(([, pattern]) => pattern.test(qualifications))?.[0] ?? otherQualification
}

/** Whether somebody is qualified to teach: NCE, a degree in education, PGDE or Grade II. */
export const isTeachingQualified = (qualifications: string | null): boolean =>
  teaching.test((qualifications ?? '').replaceAll(/([bm])\.?\s?ed\b\.?/gi, ' ed '))
