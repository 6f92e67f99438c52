import type { ListColumn } from '../../../ui/list/columns.ts'
import { Share, shareInWords } from './Share.tsx'

interface Progress {
  entered: number
  expected: number
  /** Complete subjects, of all. */
  complete: number
  subjects: number
}

/** How many scores of a row are entered, and how many of its subjects are complete. */
export const progressColumns: readonly ListColumn<Progress>[] = [
  {
    id: 'entered',
    header: 'Scores in',
    width: 190,
    value: row => (row.expected === 0 ? 1 : row.entered / row.expected),
    cell: row => <Share entered={row.entered} expected={row.expected} />,
    brief: shareInWords,
  },
  {
    id: 'subjects',
    header: 'Complete subjects',
    width: 190,
    align: 'right',
    value: row => row.complete,
    cell: row => `${row.complete} of ${row.subjects}`,
    brief: () => null,
  },
]
