import { censusQuestions, censusFigures } from '@akada/contract/census/items'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea } from '../../../lib/session.ts'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FactsPanel, Panel } from '../../../ui/facts/FactsPanel.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { searchOfCensus } from '../area.ts'
import { overviewOf } from '../addresses.ts'
import { Content } from '../components/Content.tsx'
import { Gaps } from '../components/Gaps.tsx'
import { History } from '../components/History.tsx'
import { Standing } from '../components/Standing.tsx'
import { itemsFor } from '../model/form.ts'
import { datesInWords, shown } from '../model/words.ts'
import { type Return, returnOf } from '../queries.ts'

/** Sends a return back to its school, with the reason. */
const SendBackDialog = ({ ret: { school, census }, onClose }: { ret: Return; onClose: () => void }) => (
  <ReasonDialog
    title={`Send back the return of ${school.name}`}
    size={560}
    description="The school sees it with your name. What was submitted is kept."
    field="because"
    maxLength={500}
    verb="Send back"
    send={because => api.census.sendBack({ body: { school: school.id, census: census.id, because } })}
    success="Return Sent Back Successfully"
    onClose={onClose}
  />
)

/** What the school answered, and how it explained large changes. */
const Answers = ({ ret }: { ret: Return }) => {
  const explained = ret.figures.filter(({ key }) => ret.explanations[key])
  return (
    <div className="grid gap-4 mb-4">
      <FactsPanel
        title="Asked of the school"
        facts={itemsFor(ret).map(key => {
          const { label, kind } = censusQuestions[key]
          const value = ret.answers[key]
          return [label, kind === 'count' && typeof value === 'number' ? shown(value) : value]
        })}
      />
      {explained.length > 0 && (
        <Panel title="Large changes">
          <ul className="list divided">
            {explained.map(({ key, value, before }) => (
              <li key={key} className="py-2 wrap-anywhere">
                <strong>{`${censusFigures[key].label}: ${shown(value)}, was ${shown(before)}. `}</strong>
                {ret.explanations[key]}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

/** The return of one school, for its district and the state. */
export const OverseenReturn = ({ school }: { school: string }) => {
  const area = useArea()
  const [{ census, number }] = useListSearch(searchOfCensus)
  const [isSending, setSending] = useState(false)
  const { data, error, refetch } = useQuery(returnOf(school, census, number))
  const ret = data?.return
  return (
    <Page
      title={ret?.school.name ?? 'Census return'}
      intro={ret && `Annual School Census ${ret.census.session.name} · ${datesInWords(ret.census)}`}
      breadcrumbs={[{ title: 'Annual School Census', to: overviewOf(area) }]}
      action={
        ret?.can.sendBack && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden size={18} />}
            onClick={() => setSending(true)}
          >
            Send back
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={8} />}>
        {({ return: found }) =>
          found ? (
            <>
              <Standing ret={found} />
              <Gaps gaps={found.gaps} of={null} shown={undefined} />
              <Answers ret={found} />
              <Content ret={found} />
              <div className="mt-4">
                <History ret={found} />
              </div>
              {isSending && <SendBackDialog ret={found} onClose={() => setSending(false)} />}
            </>
          ) : (
            <EmptyState reason="The state has not opened a census yet." />
          )
        }
      </Loaded>
    </Page>
  )
}
