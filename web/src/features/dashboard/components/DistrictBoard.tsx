import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { useWalletFigure } from '../../wallet/index.ts'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'
import { Places } from './Places.tsx'

/** A district's figures, its charts and its schools side by side. */
export const DistrictBoard = ({ district }: { district: string }) => {
  const { data, error, refetch } = useQuery({
    ...read(api.districtDashboards.dashboard, { params: { id: district } }),
    meta: { silent: true },
  })
  const wallet = useWalletFigure()
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  return (
    <>
      <FigureRow figures={data?.figures} before={[{ label: 'Schools', value: data?.schoolCount }]} wallet={wallet} />
      <AsOf at={data?.asOf} wallet={wallet?.at} />
      {data && <Charts figures={data.figures} />}
      {data && (
        <Places title="Schools" rows={data.schools} to={({ id }) => `/dashboard/school-management/edit-school/${id}`} />
      )}
    </>
  )
}
