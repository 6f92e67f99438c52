import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { informationOf, type SchoolRow } from '../queries.ts'

const number = new Intl.NumberFormat('en-NG')

const shown = (value: string | number | null): string => {
  if (value === null || value === '') return 'Not Assigned'
  return typeof value === 'number' ? number.format(value) : value
}

/** A school's category, heads and counts. */
export const SchoolInfo = ({ school, onClose }: { school: SchoolRow; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(informationOf(school.id))
  const facts: [string, string | number | null][] = data
    ? [
        ['Category', data.category],
        ['Principal', data.principal],
        ['Vice Principal', data.vicePrincipal],
        ['Staff', data.staffCount],
        ['Students', data.studentCount],
        ['Male students', data.maleStudentCount],
        ['Female students', data.femaleStudentCount],
      ]
    : []
  return (
    <Modal opened onClose={onClose} size={520} title={school.name}>
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} />}>
        {() => (
          <dl className="m-0 grid gap-x-6 gap-y-4 grid-cols-fill-60">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-sm">{name}</dt>
                <dd className={typeof value === 'number' ? 'font-semibold figures' : 'font-semibold'}>
                  {shown(value)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </Modal>
  )
}
