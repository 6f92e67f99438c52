import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import { done, id, optionalLine, queryIds, revision, thingName, wholePaging, wholeListOf } from '../kernel/fields.ts'
import { capacity } from '../capacity.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { cleanLine } from '../kernel/names.ts'
import { lowestLevel } from './template.ts'

/** Streams of senior classes. */
export const streams = ['Science', 'Humanities', 'Business'] as const
/** The level of SS 1. */
export const firstSeniorLevel = 10
/** Whether arms of a class at this level may have a stream. */
export const hasStreams = (level: number): boolean => level >= firstSeniorLevel
const stream = z.enum(streams, { error: 'Choose Science, Humanities or Business.' })

export const classDetails = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  classType: z.object({ id, name: z.string() }),
  /** Order of progress through school, from 1 for Primary 1; nursery classes come before it. */
  level: z.int(),
  /** From the state's catalogue, or the school's own. */
  owner: z.enum(['state', 'school']),
  /** Arms of this school in the active session; absent outside a school. */
  armCount: z.int().nullable(),
  studentCount: z.int().nullable(),
  revision,
  can: z.object({ edit: z.boolean() }),
})
export const classBody = z.object({
  name: thingName(40),
  description: optionalLine(limits.text),
  classTypeId: id,
  level: z.int().min(lowestLevel).max(30),
})

export const classArmDetails = z.object({
  id,
  name: z.string(),
  /** Class and arm: 'JSS 1 Gold'. */
  fullName: z.string(),
  /** For a senior arm; null if the class has no streams. */
  stream: stream.nullable(),
  description: z.string().nullable(),
  class: z.object({ id, name: z.string(), level: z.int() }),
  classType: z.object({ id, name: z.string() }),
  session: z.object({ id, name: z.string() }),
  school: z.object({ id, name: z.string() }),
  classTeacher: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  studentCount: z.int(),
  /** Grows with every change of its own fields; a change names the revision that it is based on. */
  revision,
  can: z.object({ edit: z.boolean(), mark: z.boolean() }),
})
export type ClassArmDetails = z.infer<typeof classArmDetails>

/** The name of an arm, cleaned by the common rule for names. A single letter is enough: JSS 1 A. */
const armName = z
  .string({ error: messages.required })
  .overwrite(cleanLine)
  .min(1, messages.required)
  .max(limits.armName, `At most ${limits.armName} characters.`)
  .regex(/[\p{L}\p{N}]/u, messages.armName)

export const classArmBody = z.object({
  name: armName,
  classId: id,
  /** For a senior class only. */
  stream: stream.nullish().transform(value => value ?? null),
  description: optionalLine(limits.text),
  classTeacherId: id.nullish(),
})

/** The same arms for several classes at once. */
export const classArmsBody = z.object({
  classes: z
    .array(id)
    .min(1, 'Choose at least one class.')
    .max(capacity.classesOfState + capacity.classesOfSchool),
  names: z.array(armName).min(1, 'Write at least one name, such as A.').max(30, 'At most 30 names.'),
})

export const classErrors = catalogue({
  nameTaken: '409 name_taken: {name} already exists. Choose another name.',
  changedMeanwhile: changedMeanwhile('class', 'this class'),
  armChangedMeanwhile: changedMeanwhile('class_arm', 'this class arm'),
  notThisSchools: '422 not_this_schools_staff: This person has no role in the school.',
  noActiveSession: '422 no_active_session: The state has no active term yet. Ask the state admin to start one.',
  armNotEmpty: '409 arm_not_empty: {name} still has {count} students. Move them to another class arm first.',
  classFixed: '409 class_fixed: Students have been in {name}, so its class stays. Add another class arm instead.',
})

export const classCalls = calls({ tag: 'Classes', access: 'class.view' })({
  viewAll: {
    call: 'GET /class/view-all',
    summary: "The state's classes and the school's own",
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: queryIds, ...wholePaging }),
    response: wholeListOf('foundClasses', classDetails),
  },
  view: {
    call: 'GET /class/view/{id}',
    summary: 'One class',
    where: { in: 'param', name: 'id', of: 'class' },
    response: classDetails,
  },
  add: {
    call: 'POST /class/add',
    summary: "Add a class: to the school's own, or to the state's catalogue where one acts for the state",
    access: 'class.manage',
    where: { in: 'actor' },
    body: classBody,
    response: classDetails,
    errors: [classErrors.nameTaken],
  },
  update: {
    call: 'PATCH /class/update/{id}',
    summary: 'Change a class that is the own one of the school or state one acts for',
    access: 'class.manage',
    where: { in: 'param', name: 'id', of: 'class' },
    body: classBody.extend({ revision }),
    response: classDetails,
    errors: [classErrors.nameTaken, classErrors.changedMeanwhile],
  },
  types: {
    call: 'GET /class-arm/list-of-class-types',
    summary: 'The class types of the state, in order of progress',
    where: { in: 'actor' },
    response: z.object({ classType: z.array(z.object({ id, name: z.string() })) }),
  },
  viewArm: {
    call: 'GET /class-arm/view/{id}',
    summary: 'One class arm',
    where: { in: 'param', name: 'id', of: 'classArm' },
    response: classArmDetails,
  },
  armsOfSchool: {
    call: 'GET /class-arm/view-all-school-class-arm/{school}',
    summary: 'The class arms of a school in the active session',
    where: { in: 'param', name: 'school', of: 'school' },
    query: z.object(wholePaging),
    response: wholeListOf('foundClassArms', classArmDetails),
  },
  searchArms: {
    call: 'GET /class-arm/search',
    summary: 'Class arms by class teacher or by class, in the active session or another',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({
      school: queryIds,
      classTeacher: queryIds,
      stateClass: queryIds,
      session: id.optional(),
      ...wholePaging,
    }),
    response: wholeListOf('foundClassArms', classArmDetails),
  },
  addArm: {
    call: 'POST /class-arm/add',
    summary: 'Add a class arm in the active session',
    access: 'class-arm.manage',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: classArmBody.extend({ school: id.optional() }),
    response: classArmDetails,
    errors: [classErrors.nameTaken, classErrors.notThisSchools, classErrors.noActiveSession],
  },
  addArms: {
    call: 'POST /class-arm/add-multiple',
    summary: 'Add the same arms to several classes in the active session',
    description: 'Arms that are there already stay as they are, so that it may be repeated.',
    access: 'class-arm.manage',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: classArmsBody.extend({ school: id.optional() }),
    response: z.object({ message: z.string(), created: z.int(), existing: z.int() }),
    errors: [classErrors.noActiveSession],
    safeToRepeat: true,
  },
  updateArm: {
    call: 'PATCH /class-arm/update/{id}',
    summary: 'Change a class arm or name its class teacher',
    access: 'class-arm.manage',
    where: { in: 'param', name: 'id', of: 'classArm' },
    body: classArmBody.extend({ revision }),
    response: classArmDetails,
    errors: [
      classErrors.nameTaken,
      classErrors.notThisSchools,
      classErrors.classFixed,
      classErrors.armChangedMeanwhile,
    ],
  },
  deleteArm: {
    call: 'DELETE /class-arm/delete/{id}',
    summary: 'Close a class arm that has no students',
    description:
      'Nothing with history is deleted: the arm is closed and leaves the lists; its registers and cards stay.',
    access: 'class-arm.manage',
    where: { in: 'param', name: 'id', of: 'classArm' },
    response: done,
    errors: [classErrors.armNotEmpty],
  },
})
