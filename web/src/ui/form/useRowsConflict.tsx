import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Side } from './conflict.ts'

interface RowsConflictSettings<Row> {
  /** The rows that get one and the same change, as they were read. */
  rows: readonly Row[]
  /** The code with which the server refuses a change of rows that somebody else changed after they were read. */
  staleCode: string
  /** Reads these rows, as they are now, from such a refusal; undefined if they cannot be read. */
  theirs: (record: unknown) => readonly Row[] | undefined
  nameOf: (row: Row) => string
  /** What is saved in a row, in words. */
  show: (row: Row) => string
  /** The change, in the same words. */
  mine: () => string
  /** What is being changed, for use in a sentence: 'these outcomes'. */
  what: string
  /** Sends the change again, after a choice. */
  again: () => void
  /** The person left all rows as somebody else saved them. */
  onNothingLeft: () => void
}

/**
 * One change of several rows, some of which somebody else changed meanwhile: `conflict`, which is rendered inside the form, shows both values
 * of each of these, and asks which to keep. `rowsToSend` are the rows with what the next request is based on, without those that are left as
 * they are. `isStale` handles the error of a request.
 */
export const useRowsConflict = <Row extends { id: string }>({
  rows,
  staleCode,
  theirs,
  nameOf,
  show,
  mine,
  what,
  again,
  onNothingLeft,
}: RowsConflictSettings<Row>) => {
  // Not state: a request right after a choice must not wait for the next render. Null: left as it is.
  const bases = useRef(new Map<string, Row | null>(rows.map(row => [row.id, row])))
  const [changed, setChanged] = useState<{ rows: readonly Row[]; by: string }>()

  const rowsToSend = (): Row[] => [...bases.current.values()].filter(row => row !== null)

  const isStale = (error: Error): boolean => {
    if (!(error instanceof ApiError) || error.code !== staleCode) return false
    const found = theirs(error.details?.theirs)
    const by = error.details?.by
    setChanged(found && { rows: found, by: typeof by === 'string' ? by : 'Somebody else' })
    return found !== undefined
  }

  const choose = (chosen: ReadonlyMap<string, Side>): void => {
    for (const row of changed?.rows ?? []) bases.current.set(row.id, chosen.get(row.id) === 'theirs' ? null : row)
    setChanged(undefined)
    if (rowsToSend().length === 0) onNothingLeft()
    else requestAnimationFrame(again)
  }

  const own = mine()
  const conflict: ReactNode = changed && (
    <ConflictDialog
      by={changed.by}
      what={what}
      differences={changed.rows
        .map(row => ({ field: row.id, label: nameOf(row), mine: own, theirs: show(row), plain: undefined }))
        .filter(difference => difference.theirs !== own)}
      onClose={() => setChanged(undefined)}
      onSave={choose}
    />
  )
  return { rowsToSend, isStale, conflict }
}
