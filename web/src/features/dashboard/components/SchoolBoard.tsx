import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { useWalletFigure } from '../../wallet/index.ts'
import { Attention } from './Attention.tsx'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'

/** A school's figures, what needs looking at, and its charts. */
export const SchoolBoard = ({ school }: { school: string }) => {
  const { data, error, refetch } = useQuery({
    ...read(api.dashboards.school, { params: { id: school } }),
    meta: { silent: true },
  })
  const wallet = useWalletFigure(school)
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  return (
    <>
      <FigureRow figures={data?.figures} wallet={wallet} />
      <AsOf at={data?.asOf} wallet={wallet?.at} />
      {data && <Attention figures={data.figures} lists={data.attention} />}
      {data && <Charts figures={data.figures} />}
    </>
  )
}
