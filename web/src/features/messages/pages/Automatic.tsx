import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useArea } from '../../../lib/session.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { crumbsOf } from '../model/addresses.ts'
import { automatic, type AutomaticMessage } from '../queries.ts'

const words: Record<AutomaticMessage['kind'], { title: string; text: string }> = {
  Absence: {
    title: 'Absences of this morning',
    text: 'Guardians of students whom the register marks absent without a known reason get an SMS, once a day; brothers and sisters in one.',
  },
}

/** Which messages the portal sends by itself, for the state or the school. */
export const Automatic = () => {
  const area = useArea()
  const { data, error, refetch } = useQuery({ ...automatic(), meta: { silent: true } })
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
          <ul className="list card narrow">
            {foundKinds.map(({ kind, isOn, ofState }) => (
              <li key={kind} className="pad-12-16 line-between">
                <Switch
                  label={words[kind].title}
                  description={ofState === null ? words[kind].text : `${words[kind].text} ${decidedByState(ofState)}`}
                  checked={isOn}
                  disabled={change.isPending}
                  onChange={({ currentTarget }) => change.mutate({ body: { kind, isOn: currentTarget.checked } })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

const decidedByState = (isOn: boolean): string =>
  `The state has switched this ${isOn ? 'on' : 'off'}; a school may decide otherwise.`
