import { counted } from '@akada/contract/report-cards/words'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { messageOf } from '../../../../lib/http/api-error.ts'
import { whileLoading } from '../../../../lib/loading.ts'
import { notify } from '../../../../lib/notices.ts'
import { type Desk, type PrintRun, printRunsOf } from '../../queries.ts'

const isUnderWay = ({ status }: PrintRun): boolean => status === 'Waiting' || status === 'Working'

/** How often the progress of a running job is requested, in milliseconds. */
const askEvery = 1500

/** The latest print job of the arm: how far it is, a notice when it is finished, and its file. */
export const PrintArm = ({ desk, isHidden }: { desk: Desk; isHidden: boolean }) => {
  const ofArm = (runs: readonly PrintRun[] | undefined): PrintRun | undefined =>
    runs?.find(
      ({ classArmIds, term }) =>
        classArmIds.length === 1 && classArmIds[0] === desk.classArm.id && term.id === desk.term.id,
    )
  const { data } = useQuery({
    ...printRunsOf(desk.school.id),
    refetchInterval: query => {
      const run = ofArm(query.state.data?.foundPrintRuns)
      return run && isUnderWay(run) ? askEvery : false
    },
  })
  const run = ofArm(data?.foundPrintRuns)
  const id = run?.id
  const isRunning = run !== undefined && isUnderWay(run)
  const done = run?.status === 'Done' ? run.done : null
  // Only a job that was seen at work gives a notice.
  const [watched, setWatched] = useState<string>()
  if (isRunning && watched !== id) setWatched(id)
  useEffect(() => {
    if (done !== null && watched !== undefined && watched === id)
      notify.success(`${counted(done, 'report card')} printed`)
  }, [id, done, watched])
  if (!run || isHidden || run.status === 'Removed') return null
  const finished = run.done + run.failed.length
  const fetchFile = (number: number): void => {
    whileLoading(() => api.printRuns.file({ params: { id: run.id, number }, timeout: 600_000 })).catch(
      (problem: unknown) => notify.error(messageOf(problem)),
    )
  }
  return (
    <section className="mb-4 px-4 py-3 rounded-md bg-surface border border-line no-print" aria-label="Printing">
      <p className="m-0 mb-2" role="status">
        {textOf(run)}
      </p>
      {isRunning && (
        <Progress value={run.of === 0 ? 0 : Math.round((finished / run.of) * 100)} aria-label="Printed so far" />
      )}
      {run.files.map(({ number, cards }) => (
        <Button
          key={number}
          variant="default"
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => fetchFile(number)}
        >
          Download {counted(cards, 'card')} (PDF)
        </Button>
      ))}
    </section>
  )
}

const textOf = (run: PrintRun): string => {
  if (isUnderWay(run))
    return `Printing in the background: ${run.done + run.failed.length} of ${run.of} cards. You may go on working.`
  if (run.status === 'Failed') return run.error ?? 'Printing failed. Start it again.'
  const lost = run.failed.length === 0 ? '' : `; ${counted(run.failed.length, 'card')} could not be printed`
  return `${counted(run.done, 'card')} printed${lost}.`
}
