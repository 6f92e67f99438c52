import type { Broadsheet, BroadsheetScope } from '@akada/contract/report-cards/broadsheet'
import { headTitle } from '@akada/contract/report-cards/words'
import { planOnce, type ReadTx } from '../../platform/db/index.ts'
import { sentenceOf } from '../../platform/errors/index.ts'
import { type ArmCall, findObstacle, findPlace, sentenceParams } from './arm-cards.ts'
import { cardRoster } from './queries/arm.ts'
import { promotionRuleOf } from './queries/promotion-rules.ts'
import { sheetHead, sheetPersons } from './queries/broadsheet.ts'
import { readArm } from './publication.ts'
import { broadsheetOf, computeArm } from './rules/index.ts'

export type BroadsheetCall = ArmCall & { scope: BroadsheetScope }

/**
 * The students of an arm by its subjects: published cards as frozen, all others from the current scores. Refuses with 404 if the actor may
 * not see it.
 */
export const viewBroadsheet = async (tx: ReadTx, call: BroadsheetCall): Promise<Broadsheet> => {
  const { scope } = call
  const [place] = await Promise.all([findPlace(tx, call), planOnce(tx)])
  const students = await cardRoster(tx, place)
  const [
    { term: armTerm, subjects },
    persons,
    rule,
    { terms, printPositions, ministry, lga, classTeacher, level },
    obstacle,
  ] = await Promise.all([
    readArm(tx, place, students),
    sheetPersons(
      tx,
      place,
      students.map(student => student.id),
    ),
    promotionRuleOf(tx, place.classTypeId),
    sheetHead(tx, place),
    findObstacle(tx, place, students),
  ])
  const cards = computeArm(armTerm)
  const none = terms.slice(1).map(() => null)
  const inArm = new Set(armTerm.students.filter(student => student.inArm).map(student => student.id))
  const sheet = broadsheetOf({
    scope,
    subjects,
    bands: armTerm.bands,
    passMarkTenths: place.passMarkTenths,
    rule,
    students: persons.flatMap(({ id, result, ...person }) => {
      const own = cards.get(id)
      const shown = result ?? own?.result
      if (!shown) return []
      const status = result ? ('Published' as const) : ('Draft' as const)
      return [{ ...person, studentId: id, inArm: inArm.has(id), status, result: shown, earlier: own?.earlier ?? none }]
    }),
  })
  const term = { id: place.termId, number: place.termNumber, name: place.termName }
  return {
    scope,
    ministry,
    classArm: { id: place.classArmId, fullName: place.classArmName, classTeacher },
    school: { id: place.schoolId, name: place.schoolName, lga },
    headTitle: headTitle(level),
    session: place.session,
    term,
    terms: scope === 'term' ? [term] : terms,
    printPositions,
    ...sheet,
    why: obstacle && sentenceOf(obstacle, sentenceParams(place)),
  }
}
