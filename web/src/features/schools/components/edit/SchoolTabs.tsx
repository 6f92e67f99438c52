import { type ReactNode, useState } from 'react'
import { useListSearch } from '../../../../lib/list-search.ts'
import { type PageTab, PageTabs } from '../../../../ui/page/PageTabs.tsx'
import { type OwnSaves, revisionNow } from '../../../../ui/form/revisions.ts'
import { type Profile } from '../../queries.ts'
import { searchOfSchool } from '../../area.ts'
import { ClassroomsTab, FacilitiesTab, OthersTab } from './CensusTabs.tsx'
import { InfoTab } from './InfoTab.tsx'
import { RolesTab } from './RolesTab.tsx'
import type { SchoolPart } from './usePart.ts'

/** A school, edited in parts that are saved separately. `profile` is shown before them, if given. */
export const SchoolTabs = ({ school, profile }: { school: Profile; profile?: ReactNode }) => {
  const [search, setSearch] = useListSearch(searchOfSchool)
  const [saves, setSaves] = useState<OwnSaves>(new Map())
  const part: SchoolPart = {
    school,
    revisionNow: read => revisionNow(read, saves),
    onSaved: (from, to) => setSaves(known => new Map(known).set(from, to)),
  }
  const info: PageTab = { value: 'info', title: 'Info', content: <InfoTab {...part} /> }
  const others: PageTab[] = [
    { value: 'classrooms', title: 'Classrooms', content: <ClassroomsTab {...part} /> },
    { value: 'facilities', title: 'Facilities', content: <FacilitiesTab {...part} /> },
    { value: 'others', title: 'Others', content: <OthersTab {...part} /> },
    { value: 'roles', title: 'School roles', content: <RolesTab school={school} /> },
  ]
  return (
    <PageTabs
      tabs={profile ? [{ value: 'profile', title: 'Profile', content: profile }, info, ...others] : [info, ...others]}
      tab={search.tab}
      onTab={tab => setSearch({ tab })}
    />
  )
}
