import { invitationDays, invitationStates } from '@akada/contract/invitations/words'
import { Badge, Button } from '@mantine/core'
import { IconLink, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { useArea, useTerms } from '../../../lib/session.ts'
import { inSentence, plural } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showPhone } from '../../../ui/inputs/phones.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LinkDialog } from '../components/LinkDialog.tsx'
import { type Invitation, invitationsOf, type MadeInvitation } from '../queries.ts'
import { searchOfInvitations } from '../area.ts'

// The list opens without the parts of a form.
const InviteDialog = lazyPart(async () => ({ default: (await import('../components/InviteDialog.tsx')).InviteDialog }))

const colours = { Open: 'blue', Used: 'green', Expired: 'amber', Withdrawn: 'gray' } as const
const sortable = false

const contactOf = ({ email, phoneNumber }: Invitation): string =>
  [email, phoneNumber && showPhone(phoneNumber)].filter(Boolean).join(', ')

const columnsWith = (districtWord: string): ListColumn<Invitation>[] => [
  { id: 'name', header: 'Name', value: invitation => invitation.name, sortable },
  {
    id: 'state',
    header: 'Link',
    value: invitation => invitation.state,
    cell: ({ state }) => (
      <Badge variant="light" color={colours[state]}>
        {state}
      </Badge>
    ),
    brief: ({ state }) => state,
    sortable,
    width: 120,
  },
  {
    id: 'of',
    header: 'What',
    value: ({ kind, district }) => (kind === 'School' ? `School of ${district?.name ?? ''}` : districtWord),
    sortable,
    width: 190,
  },
  { id: 'for', header: 'Invited person', value: contactOf, brief: () => null, sortable, width: 200, hidden: true },
  { id: 'by', header: 'Made by', value: ({ madeBy }) => madeBy, brief: () => null, sortable, width: 150 },
  {
    id: 'expires',
    header: 'Works until',
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => <span className="figures">{showDay(expiresAt)}</span>,
    brief: ({ state, expiresAt }) => (state === 'Open' ? `until ${showDay(expiresAt)}` : null),
    sortable,
    width: 120,
  },
  {
    id: 'used',
    header: 'Used by',
    value: ({ usedBy }) => usedBy ?? '',
    brief: ({ usedBy }) => usedBy && `by ${usedBy}`,
    sortable,
    width: 150,
  },
]

const mayChange = ({ state }: Invitation): boolean => state === 'Open' || state === 'Expired'

/** The invitations of a state or a district: their standing, and links that are shown once. */
export const Invitations = () => {
  const { district: word } = useTerms()
  const ofState = useArea() === 'state'
  const [search, setSearch] = useListSearch(searchOfInvitations)
  const [inviting, setInviting] = useState(false)
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const columns = useMemo(() => columnsWith(word), [word])
  const state = invitationStates.find(one => one === search.state)
  const list = useList(invitationsOf({ searchTerm: search.q, state }), 'foundInvitations')
  const renew = useMutation({
    mutationFn: (id: string) => api.invitations.renew({ params: { id }, body: { days: invitationDays.usual } }),
    onSuccess: setMade,
  })
  const withdraw = useMutation({
    mutationFn: (id: string) => api.invitations.withdraw({ params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => setWithdrawing(null),
  })
  const actionsOf = (invitation: Invitation): RowAction[] =>
    mayChange(invitation)
      ? [
          { label: 'New link', icon: IconLink, onClick: () => renew.mutate(invitation.id) },
          { label: 'Withdraw', icon: IconX, danger: true, onClick: () => setWithdrawing(invitation) },
        ]
      : []
  const whom = ofState ? `${inSentence(plural(word))} and schools` : 'schools'
  const crumb = ofState
    ? { title: plural(word), to: '/super-admin/districts' }
    : { title: 'School management', to: '/dashboard/school-management' }
  return (
    <Page
      title="Invitations"
      intro={`Links by which the heads of ${whom} register themselves. Each works once and needs no approval afterwards.`}
      breadcrumbs={[crumb]}
      action={
        <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Name"
            filters={[{ name: 'state', label: 'Link', options: invitationStates }]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Invitations"
        list={list}
        showMore="Show older invitations"
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={search}
        onSearch={setSearch}
        actions={actionsOf}
        empty={{
          reason:
            search.q || state
              ? 'No invitation matches. Change or clear the search and filter.'
              : 'Nobody has been invited yet. Invite the first one.',
        }}
      />
      {inviting && (
        <Suspense>
          <InviteDialog
            onClose={() => setInviting(false)}
            onMade={invitation => {
              setInviting(false)
              setMade(invitation)
            }}
          />
        </Suspense>
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
      {withdrawing && (
        <ConfirmDialog
          opened
          action="Withdraw"
          name={withdrawing.name}
          question={`Do you want to withdraw the invitation of ${withdrawing.name}?`}
          warning="The link stops working at once."
          loading={withdraw.isPending}
          onClose={() => setWithdrawing(null)}
          onConfirm={() => withdraw.mutate(withdrawing.id)}
        />
      )}
    </Page>
  )
}
