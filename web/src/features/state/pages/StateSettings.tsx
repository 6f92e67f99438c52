import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { revisionNow } from '../../../ui/form/revisions.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Contacts } from '../components/settings/Contacts.tsx'
import { FamilyLanguages } from '../components/settings/FamilyLanguages.tsx'
import { Identity } from '../components/settings/Identity.tsx'
import { Retirement } from '../components/settings/Retirement.tsx'
import { SignIn } from '../components/settings/SignIn.tsx'
import { TransferRules } from '../components/settings/TransferRules.tsx'
import type { SettingsPart } from '../components/settings/useSettingsPart.ts'
import { Words } from '../components/settings/Words.tsx'
import { type Settings, stateSettings } from '../queries.ts'
import { searchOfSettings } from '../area.ts'

/** The state's settings for all its schools, other than its calendar and its assessment. */
export const StateSettings = () => {
  const [search, setSearch] = useListSearch(searchOfSettings)
  const { data, error, refetch } = useQuery(stateSettings())
  // The person's own saves of the other parts do not count as somebody else's.
  const saves = useRef(new Map<number, number>())
  const part = (settings: Settings): SettingsPart => ({
    settings,
    revisionNow: read => revisionNow(read, saves.current),
    onSaved: (from, to) => saves.current.set(from, to),
  })
  return (
    <Page
      title="State settings"
      intro="The state's name and words, whom to ask, when staff retire, how people sign in, which languages families choose from, and when students may move."
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={6} />}>
        {data => (
          <PageTabs
            tabs={[
              { value: 'profile', title: 'Profile', content: <Identity {...part(data)} /> },
              { value: 'words', title: 'Terminologies', content: <Words {...part(data)} /> },
              { value: 'contacts', title: 'Contacts', content: <Contacts {...part(data)} /> },
              { value: 'retirement', title: 'Retirement', content: <Retirement {...part(data)} /> },
              { value: 'sign-in', title: 'Sign-in', content: <SignIn {...part(data)} /> },
              { value: 'languages', title: 'Languages', content: <FamilyLanguages {...part(data)} /> },
              { value: 'transfers', title: 'Transfers', content: <TransferRules /> },
            ]}
            tab={search.tab}
            onTab={tab => setSearch({ tab })}
          />
        )}
      </Loaded>
    </Page>
  )
}
