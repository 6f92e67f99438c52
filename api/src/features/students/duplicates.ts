import type { studentMoveCalls } from '@akada/contract/students/moves'
import type { QueryOf, ResultOf } from '@akada/contract/kernel/calls'
import { nationalNumber } from '@akada/contract/kernel/phones'
import type { ReadTx } from '../../platform/db/index.ts'
import { suspectsOf } from './queries/duplicates.ts'
import { type Similarity, similarityOf, weightOf } from './rules/likeness.ts'
import { nameWords } from './rules/names.ts'
import { candidateWords } from './names.ts'

type Duplicates = (typeof studentMoveCalls)['duplicates']
const mostFound = 10
const mostNames = 6

/** Half a class may share a birth date: alone it means nothing. */
const isTelling = (because: readonly Similarity[]): boolean => because.some(reason => reason !== 'same birth date')

/** Students of a school who may be the same person, the likeliest first. */
export const findDuplicates = async (
  tx: ReadTx,
  schoolId: string,
  asked: QueryOf<Duplicates>,
): Promise<ResultOf<Duplicates>> => {
  const words = nameWords(`${asked.lastName} ${asked.firstName} ${asked.middleName ?? ''}`).slice(0, mostNames)
  const groups = (await candidateWords(tx, words)).map(group => group.map(({ word }) => word))
  if (groups.length === 0) return { found: [] }
  const suspects = await suspectsOf(tx, {
    schoolId,
    groups,
    dateOfBirth: asked.dateOfBirth ?? null,
    phone: nationalNumber(asked.phone ?? ''),
    except: asked.except ?? null,
  })
  const found = suspects
    .map(({ samePhone, ...student }) => ({ student, because: similarityOf(asked, { ...student, samePhone }) }))
    .filter(({ because }) => isTelling(because))
    .toSorted((one, other) => weightOf(other.because) - weightOf(one.because))
  return { found: found.slice(0, mostFound) }
}
