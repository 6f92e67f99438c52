import type { BuiltInRole } from '@akada/contract/permissions'
import { makeClassArm, makeSession, makeStudent, makeSubject } from './factories-academics.ts'
import type { World } from './factories-base.ts'
import { makeDistrict, makePerson, makeSchool, makeState, type StaffWishes } from './factories-people.ts'

type Wishes<Name extends string, Wish> = { [name in Name]: Wish }

/** Makes one thing after another, under the names of what is wished. */
const makeEach = async <Name extends string, Wish, Made>(
  wishes: Wishes<Name, Wish> | undefined,
  make: (wish: Wish) => Promise<Made>,
): Promise<Record<Name, Made>> => {
  const made: Partial<Record<string, Made>> = {}
  for (const [name, wish] of Object.entries<Wish>(wishes ?? {})) made[name] = await make(wish)
  return made as Record<Name, Made>
}

/** A role, or more; `at`: in another school of the district. */
type PersonWish<School> = BuiltInRole | (Omit<StaffWishes, 'state' | 'school' | 'district'> & { at?: School })

interface OrganisationWishes<School extends string, Person extends string> {
  state?: Parameters<typeof makeState>[1]
  school?: Parameters<typeof makeSchool>[2]
  /** Further schools of the district. */
  schools?: Wishes<School, Parameters<typeof makeSchool>[2]>
  /** Who is signed in: in the school, a district admin in the district, a super admin in the state. */
  people?: Wishes<Person, PersonWish<NoInfer<School>>>
}

/** A state with one district, one school or more, and people, each under the name by which the test calls it. */
export const makeOrganisations = async <School extends string = never, Person extends string = never>(
  world: World,
  wishes: OrganisationWishes<School, Person> = {},
) => {
  const state = await makeState(world, wishes.state)
  const district = await makeDistrict(world, state)
  const school = await makeSchool(world, district, wishes.school)
  const schools = await makeEach(wishes.schools, more => makeSchool(world, district, more))
  const people = await makeEach(wishes.people, (wish: PersonWish<School>) => {
    const { at, ...person } = typeof wish === 'string' ? { role: wish, at: undefined } : wish
    if (person.role === 'superAdmin') return makePerson(world, { state, ...person })
    const place = person.role === 'districtAdmin' ? { district } : { school: at === undefined ? school : schools[at] }
    return makePerson(world, { state, ...place, ...person })
  })
  return { state, district, school, ...schools, ...people }
}

interface SubjectWish<Arm, Person> {
  of?: Arm
  teacher?: Person
  name?: string
  elective?: boolean
}
type StudentWish<Arm> = NonNullable<Parameters<typeof makeStudent>[2]> & { of?: Arm }

interface YearWishes<
  Session extends string,
  Person,
  Arm extends string,
  Subject extends string,
  Student extends string,
> {
  session?: Parameters<typeof makeSession>[2]
  /** Further sessions of the state. */
  sessions?: Wishes<Session, Parameters<typeof makeSession>[2]>
  /** Of the school: 'JSS 1 Gold', or this and its class teacher; 'JSS 1' has any name. */
  arms?: Wishes<Arm, string | readonly [title: string, classTeacher: Person]>
  /** Of the first arm, or `of` another: the name, or more. */
  subjects?: Wishes<Subject, string | SubjectWish<NoInfer<Arm>, Person>>
  /** In the first arm, or in another `of` them: 'Adebayo, Kemi', or more. */
  students?: Wishes<Student, string | StudentWish<NoInfer<Arm>>>
}

/** Organisations as above in the middle of a session, with class arms, subjects and students. */
export const makeSchoolWorld = async <
  School extends string = never,
  Session extends string = never,
  Person extends string = never,
  Arm extends string = never,
  Subject extends string = never,
  Student extends string = never,
>(
  world: World,
  wishes: OrganisationWishes<School, Person> & YearWishes<Session, NoInfer<Person>, Arm, Subject, Student> = {},
) => {
  const organisations = await makeOrganisations(world, wishes)
  const { state, school } = organisations
  const session = await makeSession(world, state, wishes.session)
  const sessions = await makeEach(wishes.sessions, more => makeSession(world, state, more))
  const personOf = (name: Person | undefined) => (name === undefined ? undefined : organisations[name])
  const arms = await makeEach(wishes.arms, (wish: string | readonly [string, Person]) => {
    const [title, classTeacher] = typeof wish === 'string' ? [wish] : wish
    const [, inClass, name] = /^(\S+ \S+) ?(.+)?$/.exec(title) ?? []
    return makeClassArm(world, { state, school, session, class: inClass, name, classTeacher: personOf(classTeacher) })
  })
  const [first] = Object.keys(arms) as Arm[]
  const armOf = (name = first) => {
    if (name === undefined) throw new Error('Subjects and students need an arm.')
    return arms[name]
  }
  const subjects = await makeEach(wishes.subjects, (wish: string | SubjectWish<Arm, Person>) => {
    const { of, teacher, ...more }: SubjectWish<Arm, Person> = typeof wish === 'string' ? { name: wish } : wish
    return makeSubject(world, armOf(of), { ...more, teacher: personOf(teacher) })
  })
  const students = await makeEach(wishes.students, (wish: string | StudentWish<Arm>) => {
    const [lastName, firstName] = typeof wish === 'string' ? wish.split(', ') : []
    const { of, ...more }: StudentWish<Arm> = typeof wish === 'string' ? { lastName, firstName } : wish
    return makeStudent(world, armOf(of), more)
  })
  return { ...organisations, session, ...sessions, ...arms, ...subjects, ...students }
}
