import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import { id, revision, thingName, wholeListOf } from '../kernel/fields.ts'
import { classErrors } from './calls.ts'
import { classStageKeys, lowestLevel } from './template.ts'

/** A class type of the state, in order of progress. */
export const classTypeDetails = z.object({
  id,
  name: z.string(),
  /** From 1 for the youngest. */
  position: z.int(),
  /** The state's classes of this type. */
  classCount: z.int(),
  revision,
})
export const classTypeBody = z.object({ name: thingName(60), position: z.int().min(1).max(30) })

/** Classes of the state's catalogue by stage, under the names that the state wants. */
export const classTemplateBody = z.object({
  stages: z
    .array(
      z.object({
        stage: z.enum(classStageKeys),
        classes: z
          .array(z.object({ level: z.int().min(lowestLevel).max(30), name: thingName(40) }))
          .min(1)
          .max(12),
      }),
    )
    .min(1)
    .max(classStageKeys.length),
})

export const classTypeErrors = catalogue({
  changedMeanwhile: changedMeanwhile('class_type', 'this class type'),
  nameTaken: '409 class_type_name_taken: There is already a class type called {name}. Choose another name.',
})

export const classTypeCalls = calls({ tag: 'Classes', access: 'state.configure', where: { in: 'actor' } })({
  viewAll: {
    call: 'GET /class-type/view-all',
    summary: 'The class types of the state with how many classes each has',
    response: wholeListOf('foundClassTypes', classTypeDetails),
  },
  add: {
    call: 'POST /class-type/add',
    summary: 'Add a class type to the state',
    description: 'It begins with the usual components and grades, which the assessment configuration changes.',
    body: classTypeBody,
    response: classTypeDetails,
    errors: [classTypeErrors.nameTaken],
  },
  applyTemplate: {
    call: 'POST /class-type/apply-template',
    summary: 'Take over the usual classes, under the names that the state wants',
    description:
      "Adds the classes that the state's catalogue lacks at their level, and the class type of a stage where it has none; renames the class that is there at the level. A level that has several classes stays as it is. It may be repeated.",
    body: classTemplateBody,
    response: z.object({ message: z.string(), added: z.int(), renamed: z.int() }),
    errors: [classErrors.nameTaken],
    safeToRepeat: true,
  },
  update: {
    call: 'PATCH /class-type/update/{id}',
    summary: 'Rename a class type, or change its place in the order',
    where: { in: 'param', name: 'id', of: 'classType' },
    body: classTypeBody.extend({ revision }),
    response: classTypeDetails,
    errors: [classTypeErrors.nameTaken, classTypeErrors.changedMeanwhile],
  },
})
