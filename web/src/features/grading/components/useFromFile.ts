import { useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { api, messageOf, type Response } from '../../../lib/api.ts'
import type { Reading, ReadingChoice } from '../../../ui/upload/reading.ts'
import type { ScoreStore } from '../store.ts'

type Read = Response<typeof api.scoreEntry.readSheet>

export interface SheetPlace {
  classArmId: string
  subjectId: string
  termId: string
}

/** What was read from a file and typed into the grid. */
export interface ReadFile extends Pick<Read, 'fileName' | 'errors' | 'unknown'> {
  /** Cells whose value differs from before. */
  filled: number
  skipped: { count: number; why: string | null }
}

interface Doubtful extends Pick<Read, 'warnings' | 'undecided' | 'reading'> {
  file: File
  choice: ReadingChoice | undefined
  confirmation: string
  /** By row, the student whose scores they are. */
  decisions: ReadonlyMap<number, string>
}

/** What is confirmed about a file with warnings. */
type Consent = Pick<Doubtful, 'confirmation' | 'decisions'>

/** How a refused file was read; null if the refusal is about something else. */
const readingOf = async (error: unknown): Promise<Reading | null> => {
  if (!(error instanceof ApiError) || !error.details?.reading) return null
  const { uploadReading } = await import('@akada/contract/kernel/uploads')
  return uploadReading.safeParse(error.details.reading).data ?? null
}

/** The decisions as they are sent. */
const decided = ({ decisions }: Consent) => [...decisions].map(([row, studentId]) => ({ row, studentId }))

/** Fills a grid from a spreadsheet. Its values are typed into the grid and wait there for Save. */
export const useFromFile = (store: ScoreStore, { classArmId, subjectId, termId }: SheetPlace) => {
  const [isChoosing, setChoosing] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [problem, setError] = useState<string>()
  const [read, setRead] = useState<ReadFile>()
  const [last, setLast] = useState<{ file: File; reading: Reading }>()
  /** A file with warnings; nothing is filled in until they are confirmed. */
  const [doubtful, setDoubtful] = useState<Doubtful>()
  /** A file whose columns are still to be matched. */
  const [unmatched, setUnmatched] = useState<{ file: File; reading: Reading }>()
  /** A file that was refused for its contents: another sheet or other columns may be right. */
  const [refused, setRefused] = useState<{ file: File; reading: Reading }>()

  const send = async (file: File, choice?: ReadingChoice, consent?: Consent): Promise<boolean> => {
    setError(undefined)
    setRefused(undefined)
    setProgress(0)
    try {
      const { scores, ...rest } = await api.scoreEntry.readSheet({
        params: { classArm: classArmId, subject: subjectId },
        query: { term: termId },
        body: {
          confirmation: consent?.confirmation,
          ...(choice ? { reading: JSON.stringify(choice) } : {}),
          ...(consent ? { decisions: JSON.stringify(decided(consent)) } : {}),
        },
        file,
        onProgress: setProgress,
      })
      if (rest.reading.missing.length > 0) {
        setUnmatched({ file, reading: rest.reading })
        return false
      }
      setUnmatched(undefined)
      if (rest.confirmation !== null && rest.confirmation !== consent?.confirmation) {
        const { warnings, undecided, confirmation, reading } = rest
        const decisions = consent?.decisions ?? new Map()
        setDoubtful({ file, choice, warnings, undecided, confirmation, reading, decisions })
        return true
      }
      setDoubtful(undefined)
      setLast({ file, reading: rest.reading })
      const { rows, components } = store.get()
      const rowOf = new Map(rows.map(({ student }, row) => [student.id, row]))
      const columnOf = new Map(components.map(({ id }, column) => [id, column]))
      const texts = scores.flatMap(({ studentId, componentId, text }) => {
        const [row, column] = [rowOf.get(studentId), columnOf.get(componentId)]
        return row === undefined || column === undefined ? [] : [{ row, column, text }]
      })
      const { changed, skipped } = store.type(texts, { held: true })
      setRead({ ...rest, filled: changed, skipped })
      setChoosing(false)
      return true
    } catch (error) {
      setError(messageOf(error))
      const reading = await readingOf(error)
      if (reading) setRefused({ file, reading })
      return false
    } finally {
      setProgress(undefined)
    }
  }

  return {
    read,
    forget: () => setRead(undefined),
    choose: () => {
      setError(undefined)
      setUnmatched(undefined)
      setDoubtful(undefined)
      setRefused(undefined)
      setChoosing(true)
    },
    cancel: () => setChoosing(false),
    isChoosing,
    progress,
    error: problem,
    send,
    doubtful,
    /** Says whose scores a row holds; null leaves it out. */
    decide: (row: number, studentId: string | null) => {
      if (!doubtful) return
      const decisions = new Map(doubtful.decisions)
      if (studentId === null) decisions.delete(row)
      else decisions.set(row, studentId)
      setDoubtful({ ...doubtful, decisions })
    },
    /** Fills in the values of the file after its warnings are confirmed. */
    confirm: () => doubtful && send(doubtful.file, doubtful.choice, doubtful),
    /** Opens the columns of a refused file. */
    matchRefused: refused && (() => setUnmatched(refused)),
    /** Reads the file with warnings another way: another sheet, other columns. */
    matchDoubtful: () => {
      setUnmatched(doubtful)
      setDoubtful(undefined)
    },
    unmatched,
    /** Opens the columns of the last file, to read it another way. */
    matchAgain:
      last &&
      (() => {
        setUnmatched(last)
        setChoosing(true)
      }),
  }
}
