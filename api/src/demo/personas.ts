import { sql, type WriteTx } from '../platform/db/index.ts'
import type { SeededArm } from './schools/classes.ts'
import type { SeededSchool, World } from './schools/organisations.ts'
import type { SeededPerson, staffRoom } from './schools/staff.ts'

export interface Personas {
  teachersOf(school: SeededSchool): readonly SeededPerson[]
  /** The arm whose cards can be completed by entering one column of scores. */
  showpieceArm(presentArms: readonly SeededArm[]): SeededArm | undefined
  /** Gives the named teachers their arm and subject, once the arms exist. */
  settle(tx: WriteTx, presentArms: readonly SeededArm[]): Promise<void>
}

/** Creates all staff: per school a principal, a vice principal, an administrator and teachers; and the personas. */
export const personasOf = (world: World, room: ReturnType<typeof staffRoom>): Personas => {
  const { add, at } = room
  const isFirstState = world.demo.code === 'OG'
  const teachers = new Map<string, SeededPerson[]>()
  const [home, sibling] = world.schools
  if (!home || !sibling) throw new Error('a state of the demonstration has at least two schools')

  add(
    { username: isFirstState ? 'super.admin' : 'super.admin.b', isSuperAdmin: true, teaching: false },
    { role: 'superAdmin' },
  )
  for (const [index, district] of world.districts.entries()) {
    const named = isFirstState ? ['district.admin', 'district.admin.two', 'district.admin.three'] : ['district.admin.b']
    add(
      { username: named[index] ?? `district.admin.b${index}`, teaching: false },
      { role: 'districtAdmin', districtId: district.id },
    )
  }
  for (const [index, school] of world.schools.entries()) {
    const tag = `${world.demo.code.toLowerCase()}${index + 1}`
    const first = index === 0 && isFirstState
    const heads = isFirstState ? ['principal', 'principal.two'] : ['principal.b']
    add({ username: heads[index] ?? `principal.${tag}` }, at('principal', school))
    add({ username: first ? 'vice.principal' : `vice.principal.${tag}` }, at('vicePrincipal', school))
    add({ username: first ? 'administrator' : `administrator.${tag}`, teaching: false }, at('administrator', school))
    const count = school.category === 'Primary' ? 7 : 10 + school.arms.length * 5
    const room = Array.from({ length: count }, (_, place) =>
      add(
        { username: `teacher.${tag}.${place + 1}` },
        at(place < school.arms.length * 6 ? 'classTeacher' : 'teacher', school),
      ),
    )
    teachers.set(school.id, room)
  }
  const classTeacher = isFirstState
    ? add(
        { username: 'class.teacher', firstName: 'Títílayọ̀', lastName: 'Ògúnlẹ́yẹ', gender: 'female' },
        at('classTeacher', home),
      )
    : null
  const subjectTeacher = isFirstState
    ? add({ username: 'subject.teacher', firstName: 'Kúnlé', lastName: 'Adéwùmí', gender: 'male' }, at('teacher', home))
    : null
  if (isFirstState) {
    add({ username: 'both.roles' }, at('teacher', home), at('administrator', sibling))
    add({ username: 'suspended.staff', status: 'Suspended' }, at('teacher', home))
    add({ username: 'reset.staff', status: 'ResetPassword' }, at('teacher', home))
  }
  if (world.pendingDistrictId)
    add(
      { username: 'unverified.admin', status: 'Unverified', teaching: false },
      { role: 'districtAdmin', districtId: world.pendingDistrictId },
    )

  const isShowpiece = (arm: SeededArm) =>
    isFirstState && arm.school.id === home.id && arm.level === 7 && arm.name === 'Gold'
  return {
    teachersOf: school => teachers.get(school.id) ?? [],
    showpieceArm: presentArms => presentArms.find(isShowpiece),
    settle: async (tx, presentArms) => {
      const arm = presentArms.find(isShowpiece)
      if (!arm || !classTeacher || !subjectTeacher) return
      arm.classTeacherId = classTeacher.id
      await tx.run(sql`update class_arm set class_teacher_id = ${classTeacher.id} where id = ${arm.id}`)
      await tx.run(sql`
        update subject_teacher set staff_id = ${subjectTeacher.id}
        where subject_id = ${world.subjects.get('Mathematics')} and class_arm_id = any(${presentArms.filter(other => other.level <= 9).map(other => other.id)}::uuid[])`)
    },
  }
}
