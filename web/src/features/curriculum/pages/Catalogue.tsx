import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { ClassTypes } from '../components/ClassTypes.tsx'
import { SessionClasses } from '../components/SessionClasses.tsx'
import { StateSubjects } from '../components/StateSubjects.tsx'
import { searchOfCatalogue } from '../area.ts'

/** What is added on a tab; nothing on the sessions tab. */
const addedOn = (tab: string | undefined): 'subject' | 'class' | undefined => {
  if (tab === 'sessions') return undefined
  return tab === 'classes' ? 'class' : 'subject'
}

/** The state's settings for all its schools: subjects, the subjects of each class in a session, classes and their types. */
export const Catalogue = () => {
  const [search, setSearch] = useListSearch(searchOfCatalogue)
  const [adding, setAdding] = useState<'subject' | 'class'>()
  const done = () => setAdding(undefined)
  const added = addedOn(search.tab)
  return (
    <Page
      title="Classes and subjects"
      intro="What every school of the state has. Schools add classes and subjects of their own beside it."
      action={
        added && (
          <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setAdding(added)}>
            {`Add ${added}`}
          </Button>
        )
      }
    >
      <PageTabs
        tab={search.tab}
        onTab={tab => setSearch({ tab })}
        tabs={[
          {
            value: 'subjects',
            title: 'Subjects',
            content: <StateSubjects adding={adding === 'subject'} onAdded={done} />,
          },
          { value: 'sessions', title: 'By class and session', content: <SessionClasses /> },
          { value: 'classes', title: 'Classes', content: <ClassTypes adding={adding === 'class'} onAdded={done} /> },
        ]}
      />
    </Page>
  )
}
