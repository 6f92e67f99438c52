import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/notices.ts'
import type { RowView } from '../../model/view.ts'
import type { ScoreStore } from '../../store.ts'

/** Says that a student takes the subject of a grid, or does not any more, and shows the grid as it is then. */
export const useOffer = (store: ScoreStore, subject: string): ((row: RowView) => void) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ student: { id: studentId, offered } }: RowView) => {
      // What was typed must be known to the server first: a student with scores keeps the subject.
      await store.flush()
      const { classArmId: classArm, subjectId, termId: term } = store.place
      return api.grading.offer({
        params: { classArm, subject: subjectId },
        query: { term },
        body: { studentId, offered: !offered },
      })
    },
    onSuccess: (grid, { student: { fullName, offered } }) => {
      store.setGrid(grid)
      notify.success(`${fullName} ${offered ? 'does not take' : 'takes'} ${subject}`)
    },
  })
  return useCallback(
    row => {
      if (!isPending) mutate(row)
    },
    [mutate, isPending],
  )
}
