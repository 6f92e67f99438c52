import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import type { EntryKind } from '../kernel/entries.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import { done, id, optionalLine, queryIds, revision, thingName, wholePaging, wholeListOf } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { confirmedEffects, recordedErrors } from '../state/recorded.ts'
import { stages } from './template.ts'

export const subjectDetails = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  owner: z.enum(['state', 'school']),
  /** The classes of the active session that take it. */
  classes: z.array(z.object({ id, name: z.string(), elective: z.boolean() })),
  /** Grows with every change of it and of the classes that take it; a change names the revision it is based on. */
  revision,
  can: z.object({ edit: z.boolean() }),
})
/** A school's own subject can be taken by the state's classes and by its own. */
const classesOfSubject = capacity.classesOfState + capacity.classesOfSchool
const takingClass = z.object({ classId: id, elective: z.boolean().default(false) })
const takingClasses = z.array(takingClass).max(classesOfSubject)
export const takingClassKind: EntryKind<z.output<typeof takingClass>> = {
  keyOf: ({ classId }) => classId,
  valueOf: ({ elective }) => elective,
}
export const subjectBody = z.object({
  name: thingName(80),
  code: optionalLine(12),
  description: optionalLine(limits.text),
  /** The classes that take it in the active session. */
  classes: takingClasses,
})
/** A change of a subject. Without `classes`, `addClasses` and `removeClasses` the classes that take it stay. */
export const changedSubjectBody = subjectBody
  .extend({
    /** The revision that was read. An older one is refused unless nothing but classes is added and removed. */
    revision: revision.min(1),
    /** All classes that take it in the active session: replaces those of `revision`. */
    classes: takingClasses.optional(),
    /** In place of `classes`: those that take it from now on. A class that becomes an elective or a core subject is in both. */
    addClasses: takingClasses.optional(),
    /** Those that no longer take it, as they were read. */
    removeClasses: takingClasses.optional(),
    /** What was shown of the effects on scores; without it such a change is refused. */
    confirmed: confirmedEffects,
  })
  .refine(({ classes, addClasses, removeClasses }) => !classes || !(addClasses ?? removeClasses), {
    path: ['classes'],
    message: 'Send all classes, or only those that are added and removed.',
  })

/** A subject of a class arm with its teachers there. */
export const taughtSubject = z.object({
  subject: z.object({ id, name: z.string() }),
  elective: z.boolean(),
  classArm: z.object({ id, fullName: z.string() }),
  teachers: z.array(z.object({ id, firstName: z.string(), lastName: z.string() })),
  /** Grows whenever a teacher is added or removed here. */
  revision,
})
export type TaughtSubject = z.infer<typeof taughtSubject>

const teachers = z.array(id).max(capacity.teachersOfSubject)
/** The teachers of a subject of a class arm: who is added and who is removed, or the whole list on the revision that was read. */
const subjectTeachers = z
  .object({
    classArmId: id,
    subjectId: id,
    add: teachers.optional(),
    remove: teachers.optional(),
    /** In place of `add` and `remove`: everybody who teaches it; an empty list leaves the subject without a teacher. */
    staffIds: teachers.optional(),
    /** Of the list that `staffIds` replaces; required with it. */
    revision: revision.optional(),
  })
  .refine(change => (change.staffIds === undefined) === (change.revision === undefined), {
    path: ['revision'],
    message: 'Send the whole list with the revision that was read, or only who is added and who is removed.',
  })

/** Changes the teachers of the subjects of class arms. */
export const assignSubjectTeachersBody = z.object({
  school: id.optional(),
  assignments: z.array(subjectTeachers).min(1).max(limits.ids),
})

/** How many assignments of the session before are named that cannot be taken over; their total counts all. */
export const notTakenLimit = 200
const notTaken = {
  notTaken: z
    .array(z.object({ teacher: z.string(), subject: z.string(), classArm: z.string(), because: z.string() }))
    .max(notTakenLimit),
  notTakenTotal: z.int(),
}
/**
 * The subject teachers of the session before, as far as the active session has nobody yet for their subject and class arm. A subject to which
 * somebody was attached in the active session is decided, and is not in it.
 */
const formerTeachers = z.object({
  /** The active session; null if there is none. */
  session: z.string().nullable(),
  /** The session before; null if there is none. */
  former: z.string().nullable(),
  /** What can be taken over: attachments, and the people and class arms that they are about. */
  assignments: z.int(),
  teachers: z.int(),
  classArms: z.int(),
  /** What cannot, and why: the teacher left, or the class arm or the subject is gone. */
  ...notTaken,
})
export type FormerTeachers = z.infer<typeof formerTeachers>

/** Who takes a subject from now on, and who no longer takes it: of an elective who chose it, of a core subject who is left out. */
export const subjectStudentsBody = z.object({ add: z.array(id).max(limits.ids), remove: z.array(id).max(limits.ids) })

export const subjectErrors = catalogue({
  nameTaken: '409 name_taken: {name} already exists. Choose another name.',
  teachersChangedMeanwhile: changedMeanwhile('subject_teachers', 'the teachers of {subject}'),
  notOffered: '422 subject_not_in_class: {subject} is not a subject of {classArm} this session.',
  noActiveSession: '422 no_active_session: The state has no active term yet. Ask the state admin to start one.',
  takenByAll:
    '403 subject_taken_by_all: Every student of {classArm} takes {subject}. Only those who manage subjects may leave a student out.',
  changedMeanwhile:
    '409 subject_changed_meanwhile: {name} changed this subject while you were typing. Compare both below and save again.',
  hasScores:
    '409 has_scores: {name} already has scores in this subject this term. Empty them before taking the subject away.',
})

export const subjectCalls = calls({ tag: 'Subjects', access: 'subject.view' })({
  viewAll: {
    call: 'GET /subject/view-all',
    summary: "The state's subjects and the school's own",
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: queryIds, ...wholePaging }),
    response: wholeListOf('foundSubjects', subjectDetails),
  },
  view: {
    call: 'GET /subject/view/{id}',
    summary: 'One subject',
    where: { in: 'param', name: 'id', of: 'subject' },
    response: subjectDetails,
  },
  add: {
    call: 'POST /subject/add',
    summary: "Add a subject: the school's own, or to the state's catalogue where one acts for the state",
    access: 'subject.manage',
    where: { in: 'actor' },
    body: subjectBody,
    response: subjectDetails,
    errors: [subjectErrors.nameTaken, subjectErrors.noActiveSession],
  },
  update: {
    call: 'PATCH /subject/update/{id}',
    summary: 'Change a subject that is the own one of the school or state one acts for',
    access: 'subject.manage',
    where: { in: 'param', name: 'id', of: 'subject' },
    description:
      'A core subject with scores that becomes an elective, or the other way, is refused until `confirmed` names what was shown; what a published report card counts stays. On an older revision it is refused, with the subject in `details.theirs`, unless it only adds and removes classes that nobody else has changed meanwhile.',
    body: changedSubjectBody,
    response: subjectDetails,
    errors: [
      subjectErrors.nameTaken,
      subjectErrors.noActiveSession,
      subjectErrors.hasScores,
      subjectErrors.changedMeanwhile,
      recordedErrors.unconfirmed,
      recordedErrors.published,
    ],
  },
  applyTemplate: {
    call: 'POST /subject/apply-template',
    summary: 'Take over subjects of the national curriculum',
    description:
      "Adds the subjects that the state's catalogue lacks and attaches them to its classes of each stage in the active session. What is there already stays as it is, so that it may be repeated. Names that are not in the template of the stage are left out.",
    access: 'state.configure',
    where: { in: 'actor' },
    body: z.object({
      stages: z
        .array(z.object({ stage: z.enum(stages), subjects: z.array(thingName(80)).min(1).max(limits.ids) }))
        .min(1)
        .max(stages.length),
    }),
    response: z.object({ message: z.string(), added: z.int(), attached: z.int() }),
    errors: [subjectErrors.noActiveSession],
    safeToRepeat: true,
  },
  byClassArm: {
    call: 'GET /subject-teacher/by-class-arm/{id}',
    summary: 'The subjects of a class arm and who teaches them',
    where: { in: 'param', name: 'id', of: 'classArm' },
    response: wholeListOf('foundSubjects', taughtSubject),
  },
  assign: {
    call: 'PATCH /subject-teacher/assign',
    changes: 'entries',
    summary: 'Attach teachers to subjects of class arms',
    description:
      'Only who is named in `add` and `remove` changes, so that two people at once lose nothing. A whole list in `staffIds` replaces the one of `revision`; where it has changed since, nothing is saved and `details.theirs` has the subjects as they are now.',
    access: 'subject-teacher.assign',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: assignSubjectTeachersBody,
    response: done,
    errors: [subjectErrors.notOffered, subjectErrors.teachersChangedMeanwhile],
  },
  formerTeachers: {
    call: 'GET /subject-teacher/former',
    summary: 'The subject teachers of the session before who can be taken over into the active one',
    access: 'subject-teacher.assign',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: id.optional() }),
    response: formerTeachers,
  },
  takeOverTeachers: {
    call: 'POST /subject-teacher/take-over',
    summary: 'Take over the subject teachers of the session before',
    description:
      'Attaches the teachers of the session before to the same subjects of the class arms of the same class and name. A subject to which somebody was attached in the active session stays as it is, so that it may be repeated. Teachers who left, class arms and subjects that are gone are named and not taken over.',
    access: 'subject-teacher.assign',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: z.object({ school: id.optional() }),
    response: z.object({ message: z.string(), taken: z.int(), ...notTaken }),
    errors: [subjectErrors.noActiveSession],
    safeToRepeat: true,
  },
  taughtByTeacher: {
    call: 'GET /subject-teacher/subject-taught-by-teacher/{id}',
    summary: 'What a teacher teaches in the active session',
    description: "One's own list needs only 'View subjects'; another's is for those within reach who may view staff.",
    where: { in: 'param', name: 'id', of: 'staff' },
    query: z.object(wholePaging),
    response: wholeListOf('foundSubjects', taughtSubject),
  },
  viewStudents: {
    call: 'GET /subject/students/{classArm}/{subject}',
    summary: 'Which students of a class arm take a subject',
    where: [
      { in: 'param', name: 'classArm', of: 'classArm' },
      { in: 'param', name: 'subject', of: 'subject' },
    ],
    response: z.object({
      elective: z.boolean(),
      students: z.array(z.object({ id, fullName: z.string(), fxId: z.string(), offered: z.boolean() })),
    }),
  },
  updateStudents: {
    call: 'PATCH /subject/students/{classArm}/{subject}',
    changes: 'entries',
    summary: 'Say which students of a class arm take a subject',
    description: 'Only the students named change, so that two people at once lose nothing.',
    access: 'subject.manage',
    where: [
      { in: 'param', name: 'classArm', of: 'classArm' },
      { in: 'param', name: 'subject', of: 'subject' },
    ],
    body: subjectStudentsBody,
    response: done,
    errors: [subjectErrors.notOffered, subjectErrors.hasScores],
  },
  addElectives: {
    call: 'POST /subject/electives/{classArm}',
    changes: 'entries',
    summary: 'Let every student of a class arm take some electives',
    description:
      'All at once, or nothing. It only adds: who takes an elective already goes on, and nobody leaves one. Repeating it changes nothing.',
    access: 'subject.manage',
    where: [
      { in: 'param', name: 'classArm', of: 'classArm' },
      { in: 'body', name: 'subjects', of: 'subject' },
    ],
    body: z.object({ subjects: z.array(id).min(1).max(capacity.subjectsOfSchool) }),
    response: z.object({
      message: z.string(),
      /** How many students the class arm has. */
      students: z.int(),
    }),
    errors: [subjectErrors.notOffered],
    safeToRepeat: true,
  },
})
