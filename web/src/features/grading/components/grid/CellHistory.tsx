import { Drawer, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showInstant } from '../../../../lib/days.ts'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../../ui/feedback/Loaded.tsx'
import { type CellPlace, historyOf } from '../../queries.ts'
import classes from './CellHistory.module.css'

const said = (text: string | null) =>
  text === null ? (
    <span className={`text-dimmed ${classes.nothing}`}>empty</span>
  ) : (
    <strong className="figures">{text}</strong>
  )

/** Who changed a cell, when, from what and to what. */
export const CellHistory = ({ place, onClose }: { place: CellPlace; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(historyOf(place))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      returnFocus={false}
      title={data ? `${data.component.name}, ${data.student.fullName}` : 'History of the cell'}
      closeButtonProps={{ 'aria-label': 'Close the history' }}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={3} />}>
        {data =>
          data.changes.length === 0 ? (
            <Text c="dimmed">
              Nothing was entered here yet. What has not been sent from this device does not count.
            </Text>
          ) : (
            <ol className={`list ${classes.changes}`} aria-label="Changes, the newest first">
              {data.changes.map(({ at, by, from, to, classArm }) => (
                <li className="border-b border-line py-2" key={`${at} ${String(to)} ${String(from)}`}>
                  <p className="text-md m-0">
                    {said(from)} <span aria-hidden>→</span>
                    <span className="visually-hidden"> became </span> {said(to)}
                  </p>
                  <p className="text-dimmed text-sm m-0">
                    {by}, <span className="figures">{showInstant(at)}</span>
                    {classArm && `, in ${classArm}`}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Drawer>
  )
}
