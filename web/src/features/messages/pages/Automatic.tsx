import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useArea } from '../../../lib/session.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { crumbsOf } from '../area.ts'
import { Samples } from '../components/Samples.tsx'
import classes from '../components/Messages.module.css'
import { automatic, type AutomaticMessage, type AutomaticPreview, automaticPreview } from '../queries.ts'

const words: Record<AutomaticMessage['kind'], { title: string; text: string }> = {
  Absence: {
    title: 'Absences of this morning',
    text: 'Guardians of students whom the register marks absent without a known reason get an SMS, once a day; brothers and sisters in one.',
  },
  Results: {
    title: 'Report cards that were published',
    text: 'Guardians get an SMS with the address of the results, which open once they have signed in. Cards that are published now are not told.',
  },
  Register: {
    title: 'Registers that are not marked',
    text: 'Class teachers get an SMS once the register of the morning is due and not marked.',
  },
  Closure: {
    title: 'Days without school',
    text: 'Guardians of all students get an SMS on the weekday before a day of the calendar on which school does not open, or on that day.',
  },
  'Exam deadline': {
    title: 'Registration for a state exam ends',
    text: 'Those who may register candidates get an SMS seven days and one day before, while the school has not paid.',
  },
  Wallet: {
    title: 'The wallet is low',
    text: 'Those who may fund it get an SMS once a week while it pays fewer than 250 pages.',
  },
}

/** Which messages the portal sends by itself, for the state or the school. */
export const Automatic = () => {
  const area = useArea()
  const { data, error, refetch } = useQuery(automatic())
  const change = useMutation(
    write(api.messages.setAutomatic, { onSuccess: () => notify.success('Automatic Messages Saved Successfully') }),
  )
  return (
    <Page
      title="Automatic messages"
      intro={
        area === 'school'
          ? "What the portal sends by itself. The school's wallet pays for it."
          : 'What the portal sends by itself, in schools that have not decided themselves. Their wallets pay for it.'
      }
      breadcrumbs={crumbsOf(area)}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {({ foundKinds }) => (
          <ul className="list card min-w-0">
            {foundKinds.map(({ kind, isOn, ofState }) => (
              <li key={kind} className="px-4 py-3 not-first:border-t border-line">
                <Switch
                  label={words[kind].title}
                  description={ofState === null ? words[kind].text : `${words[kind].text} ${decidedByState(ofState)}`}
                  checked={isOn}
                  disabled={change.isPending}
                  onChange={({ currentTarget }) => change.mutate({ body: { kind, isOn: currentTarget.checked } })}
                />
                <Preview kind={kind} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

/** What three people would read, when asked for. */
const Preview = ({ kind }: Pick<AutomaticMessage, 'kind'>) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...automaticPreview(kind), enabled: isOpen })
  return (
    <>
      <Button
        className={classes.preview}
        variant="subtle"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide the preview' : 'Preview'}
        <span className="visually-hidden"> of {words[kind].title}</span>
      </Button>
      {isOpen && data && (
        <>
          <p className="m-0 text-dimmed text-sm">{previewWords(data)}</p>
          <Samples samples={data.samples} />
        </>
      )}
    </>
  )
}

const previewWords = ({ isDue, samples }: AutomaticPreview): string => {
  if (samples.length === 0) return 'Nobody could be told at the moment.'
  return isDue ? 'Among those who are to be told now:' : 'Nobody is to be told now. Some of those who could be:'
}

const decidedByState = (isOn: boolean): string =>
  `The state has switched this ${isOn ? 'on' : 'off'}; a school may decide otherwise.`
