import { reversed } from '@akada/contract/kernel/arrays'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showInstant, showLongDay } from '../../../lib/days.ts'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { inWords, nameOfSitting, type Sitting } from '../model/marks.ts'
import { historyOf } from '../queries.ts'

interface HistoryDialogProps {
  classArmId: string
  cell: { student: string; day: string; sitting: Sitting }
  onClose: () => void
}

/** The history of a student's cell in a register: who, when, from, to and why; newest first. */
export const HistoryDialog = ({ classArmId, cell, onClose }: HistoryDialogProps) => {
  const { data, error, refetch } = useQuery({ ...historyOf(classArmId, cell), staleTime: 0 })
  return (
    <Modal opened onClose={onClose} title={data?.student.fullName ?? 'History of the mark'}>
      <p className="m-0 mb-3 text-dimmed">
        {showLongDay(cell.day)}, {nameOfSitting[cell.sitting].toLowerCase()}
      </p>
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={2} />}>
        {data => (
          <ol className="list" aria-label="History of the mark">
            {reversed(data.entries).map(entry => (
              <li className="border-t border-line py-2" key={`${entry.at} ${entry.mark} ${entry.savedAt}`}>
                <p className="m-0">
                  {entry.from ? (
                    <>
                      From <strong>{inWords(entry.from)}</strong> to <strong>{inWords(entry)}</strong>
                    </>
                  ) : (
                    <strong>{inWords(entry)}</strong>
                  )}
                  {entry.presumed && ', presumed when the register was saved'}
                </p>
                <p className="m-0 text-dimmed text-sm">
                  {entry.by.name || 'Somebody'}, {showInstant(entry.at)}
                </p>
                {entry.why && <p className="m-0 pt-1">Reason: {entry.why}</p>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Modal>
  )
}
