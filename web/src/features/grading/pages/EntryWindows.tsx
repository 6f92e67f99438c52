import { Button } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { searchOfWindows } from '../area.ts'
import { LateAccessList } from '../components/LateAccessList.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { WindowList } from '../components/WindowList.tsx'
import { windowsOf } from '../queries.ts'

const GrantDialog = lazyPart(async () => ({ default: (await import('../components/GrantDialog.tsx')).GrantDialog }))

/** When scores may be entered in the school, and who may enter them afterwards. */
export const EntryWindows = () => {
  const school = useSchool()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfWindows)
  const [grants, setGrants] = useState(false)
  const { data, error, refetch } = useQuery(windowsOf(school.id, search.term))
  return (
    <Page
      title="Entry windows"
      intro={
        data?.term
          ? `When the scores of ${data.term.name}, ${data.term.session} may be entered, and who may enter them late.`
          : 'When scores may be entered, and who may enter them late.'
      }
      breadcrumbs={[academics]}
      action={
        can('score.grant-late') && (
          <Button leftSection={<IconClockPlus aria-hidden size={18} />} onClick={() => setGrants(true)}>
            Grant late access
          </Button>
        )
      }
    >
      <PageTabs
        tabs={[
          {
            value: 'windows',
            title: 'Days of entry',
            content: (
              <WindowList
                data={data}
                error={error}
                retry={refetch}
                search={search}
                onSearch={setSearch}
                toolbar={
                  data?.term && <TermSelect size="sm" value={data.term.id} onChange={term => setSearch({ term })} />
                }
              />
            ),
          },
          {
            value: 'late',
            title: 'Late access',
            content: <LateAccessList search={search} onSearch={setSearch} />,
          },
        ]}
        tab={search.tab}
        onTab={tab => setSearch({ tab })}
      />
      {grants && (
        <Suspense>
          <GrantDialog
            termId={data?.term?.id ?? null}
            windows={data}
            onClose={() => setGrants(false)}
            onGranted={() => setSearch({ tab: 'late', status: undefined })}
          />
        </Suspense>
      )}
    </Page>
  )
}
