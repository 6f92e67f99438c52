import { handOverErrors } from '@akada/contract/hand-overs/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { type HandedScores, keyOf } from '../hand-overs/index.ts'
import { namesOfStudents } from '../students/index.ts'
import { findTaughtSubject, getSubjectOfArm, recordedCells } from './queries/handed-scores.ts'
import { cellKey, inWords } from './rules/saving.ts'
import { ChangedMeanwhile, saveOnce } from './save-scores.ts'

/** 'Empty', '12.5', 'ABS' */
const shown = (cell: Parameters<typeof inWords>[0]): string => inWords(cell) ?? 'Empty'

/** Scores of a subject that were handed over. */
export const handedScores: HandedScores = {
  findTaught: (tx, { classArmId, subjectId, termId }, staffId) =>
    findTaughtSubject(tx, { classArmId, subjectId, termId, staffId }),

  compare: async (tx, { classArmId, subjectId, termId, items }, schoolId) => {
    const key = { classArmId, subjectId, termId }
    const [{ title, components }, cells, students] = await Promise.all([
      getSubjectOfArm(tx, key),
      recordedCells(tx, key, items),
      namesOfStudents(
        tx,
        schoolId,
        items.map(({ studentId }) => studentId),
      ),
    ])
    const recorded = new Map(cells.map(cell => [cellKey(cell.studentId, cell.componentId), cell]))
    const names = new Map(components.map(({ id, name }) => [id, name]))
    return {
      title,
      items: items
        .map(({ studentId, componentId, kind, score, at }) => {
          const has = recorded.get(cellKey(studentId, componentId))
          return {
            key: keyOf({ studentId, componentId }),
            student: students.get(studentId) ?? 'Not a student of this school',
            component: names.get(componentId) ?? 'Not a component of this class',
            value: shown({ kind, tenths: score === null ? null : Math.round(score * 10) }),
            at,
            recorded: has ? { value: shown(has), by: has.by } : null,
            version: has ? String(has.version) : null,
          }
        })
        .toSorted((one, other) => one.student.localeCompare(other.student)),
    }
  },

  take: async (tx, { classArmId, subjectId, termId, items }, taken, { actor, hooks, now, today }) => {
    const handed = new Map(items.map(item => [keyOf(item), item]))
    const changes = taken.map(({ key, basedOn }) => ({
      ...(handed.get(key) ?? refuse(handOverErrors.unknownItem)),
      version: Number(basedOn ?? 0),
    }))
    const saving = { classArmId, subjectId, termId, changes, onError: 'refuseAll' } as const
    try {
      await saveOnce(tx, { actor, hooks }, saving, { now, today, hold: true })
    } catch (error) {
      // Somebody filled a cell meanwhile; the person reads it before deciding again.
      if (error instanceof ChangedMeanwhile) refuse(commonErrors.busy)
      throw error
    }
  },
}
