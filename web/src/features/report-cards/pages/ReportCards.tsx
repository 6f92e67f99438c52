import { formatNaira, koboOf } from '@akada/contract/kernel/kobo'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { Text } from '@mantine/core'
import { IconPrinter, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { academics } from '../../../lib/page/addresses.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool, useUser } from '../../../lib/session.ts'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ButtonLink } from '../../../ui/page/PathLink.tsx'
import { broadsheetOf, cardsOfArm } from '../addresses.ts'
import { printRuns, reportCards, searchOfArms } from '../area.ts'
import { armLacks, pricedColumns, stageOf, stages, standingColumns } from '../components/generate/standing-columns.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { type ArmStanding, standing } from '../queries.ts'

/** The status of the cards of every class arm in a term; a class teacher goes straight to their own arm. */
export const ReportCards = () => {
  const { staff, term } = useUser()
  const can = useCan()
  const [search] = useListSearch(searchOfArms)
  const [only, another] = staff.ownClassArms
  const seesAll = can('student.view-all')
  if (!seesAll && !search.term && only && !another && term)
    return <Navigate to={`${reportCards}/$classArmId`} params={{ classArmId: only.id }} replace />
  return <Standing seesAll={seesAll} />
}

type Search = ReturnType<typeof searchOfArms>

const filtered = (arms: readonly ArmStanding[], search: Search): ArmStanding[] => {
  const isFound = textMatcher(search.q)
  const lack = armLacks.find(({ value }) => value === search.lacks)
  return arms.filter(
    arm =>
      (!search.class || arm.class.name === search.class) &&
      (!search.review || stageOf(arm) === search.review) &&
      (!lack || lack.of(arm)) &&
      isFound(arm.classArm.fullName, arm.classTeacher),
  )
}

const Standing = ({ seesAll }: { seesAll: boolean }) => {
  const school = useSchool()
  const { term } = useUser()
  const [search, setSearch] = useListSearch(searchOfArms)
  // The previous term's arms are not kept while another term's are fetched: they may be of another session, and have other links.
  const { data, error, refetch } = useQuery(standing(school.id, search.term))
  const chosen = search.term ?? data?.term?.id ?? term?.id
  const classNames = [...new Set(data?.arms.map(arm => arm.class.name))]
  return (
    <Page
      title="Report cards"
      intro="How far the report cards of every class arm are in a term, and what is missing. Choose one to work on it."
      breadcrumbs={[academics]}
      action={
        <ButtonLink to={printRuns} search={{ term: search.term }} leftSection={<IconPrinter aria-hidden size={18} />}>
          Print a class or the school
        </ButtonLink>
      }
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Class arm or class teacher"
            filters={[
              { name: 'class', label: 'Class', options: classNames },
              { name: 'review', label: 'Stage', options: stages },
              {
                name: 'lacks',
                label: 'Still missing',
                options: armLacks.map(({ value, label }) => ({ value, label })),
              },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        toolbar={<TermSelect size="sm" value={chosen} onChange={value => setSearch({ term: value })} />}
        label="Class arms"
        rows={data && filtered(data.arms, search)}
        total={data?.arms.length}
        error={error}
        retry={refetch}
        columns={data?.arms.some(arm => arm.cost) ? pricedColumns : standingColumns}
        idOf={arm => arm.classArm.id}
        nameOf={arm => arm.classArm.fullName}
        to={arm => cardsOfArm(arm.classArm.id, chosen)}
        search={search}
        onSearch={setSearch}
        actions={arm => [{ label: 'Broadsheet', icon: IconTable, to: broadsheetOf(arm.classArm.id, chosen) }]}
        empty={{ reason: reasonOf({ term: data?.term !== null, any: (data?.arms.length ?? 0) > 0, seesAll }) }}
      />
      {!error && data !== undefined && data.arms.length > 0 && (
        <section className="mt-6" aria-label="All class arms">
          <Figures figures={figuresOf(data.arms)} />
          {data.arms.some(arm => arm.cost) && (
            <Text size="sm" c="dimmed" mt={-16} className="figures">
              Generating what is missing costs {formatNaira(costOf(data.arms))} in all.
            </Text>
          )}
        </section>
      )}
    </Page>
  )
}

/** In kobo: what generating the cards of all arms would charge to the wallet. */
const costOf = (arms: readonly ArmStanding[]): number =>
  arms.reduce((kobo, { cost }) => kobo + (koboOf(cost?.total ?? 0) ?? 0), 0)

const figuresOf = (arms: readonly ArmStanding[]) => {
  const sum = (of: (arm: ArmStanding) => number): number => arms.reduce((total, arm) => total + of(arm), 0)
  return [
    { label: 'Students', value: sum(arm => arm.students) },
    { label: 'Published', value: sum(arm => arm.published) },
    { label: 'Drafts', value: sum(arm => arm.drafts) },
    { label: 'Not generated', value: sum(arm => arm.notGenerated) },
    { label: 'Missing marks', value: sum(arm => arm.missingMarks) },
    { label: 'Not rated', value: sum(arm => arm.notRated) },
    { label: 'Arms awaiting approval', value: arms.filter(arm => arm.review.status === 'Ready').length },
  ]
}

const reasonOf = ({ term, any, seesAll }: { term: boolean; any: boolean; seesAll: boolean }): string => {
  if (!term) return 'The state has no active term yet. Ask the state admin to start one.'
  if (any) return 'No class arm matches the search and filters.'
  return seesAll
    ? 'The school had no class arms in this session.'
    : 'You were the class teacher of no class arm in this session. The school office names class teachers.'
}
