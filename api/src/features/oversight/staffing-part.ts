import { retirementsOf, type SchoolRow, schoolRows, vacanciesBySubject, vacanciesOf } from './queries/schools.ts'
import { beforeSeptember, largeArm, oldSeconds, perEachText } from './rules/figures.ts'
import {
  type PartRequest,
  count,
  day,
  decimal,
  highestFirst,
  ofSchool,
  oldest,
  type Part,
  row,
  table,
  text,
  total,
  type Value,
  sumsByDistrict,
  listed,
} from './part-table.ts'

const columns = [
  listed('Students', 'students'),
  listed('Teachers', 'teachers'),
  decimal('Students per teacher'),
  listed('Subjects without a teacher', 'untaught'),
  listed('Arms without a class teacher', 'armsWithoutTeacher'),
  listed('Schools without a principal', 'withoutPrincipal'),
  listed(`Arms of more than ${largeArm} students`, 'largeArms'),
]

const valuesOf = (schools: readonly SchoolRow[]): Value[] => {
  const students = total(schools, ({ figures }) => figures.students.male + figures.students.female)
  const teachers = total(schools, ({ figures }) => figures.teachers)
  return [
    students,
    teachers,
    perEachText(students, teachers),
    total(schools, ({ figures }) => figures.untaught),
    total(schools, ({ figures }) => figures.armsWithoutTeacher),
    total(schools, ({ figures }) => Number(!figures.hasPrincipal)),
    total(schools, ({ figures }) => figures.largeArms),
  ]
}

/** Vacancies that are listed; the figures of schools count all. */
const mostVacancies = 300

/** Students for each teacher; a school with students and no teacher lacks most. */
const loadOf = ({ figures: { students, teachers } }: SchoolRow): number => {
  const all = students.male + students.female
  return teachers === 0 ? all * 1000 : all / teachers
}

/** Students per teacher, what is not taught, and who retires before September. */
export const staffingPart = async ({ tx, region, scope, most }: PartRequest): Promise<Part> => {
  const by = beforeSeptember(scope.today)
  const [schools, vacancies, subjects, retirements] = await Promise.all([
    schoolRows(tx, region),
    vacanciesOf(tx, region, mostVacancies),
    vacanciesBySubject(tx, region),
    retirementsOf(tx, region, by, most),
  ])
  const unknown = total(schools, ({ figures }) => figures.retirementsUnknown)
  return {
    asOf: oldest(schools),
    seconds: oldSeconds,
    notes: [
      'Teachers: teaching staff of the school who are not suspended. Core subjects of class arms with students count as taught or not.',
      ...(unknown > 0
        ? [
            `The list of retirements leaves out ${unknown} of the staff: their birth date or first appointment is missing.`,
          ]
        : []),
    ],
    choices: [],
    tables: [
      ...sumsByDistrict(region, { title: 'Staffing', columns }, { schools, valuesOf }),
      table(
        { id: 'schools', title: 'Staffing by school, most students per teacher first', first: 'School', columns },
        highestFirst(schools, loadOf).map(school => ofSchool(school, valuesOf([school]))),
      ),
      table(
        {
          id: 'retirements',
          title: 'Retirements before September',
          first: 'Name',
          columns: [text('School'), text('Staff type'), day('Retires')],
        },
        retirements.map(one => row(one.name, { kind: 'school', id: one.schoolId }, [one.school, one.type, one.day])),
        retirements[0]?.total ?? 0,
      ),
      table(
        {
          id: 'vacantSubjects',
          title: 'Subjects without a teacher, by subject',
          first: 'Subject',
          columns: [count('Class arms'), count('Schools')],
        },
        subjects.map(({ subject, arms, schools }) => row(subject, null, [arms, schools])),
      ),
      table(
        {
          id: 'vacancies',
          title: 'Subjects without a teacher',
          first: 'Subject',
          columns: [text('Class arm'), text('School')],
        },
        vacancies.map(one => row(one.subject, { kind: 'school', id: one.schoolId }, [one.classArm, one.school])),
        total(schools, ({ figures }) => figures.untaught),
      ),
    ],
  }
}
