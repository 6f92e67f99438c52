import { sorted } from '@akada/contract/kernel/arrays'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button } from '@mantine/core'
import { IconDownload, IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { examResultAt } from '../../../lib/page/addresses.ts'
import { searchOfCandidates } from '../area.ts'
import { photoCardsAt, photosOf } from '../addresses.ts'
import { SchoolPayments } from '../components/SchoolPayments.tsx'
import { saveFile } from '../components/saving.ts'
import { examCrumbs, useCandidatesPlace } from '../components/usePlace.ts'
import { type Candidate, candidatesOf, examById, schoolById } from '../queries.ts'
import { goneWords } from '../model/words.ts'

const subjectsOf = ({ subjects }: Candidate): string => subjects.map(({ name }) => name).join(', ')

const columns: readonly ListColumn<Candidate>[] = [
  { id: 'name', header: 'Name', value: ({ student }) => student.fullName },
  {
    id: 'number',
    header: 'Candidate number',
    value: ({ candidateNumber }) => candidateNumber,
    cell: ({ candidateNumber }) => <span className="figures">{candidateNumber}</span>,
    width: 190,
  },
  {
    id: 'fxId',
    header: 'Student ID',
    value: ({ student }) => student.fxId,
    cell: ({ student }) => <span className="figures">{student.fxId}</span>,
    width: 160,
  },
  { id: 'arm', header: 'Class arm', value: ({ student }) => student.classArm, width: 130 },
  { id: 'gone', header: 'Now', value: one => goneWords(one), brief: one => goneWords(one), width: 180 },
  {
    id: 'count',
    header: 'Subjects',
    value: ({ subjects }) => subjects.length,
    align: 'right',
    width: 100,
    brief: one => `${one.subjects.length} subjects`,
  },
  { id: 'subjects', header: 'Names of subjects', value: subjectsOf, brief: () => null, hidden: true },
  {
    id: 'registration',
    header: 'Registration',
    value: one => one.registration,
    brief: () => null,
    align: 'right',
    width: 120,
    hidden: true,
  },
]

/** A school's candidates for an exam: to look up, download as a spreadsheet, and print with their pictures. */
export const Candidates = () => {
  const place = useCandidatesPlace()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfCandidates)
  const { data: exam } = useQuery(examById(place.exam))
  const { data: school } = useQuery({
    ...schoolById(place.school),
    enabled: place.area !== 'school',
  })
  const { data, error, refetch } = useQuery(candidatesOf(place.school, place.exam))
  const found = data?.foundCandidates
  const arms = useMemo(() => sorted([...new Set(found?.flatMap(({ student }) => student.classArm ?? []))]), [found])
  const rows = useMemo(() => {
    const isFound = textMatcher(search.q)
    return found?.filter(
      ({ student, candidateNumber, subjects }) =>
        isFound(student.fullName, student.fxId, student.admissionNumber, candidateNumber) &&
        (!search.classArm || student.classArm === search.classArm) &&
        (!search.subject || subjects.some(({ id }) => id === search.subject)),
    )
  }, [found, search.q, search.classArm, search.subject])
  const examName = exam?.examInformation.examName
  const hasResults = exam?.can.seeResults && exam.resultsPublishedAt !== null
  const isEmpty = found?.length === 0
  return (
    <Page
      title={place.area !== 'school' && school ? `Candidates of ${school.name}` : 'Candidates'}
      intro={examName && `${examName}, ${exam.examInformation.session.name}. Numbers are given with the payment.`}
      tab="Candidates"
      breadcrumbs={examCrumbs(place, examName)}
      action={
        found &&
        !isEmpty && (
          <>
            {place.area === 'school' && can('exam.register') && (
              <Button component={PathLink} to={photosOf(place.exam)} variant="default" mr="xs">
                Photos
              </Button>
            )}
            <Button component={PathLink} to={photoCardsAt(place)} leftSection={<IconId aria-hidden size={18} />}>
              Photo cards
            </Button>
          </>
        )
      }
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Name, candidate number or Student ID"
            filters={[
              { name: 'classArm', label: 'Class arm', options: arms },
              {
                name: 'subject',
                label: 'Subject',
                options: exam?.examInformation.subjects.map(({ id, name }) => ({ value: id, label: name })) ?? [],
              },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Candidates"
        rows={rows}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ student }) => student.fullName}
        to={hasResults ? ({ student }) => examResultAt(place.area, place.exam, student.id) : undefined}
        search={search}
        onSearch={setSearch}
        empty={{
          reason: isEmpty
            ? 'Nobody is registered and paid for yet. Register students for the exam and pay for them first.'
            : 'No candidate matches the search and filters. Change or clear them.',
        }}
        more={!isEmpty && <Sheets place={place} />}
      />
      {place.area !== 'school' && <SchoolPayments {...place} />}
    </Page>
  )
}

/** The candidates as spreadsheets. */
const Sheets = ({ place }: { place: ReturnType<typeof useCandidatesPlace> }) => {
  const can = useCan()
  const asked = { params: { id: place.exam }, query: { school: place.school } }
  return (
    <>
      {place.area === 'state' && can('exam-result.upload') && (
        <Button variant="default" size="sm" onClick={() => saveFile(() => api.examResults.template(asked))}>
          Sheet for results
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload aria-hidden size={18} />}
        onClick={() => saveFile(() => api.exams.candidatesDownload(asked))}
      >
        Excel
      </Button>
    </>
  )
}
