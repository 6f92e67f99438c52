import { Alert, Button } from '@mantine/core'
import { IconInfoCircle, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, messageOf } from '../../../lib/api.ts'
import { parseDay } from '../../../lib/days.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { useToday } from '../../../lib/use-today.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { showNaira } from '../../../lib/money.ts'
import { useArea, useUser } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import classes from '../components/paper.module.css'
import { StatementTable } from '../components/StatementTable.tsx'
import { statementOf } from '../queries.ts'
import { crumbs, searchOfStatement } from '../area.ts'

/** The statement of a wallet between two dates, on screen and on paper; of the person's own school, or of the one named in the address. */
export const Statement = () => {
  const params = useParams({ strict: false })
  const { staff } = useUser()
  const area = useArea()
  const [search, setSearch] = useListSearch(searchOfStatement)
  const now = useToday()
  const startDate = parseDay(search.startDate ?? '') ?? `${now.slice(0, 8)}01`
  const endDate = parseDay(search.endDate ?? '') ?? now
  const school = params.school ?? staff.school?.id ?? ''
  const { data, error, refetch } = useQuery({
    ...statementOf(school, { startDate, endDate }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const change = (name: 'startDate' | 'endDate') => (value: string | null) => {
    // While a field is empty or half typed, the statement stays as it is: a day put into the field would mix with what is typed.
    if (value !== null && parseDay(value) === value) setSearch({ [name]: value })
  }
  const print = (): void => {
    whileLoading(() => api.wallet.statementPrint({ params: { id: school }, query: { startDate, endDate } })).catch(
      (problem: unknown) => notify.error(messageOf(problem)),
    )
  }
  return (
    <Page
      title="Statement"
      intro={
        data ? `The wallet of ${data.organization.name}, movement by movement.` : 'The wallet, movement by movement.'
      }
      breadcrumbs={crumbs[area]}
      action={
        <Button
          data-pdf
          leftSection={<IconPrinter aria-hidden size={18} />}
          disabled={!data || Boolean(error)}
          onClick={print}
        >
          Print
        </Button>
      }
    >
      <div className={`grid gap-4 mb-4 ${classes.days}`}>
        <DateField label="From" value={startDate} onChange={change('startDate')} pastOnly />
        <DateField label="To" value={endDate} onChange={change('endDate')} pastOnly />
      </div>
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={10} />}>
        {data => (
          <section aria-label="Statement">
            <Figures
              figures={[
                { label: 'Opening balance', value: showNaira(data.opening) },
                { label: 'In', value: showNaira(data.in) },
                { label: 'Out', value: showNaira(Math.abs(data.out)) },
                { label: 'Closing balance', value: showNaira(data.closing) },
              ]}
            />
            {data.leftOut > 0 && (
              <Alert color="amber" variant="light" mb="md" icon={<IconInfoCircle aria-hidden size={20} />}>
                {counted(data.leftOut, 'later movement')} of these days {data.leftOut === 1 ? 'is' : 'are'} not listed:
                a statement holds {data.movements.length}. The sums and the closing balance count them all. Choose fewer
                days to see each.
              </Alert>
            )}
            <StatementTable statement={data} />
          </section>
        )}
      </Loaded>
    </Page>
  )
}
