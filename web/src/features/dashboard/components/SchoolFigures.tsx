import { useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Figures } from '../../../ui/Figures.tsx'

/** How many people the school has, and how far today's registers are. */
export const SchoolFigures = ({ school }: { school: string }) => {
  const { data, error, refetch } = useQuery({
    ...read('GET /school/get-school-information/{id}', { params: { id: school } }),
    meta: { silent: true },
  })
  if (error) return <ErrorPanel error={error} retry={refetch} />
  const registers = data?.registersToday
  return (
    <Figures
      figures={[
        { label: 'Students', value: data?.studentCount },
        { label: 'Male students', value: data?.maleStudentCount },
        { label: 'Female students', value: data?.femaleStudentCount },
        { label: 'Staff', value: data?.staffCount },
        ...(registers ? [{ label: 'Registers marked today', value: `${registers.marked} of ${registers.of}` }] : []),
      ]}
    />
  )
}
