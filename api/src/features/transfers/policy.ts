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

/** The parties to a request. */
export interface Parties {
  status: TransferDetails['status']
  source: SchoolPlace
  destination: SchoolPlace
  /** The student's current school. */
  present: SchoolPlace
  requestedBy: string
  /** Class teachers of the student's current arm, and of the requested one. */
  sourceTeacherId: string | null
  destinationTeacherId: string | null
}

/** The person to whose own class arms the view of requests is restricted; null for those who see all within reach. */
export const narrowedTo = (actor: Actor): string | null => (actor.can('student.view-all') ? null : actor.staffId)

const isOwn = (actor: Actor, { requestedBy, sourceTeacherId, destinationTeacherId }: Parties): boolean =>
  [requestedBy, sourceTeacherId, destinationTeacherId].includes(actor.staffId)

/** Refuses with 404: for a class teacher, requests of other classes do not exist. */
export const assertSeesTransfer = (actor: Actor, parties: Parties): void => {
  if (narrowedTo(actor) !== null && !isOwn(actor, parties)) refuse(commonErrors.notFound)
}

/** Whether a person may request a student's move at all: for every class, or for the arm of which they are the class teacher. */
export const mayRequest = (actor: Actor, classTeacherId: string | null): boolean =>
  actor.can('transfer.request') ||
  (actor.can('transfer.request-own-class') && (actor.can('student.view-all') || classTeacherId === actor.staffId))

/** The same for a class teacher's own call; refuses with 404 if the student is in another class. */
export const assertOwnClass = (actor: Actor, classTeacherId: string | null): void => {
  if (narrowedTo(actor) !== null && classTeacherId !== actor.staffId) refuse(commonErrors.notFound)
}

const mayAnswer = (actor: Actor): boolean => actor.can('transfer.answer')

const mayCancel = (actor: Actor, parties: Parties): boolean =>
  actor.can('transfer.request') || (actor.can('transfer.request-own-class') && isOwn(actor, parties))

/** Refuses with 403: the receiving school accepts or rejects, the requesting one cancels, each by those with permission. */
export const assertMayRespond = (
  actor: Actor,
  parties: Parties,
  answer: 'Accepted' | 'Rejected' | 'Cancelled',
): void => {
  const side = answer === 'Cancelled' ? parties.source : parties.destination
  if (!actor.reaches(side)) refuse(transferErrors.notYours)
  if (answer === 'Cancelled' ? !mayCancel(actor, parties) : !mayAnswer(actor)) refuse(commonErrors.forbidden)
}

/** Whether a person sees the student's particulars: at the student's current school, and at the receiving school until it has answered. */
export const seesParticulars = (actor: Actor, { status, destination, present }: Parties): boolean =>
  actor.reaches(present) || (status === 'Pending' && actor.reaches(destination))

/** What a person may do with a request; `waitsForArm`: the student is at the destination and in no arm there. */
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
