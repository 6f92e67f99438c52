import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea, useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { type PageTab, PageTabs } from '../../../ui/page/PageTabs.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { districtExams, searchOfExam, stateExams } from '../area.ts'
import { editExam } from '../addresses.ts'
import { ExamFacts } from '../components/ExamFacts.tsx'
import { ExamStatus } from '../components/ExamStatus.tsx'
import { Results } from '../components/Results.tsx'
import { SchoolRegistrations } from '../components/SchoolRegistrations.tsx'
import { windowWords } from '../model/words.ts'
import { type Exam, examById } from '../queries.ts'

/** One exam for district and state users: what it is, who registered, and for the state its results. */
export const StateExam = () => {
  const { id = '' } = useParams({ strict: false })
  const area = useArea() === 'state' ? 'state' : 'district'
  const { data, error, refetch } = useQuery(examById(id))
  return (
    <Page
      title={data?.examInformation.examName ?? 'Exam'}
      intro={data && `${data.examInformation.session.name}, ${data.examInformation.class.name}. ${windowWords(data)}.`}
      breadcrumbs={[{ title: 'State exams', to: area === 'state' ? stateExams : districtExams }]}
      action={
        data?.can.edit && (
          <Button component={PathLink} to={editExam(id)} leftSection={<IconPencil aria-hidden size={18} />}>
            Edit exam
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => <Parts exam={data} />}
      </Loaded>
    </Page>
  )
}

const Parts = ({ exam }: { exam: Exam }) => {
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfExam)
  const tabs: [PageTab, ...PageTab[]] = [
    { value: 'exam', title: 'Exam', content: <ExamFacts exam={exam} /> },
    { value: 'registrations', title: 'Registrations', content: <SchoolRegistrations exam={exam} /> },
  ]
  if (can('exam-result.upload')) tabs.push({ value: 'results', title: 'Results', content: <Results exam={exam} /> })
  return (
    <>
      {exam.can.edit && <ExamStatus exam={exam} />}
      <PageTabs tabs={tabs} tab={search.tab} onTab={tab => setSearch({ tab, q: undefined, sort: undefined })} />
    </>
  )
}
