import type { Difference, Side } from '../../ui/form/conflict.ts'
import type { StudentCard } from './queries.ts'

/** What people add to a card: ratings by trait, and both remarks as typed. */
export interface Given {
  ratings: Readonly<Record<string, number | null>>
  classTeacherRemark: string
  principalRemark: string
}

/** What is to be sent: only the differences. */
export interface Changes {
  ratings?: Record<string, number | null>
  classTeacherRemark?: string
  principalRemark?: string
}

export const remarkFields = ['classTeacherRemark', 'principalRemark'] as const

export const givenOf = ({ sheet }: Pick<StudentCard, 'sheet'>): Given => ({
  ratings: Object.fromEntries(sheet.ratings.map(({ traitId, rating }) => [traitId, rating])),
  classTeacherRemark: sheet.classTeacher.remark ?? '',
  principalRemark: sheet.principal.remark ?? '',
})

/** The changes between two states of a card; blanks around a remark are not a change. */
export const changesOf = (from: Given, to: Given): Changes => {
  const changes: Changes = {}
  const traits = Object.keys(to.ratings).filter(trait => (to.ratings[trait] ?? null) !== (from.ratings[trait] ?? null))
  if (traits.length > 0) changes.ratings = Object.fromEntries(traits.map(trait => [trait, to.ratings[trait] ?? null]))
  for (const field of remarkFields) if (to[field].trim() !== from[field].trim()) changes[field] = to[field].trim()
  return changes
}

export const isChanged = (changes: Changes): boolean => Object.keys(changes).length > 0

/** A state of a card with changes applied. */
export const withChanges = (given: Given, { ratings, ...remarks }: Changes): Given => ({
  ...given,
  ...remarks,
  ratings: { ...given.ratings, ...ratings },
})

/** '2 ratings and the class teacher's remark' */
export const changesText = ({ ratings, classTeacherRemark, principalRemark }: Changes): string => {
  const count = Object.keys(ratings ?? {}).length
  const parts = [
    count > 0 && `${count} ${count === 1 ? 'rating' : 'ratings'}`,
    classTeacherRemark !== undefined && "the class teacher's remark",
    principalRemark !== undefined && "the principal's remark",
  ].filter(part => part !== false)
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const remarkLabels = { classTeacherRemark: "Class teacher's remark", principalRemark: "Principal's remark" }

const plainSide = (byMe: boolean, byThem: boolean): Side | undefined => {
  if (byMe && byThem) return undefined
  return byMe ? 'mine' : 'theirs'
}

/** Compares what was read, my version of it, and the current version: in traits, by their ids, and remarks. */
export const differencesOf = (
  base: Given,
  mine: Given,
  theirs: Given,
  traits: readonly { traitId: string; name: string }[],
): Difference[] => {
  const own = changesOf(base, mine)
  const other = changesOf(base, theirs)
  const rows = [
    ...traits.map(({ traitId, name }) => ({
      field: traitId,
      label: name,
      mine: String(mine.ratings[traitId] ?? ''),
      theirs: String(theirs.ratings[traitId] ?? ''),
      byMe: own.ratings !== undefined && traitId in own.ratings,
      byThem: other.ratings !== undefined && traitId in other.ratings,
    })),
    ...remarkFields.map(field => ({
      field,
      label: remarkLabels[field],
      mine: mine[field].trim(),
      theirs: theirs[field].trim(),
      byMe: own[field] !== undefined,
      byThem: other[field] !== undefined,
    })),
  ]
  return rows
    .filter(row => row.mine !== row.theirs)
    .map(({ byMe, byThem, ...row }) => ({ ...row, plain: plainSide(byMe, byThem) }))
}

/** The card after each difference was decided. */
export const decided = (mine: Given, theirs: Given, chosen: ReadonlyMap<string, Side>): Given => ({
  ratings: Object.fromEntries(
    Object.keys({ ...theirs.ratings, ...mine.ratings }).map(trait => [
      trait,
      (chosen.get(trait) === 'mine' ? mine : theirs).ratings[trait] ?? null,
    ]),
  ),
  classTeacherRemark: (chosen.get('classTeacherRemark') === 'mine' ? mine : theirs).classTeacherRemark,
  principalRemark: (chosen.get('principalRemark') === 'mine' ? mine : theirs).principalRemark,
})

/** The current version, from the details of a refused save; null if they have an unexpected shape. */
export const standingOf = (details: Record<string, unknown> | undefined): { revision: number; given: Given } | null => {
  const theirs = details?.theirs
  if (typeof theirs !== 'object' || theirs === null || !('revision' in theirs)) return null
  const { revision, ratings, classTeacherRemark, principalRemark } = theirs as Record<string, unknown>
  if (typeof revision !== 'number') return null
  const kept =
    typeof ratings === 'object' && ratings !== null
      ? Object.entries(ratings).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
      : []
  return {
    revision,
    given: {
      ratings: Object.fromEntries(kept),
      classTeacherRemark: typeof classTeacherRemark === 'string' ? classTeacherRemark : '',
      principalRemark: typeof principalRemark === 'string' ? principalRemark : '',
    },
  }
}
