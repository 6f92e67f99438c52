import { firstSeniorLevel, hasStreams, streams } from '@akada/contract/classes/calls'
import type { Field } from '@akada/contract/subjects/template'
import { sql, type WriteTx } from '../../platform/db/index.ts'
import { subjectsOf } from './catalogue.ts'
import type { SeededSchool, SeededSession, World } from './organisations.ts'
import { insertAll } from '../rows.ts'
import type { SeededPerson } from './staff.ts'

export interface SeededArm {
  id: string
  school: SeededSchool
  session: SeededSession
  classId: string
  level: number
  name: string
  /** The field of a senior class arm; null below. */
  stream: Field | null
  classTeacherId: string
}

const classNames = [
  'Primary 1',
  'Primary 2',
  'Primary 3',
  'Primary 4',
  'Primary 5',
  'Primary 6',
  'JSS 1',
  'JSS 2',
  'JSS 3',
  'SS 1',
  'SS 2',
  'SS 3',
]
export const levelsOf = (school: SeededSchool): number[] =>
  school.category === 'Primary' ? [1, 2, 3, 4, 5, 6] : [7, 8, 9, 10, 11, 12]
export const classIdOf = (world: World, level: number): string => {
  const id = world.state.classes[classNames[level - 1] ?? '']
  if (!id) throw new Error(`the state has no class of level ${level}`)
  return id
}

/** The state's subjects, and the subjects of each class in both sessions. */
export const seedSubjects = async (tx: WriteTx, world: World): Promise<void> => {
  const { makeId, state } = world
  const named = new Map<string, string>()
  for (let level = 1; level <= 12; level += 1)
    for (const subject of subjectsOf(level)) named.set(subject.name, subject.code)
  for (const name of named.keys()) world.subjects.set(name, makeId())
  await insertAll(
    tx,
    'subject',
    [...named].map(([name, code]) => ({ id: world.subjects.get(name), state_id: state.stateId, name, code })),
  )
  const rows = [world.last, world.present].flatMap(session =>
    classNames.flatMap((_, index) =>
      subjectsOf(index + 1).map((subject, position) => ({
        id: makeId(),
        state_id: state.stateId,
        session_id: session.id,
        class_id: classIdOf(world, index + 1),
        subject_id: world.subjects.get(subject.name),
        elective: subject.elective ?? false,
        position,
      })),
    ),
  )
  await insertAll(tx, 'class_subject', rows)
}

/** The arms of a school in a session, and the teachers of their subjects: each teaches a few subjects across the arms. */
export const seedArms = async (
  tx: WriteTx,
  world: World,
  school: SeededSchool,
  session: SeededSession,
  teachers: readonly SeededPerson[],
): Promise<SeededArm[]> => {
  const { makeId, state } = world
  const arms = levelsOf(school).flatMap((level, row) =>
    school.arms.map((name, column): SeededArm => {
      const teacher = teachers[(row * school.arms.length + column) % teachers.length]
      if (!teacher) throw new Error(`${school.name} has no teachers`)
      return {
        id: makeId(),
        school,
        session,
        classId: classIdOf(world, level),
        level,
        name,
        stream: hasStreams(level) ? (streams[column % streams.length] ?? null) : null,
        classTeacherId: teacher.id,
      }
    }),
  )
  await insertAll(
    tx,
    'class_arm',
    arms.map(arm => ({
      id: arm.id,
      state_id: state.stateId,
      school_id: school.id,
      session_id: session.id,
      class_id: arm.classId,
      name: arm.name,
      stream: arm.stream,
      class_teacher_id: arm.classTeacherId,
    })),
  )
  await insertAll(
    tx,
    'subject_teacher',
    arms.flatMap(arm =>
      subjectsOf(arm.level).map((subject, index) => ({
        id: makeId(),
        state_id: state.stateId,
        school_id: school.id,
        class_arm_id: arm.id,
        subject_id: world.subjects.get(subject.name),
        // Everyone teaches: one half begins with the lower classes, the other with the upper ones.
        staff_id: teachers[(index * 2 + (arm.level < firstSeniorLevel ? 0 : 1)) % teachers.length]?.id,
        assigned_at: `${session.terms[0]?.starts}T06:00:00Z`,
      })),
    ),
  )
  return arms
}

/** The promotion rules of the demonstration's states, where they require more than an average. */
const promotionRules = [
  { classType: 'Junior Secondary', pass: 4000, trial: 3500, passes: 5 },
  { classType: 'Senior Secondary', pass: 4500, trial: 4000, passes: 5 },
] as const

/** Sets the rules of promotion: English Studies and Mathematics must be passed, and five subjects in all. */
export const seedPromotionRules = async (tx: WriteTx, world: World): Promise<void> => {
  const { stateId } = world.state
  const required = ['English Studies', 'Mathematics'].flatMap(name => world.subjects.get(name) ?? [])
  for (const { classType, pass, trial, passes } of promotionRules) {
    await tx.run(sql`
      insert into promotion_rule (class_type_id, state_id, pass_average_hundredths, trial_average_hundredths, minimum_passes)
      select id, state_id, ${pass}, ${trial}, ${passes} from class_type where state_id = ${stateId} and name = ${classType}`)
    await tx.run(sql`
      insert into promotion_required_subject (class_type_id, subject_id, state_id)
      select class_type.id, required.id, ${stateId}
      from class_type, unnest(${required}::uuid[]) as required(id)
      where class_type.state_id = ${stateId} and class_type.name = ${classType}`)
  }
}
