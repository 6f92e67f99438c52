import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Reassign } from '../components/Reassign.tsx'
import { RoleCard } from '../components/RoleCard.tsx'
import { RoleInfo } from '../components/RoleInfo.tsx'
import { useRolesPlace } from '../place.ts'
import { type Role, rolesOf } from '../queries.ts'
import { searchOfRoles } from '../area.ts'

/** The roles of a school, a district or the state: the permissions of each, and the staff who need a new one. */
export const Roles = () => {
  const { organization, path, breadcrumbs } = useRolesPlace()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfRoles)
  const [deleting, setDeleting] = useState<Role>()
  const { data, error, refetch } = useQuery(rolesOf(organization))
  const { mutate, isPending } = useMutation(
    write(api.roles.remove, {
      onSuccess: ({ toReassign }) => {
        const waiting = counted(toReassign, 'person waits', 'people wait')
        notify.success(`Role Deleted Successfully${toReassign > 0 ? `. ${waiting} for another role` : ''}`)
        setDeleting(undefined)
      },
      onError: () => setDeleting(undefined),
    }),
  )
  const isFound = textMatcher(search.q)
  const shown = (data?.roles ?? []).filter(({ name, description }) => isFound(name, description))
  const opened = data?.roles.find(({ id }) => id === search.role)
  return (
    <Page
      title="Roles"
      intro="What each role may do, and who holds it. Built-in roles can be copied, not changed."
      breadcrumbs={breadcrumbs}
      action={
        can('role.manage') && (
          <Button component={PathLink} to={`${path}/add`} leftSection={<IconPlus aria-hidden size={18} />}>
            Create role
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} height={148} />}>
        {({ roles, toReassign }) => (
          <>
            {can('role.assign') && <Reassign organization={organization} people={toReassign} roles={roles} />}
            <FilterBar placeholder="Role" filters={[]} search={search} onSearch={setSearch} />
            {shown.length === 0 ? (
              <EmptyState reason="No role matches. Change or clear the search." />
            ) : (
              <ul className="list grid gap-4 grid-cols-fill-75">
                {shown.map(role => (
                  <RoleCard
                    key={role.id}
                    role={role}
                    path={path}
                    mayCopy={can('role.manage')}
                    onInfo={() => setSearch({ role: role.id })}
                    onDelete={() => setDeleting(role)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {opened && <RoleInfo role={opened} onClose={() => setSearch({ role: undefined })} />}
      <ConfirmDialog
        opened={deleting !== undefined}
        name={deleting?.name ?? ''}
        warning={`Staff assigned this role must be reassigned manually. ${deleting?.staffCount ? counted(deleting.staffCount, 'person holds', 'people hold') : 'Nobody holds'} it at present.`}
        loading={isPending}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && mutate({ params: { id: deleting.id } })}
      />
    </Page>
  )
}
