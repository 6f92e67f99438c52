import type { TransferDetails } from '@akada/contract/transfers/calls'
import { transferErrors } from '@akada/contract/transfers/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

export interface SchoolPlace {
  stateId: string
  districtId: string
  schoolId: string
}

/** Who stands where in a request. */
export interface Parties {
  status: TransferDetails['status']
  source: SchoolPlace
  destination: SchoolPlace
  /** Where the student is now. */
  present: SchoolPlace
  requestedBy: string
  /** Class teachers of the arm that the student is to leave, and of the one that is asked for. */
  sourceTeacherId: string | null
  destinationTeacherId: string | null
}

/** Whose own class arms a person's view of requests is narrowed to; null for those who see all within reach. */
export const narrowedTo = (actor: Actor): string | null => (actor.can('student.view-all') ? null : actor.staffId)

const isOwn = (actor: Actor, { requestedBy, sourceTeacherId, destinationTeacherId }: Parties): boolean =>
  [requestedBy, sourceTeacherId, destinationTeacherId].includes(actor.staffId)

/** Refuses with 404: requests of others' classes are not there for a class teacher. */
export const assertSeesTransfer = (actor: Actor, parties: Parties): void => {
  if (narrowedTo(actor) !== null && !isOwn(actor, parties)) refuse(commonErrors.notFound)
}

/** Whether somebody may ask for a student at all: of every class, or of the arm whose class teacher they are. */
export const mayRequest = (actor: Actor, classTeacherId: string | null): boolean =>
  actor.can('transfer.request') ||
  (actor.can('transfer.request-own-class') && (actor.can('student.view-all') || classTeacherId === actor.staffId))

/** The same for a class teacher's own call; refuses with 404 where the student is of another's class. */
export const assertOwnClass = (actor: Actor, classTeacherId: string | null): void => {
  if (narrowedTo(actor) !== null && classTeacherId !== actor.staffId) refuse(commonErrors.notFound)
}

const mayAnswer = (actor: Actor): boolean => actor.can('transfer.answer')

const mayCancel = (actor: Actor, parties: Parties): boolean =>
  actor.can('transfer.request') || (actor.can('transfer.request-own-class') && isOwn(actor, parties))

/** Refuses with 403: the school that was asked accepts or rejects, the one that asked cancels, each by those who may. */
export const assertMayRespond = (
  actor: Actor,
  parties: Parties,
  answer: 'Accepted' | 'Rejected' | 'Cancelled',
): void => {
  const side = answer === 'Cancelled' ? parties.source : parties.destination
  if (!actor.reaches(side)) refuse(transferErrors.notYours)
  if (answer === 'Cancelled' ? !mayCancel(actor, parties) : !mayAnswer(actor)) refuse(commonErrors.forbidden)
}

/**
 * Whether somebody sees the student's particulars: whoever has the student now, and the school that is asked as long as it has not
 * answered.
 */
export const seesParticulars = (actor: Actor, { status, destination, present }: Parties): boolean =>
  actor.reaches(present) || (status === 'Pending' && actor.reaches(destination))

/** What somebody may do with a request; `waitsForArm`: the student is at the destination and in no arm there. */
export const transferCan = (actor: Actor, parties: Parties, waitsForArm: boolean): TransferDetails['can'] => {
  const pending = parties.status === 'Pending'
  const answers = pending && actor.reaches(parties.destination) && mayAnswer(actor)
  return {
    accept: answers,
    reject: answers,
    cancel: pending && actor.reaches(parties.source) && mayCancel(actor, parties),
    assign:
      parties.status === 'Accepted' &&
      waitsForArm &&
      actor.reaches(parties.destination) &&
      actor.can('student.assign-class-arm'),
  }
}
