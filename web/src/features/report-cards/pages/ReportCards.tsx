import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useListSearch } from '../../../lib/list-search.ts'
import type { Response } from '../../../lib/api.ts'
import { useCan, useSchool, useUser } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { cardsOfArm, reportCards } from '../addresses.ts'
import classes from '../components/Cards.module.css'
import { TermSelect } from '../components/TermSelect.tsx'
import { armsOfSession, sessions } from '../queries.ts'
import { searchOfArms } from '../search.ts'

type ClassArm = Response<'GET /class-arm/search'>['foundClassArms'][number]

const teacherOf = ({ classTeacher }: ClassArm): string =>
  classTeacher ? `${classTeacher.firstName} ${classTeacher.lastName}` : ''

const columns: ListColumn<ClassArm>[] = [
  { id: 'arm', header: 'Class arm', value: arm => arm.fullName },
  { id: 'teacher', header: 'Class teacher', value: teacherOf, cell: arm => teacherOf(arm) || 'No class teacher' },
  {
    id: 'students',
    header: 'Students',
    value: arm => arm.studentCount,
    cell: arm => `${arm.studentCount} students`,
    align: 'right',
    width: 140,
  },
]

/** Chooses the class arm and the term whose report cards are to be worked on; a class teacher goes straight to the own arm. */
export const ReportCards = () => {
  const { staff, term } = useUser()
  const can = useCan()
  const [search] = useListSearch(searchOfArms)
  const [only, another] = staff.ownClassArms
  const seesAll = can('student.view-all')
  if (!seesAll && !search.term && only && !another && term)
    return <Navigate to={`${reportCards}/$classArmId`} params={{ classArmId: only.id }} replace />
  return <ChooseArm seesAll={seesAll} />
}

const ChooseArm = ({ seesAll }: { seesAll: boolean }) => {
  const school = useSchool()
  const { staff, term } = useUser()
  const [search, setSearch] = useListSearch(searchOfArms)
  const chosen = search.term ?? term?.id
  const all = useQuery({ ...sessions(), meta: { silent: true } })
  const session =
    all.data?.find(({ terms }) => terms.some(({ id }) => id === chosen))?.id ??
    (chosen === term?.id ? term?.session.id : undefined)
  const arms = useQuery({
    ...armsOfSession(school.id, session ?? '', seesAll ? undefined : staff.id),
    enabled: session !== undefined,
    meta: { silent: true },
  })
  const found = arms.data
  const classNames = [...new Set(found?.foundClassArms.map(arm => arm.class.name))]
  const wanted = search.q?.toLowerCase() ?? ''
  const rows = found?.foundClassArms.filter(
    arm =>
      (!search.class || arm.class.name === search.class) &&
      `${arm.fullName} ${teacherOf(arm)}`.toLowerCase().includes(wanted),
  )
  const missingTerm = all.data && !session
  return (
    <Page
      title="Report cards"
      intro="Choose a class arm to generate, rate, remark, publish and print its report cards."
      breadcrumbs={[{ title: 'Academics', to: '/academics' }]}
    >
      <div className={classes.choose}>
        <TermSelect value={chosen} onChange={value => setSearch({ term: value })} />
      </div>
      <FilterBar
        placeholder="Class arm or class teacher"
        filters={[{ name: 'class', label: 'Class', options: classNames }]}
        search={search}
        onSearch={setSearch}
      />
      <DataList
        label="Class arms"
        rows={missingTerm ? [] : rows}
        total={found?.total}
        error={arms.error ?? all.error}
        retry={() => Promise.all([all.refetch(), arms.isError && arms.refetch()])}
        columns={columns}
        idOf={arm => arm.id}
        nameOf={arm => arm.fullName}
        to={arm => cardsOfArm(arm.id, chosen)}
        search={search}
        onSearch={setSearch}
        empty={{ reason: reasonOf({ missingTerm: Boolean(missingTerm), any: (found?.total ?? 0) > 0, seesAll }) }}
      />
    </Page>
  )
}

const reasonOf = ({ missingTerm, any, seesAll }: { missingTerm: boolean; any: boolean; seesAll: boolean }): string => {
  if (missingTerm) return 'The state has no active term yet. Ask the state admin to start one.'
  if (any) return 'No class arm matches the search and filters.'
  return seesAll
    ? 'The school had no class arms in this session.'
    : 'You were the class teacher of no class arm in this session. The school office names class teachers.'
}
