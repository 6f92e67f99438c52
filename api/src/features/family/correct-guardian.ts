import type { CorrectableOfGuardian } from '@akada/contract/family/record'
import { localPhone } from '@akada/contract/kernel/fields'
import { relationships } from '@akada/contract/students/relationships'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { holdersOfNumber, isNamesake, placesOfGuardian, renameGuardian, renumberGuardian } from '../guardians/index.ts'
import { correctGuardian, type NewGuardian } from '../students/index.ts'
import { dialled } from './rules.ts'

export const changedNow = 'Somebody else is changing it now.'
const changedSince = 'The record has changed since.'

interface OwnCorrection {
  studentId: string
  personId: string
  field: CorrectableOfGuardian
  value: string
  instead: string | null
  because: string
}

/** The numbers with one in the place of another, or as the first; null if they do not have the other. */
const renumbered = ({ phones }: NewGuardian, value: string, instead: string | null): NewGuardian['phones'] | null => {
  const place = instead === null ? 0 : phones.findIndex(phone => localPhone(phone) === instead)
  if (place < 0 || (instead === null && phones.length > 0)) return null
  const others = phones.filter((phone, index) => index !== place && localPhone(phone) !== value)
  return others.toSpliced(place, 0, { code: '+234', number: value.slice(1) })
}

/** The guardian with what was asked for; null if it does not concern this record. */
const corrected = (held: NewGuardian, { field, value, instead }: OwnCorrection): NewGuardian | null => {
  switch (field) {
    case 'guardian.name':
      return { ...held, name: value }
    case 'guardian.email':
      return { ...held, email: value }
    case 'guardian.relationship': {
      const relationship = relationships.find(one => one === value)
      return relationship ? { ...held, relationship } : null
    }
    case 'guardian.phones': {
      const phones = renumbered(held, value, instead)
      return phones && { ...held, phones }
    }
  }
}

/** Lets people and numbers of guardians follow the records; why it cannot be done, '' if it is. */
const letPersonFollow = async (
  tx: WriteTx,
  { personId, field, value, instead }: OwnCorrection,
  studentIds: readonly string[],
): Promise<string> => {
  if (field === 'guardian.name') {
    if (await isNamesake(tx, { personId, studentIds, name: value }))
      return 'The record names another guardian of this name.'
    await renameGuardian(tx, { personId, studentIds, name: value })
  }
  if (field === 'guardian.phones') {
    const to = dialled(value)
    if ((await holdersOfNumber(tx, to)).persons.some(id => id !== personId)) return 'Another guardian has this number.'
    await renumberGuardian(tx, { personId, studentIds, from: instead && dialled(instead), to })
  }
  return ''
}

/**
 * Corrects what the records of a school say of a guardian: those of all children of the guardian there, apart from the relationship, which
 * is that to the one child. Returns why it cannot be done, '' if it is; then the caller must not commit.
 */
export const correctOwnGuardian = async (
  tx: WriteTx,
  actor: Actor,
  place: Place,
  correction: OwnCorrection,
): Promise<string> => {
  const { studentId, personId, field, because } = correction
  const { schoolId } = place
  const all = schoolId === null ? [] : await placesOfGuardian(tx, { personId, schoolId })
  const named = field === 'guardian.relationship' ? all.filter(one => one.studentId === studentId) : all
  if (!named.some(one => one.studentId === studentId)) return changedSince
  const why = await letPersonFollow(
    tx,
    correction,
    named.map(one => one.studentId),
  )
  if (why) return why
  let isDone = false
  for (const { studentId: id, position } of named) {
    const change = (held: NewGuardian) => {
      const to = corrected(held, correction)
      isDone ||= to !== null && id === studentId
      return to
    }
    if (!(await correctGuardian(tx, actor, place, { id, position, change, because }))) return changedNow
  }
  return isDone ? '' : changedSince
}
