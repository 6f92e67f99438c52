import { auditCalls } from '@akada/contract/audit/calls'
import { schoolCalls } from '@akada/contract/schools/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { choose, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState, school } from '../../../../test/people.ts'
import { type Answering, answers, lost } from '../../../../test/server.ts'
import { auditRoutes } from '../routes.ts'

const entry = (id: number, summary: string) => ({
  id,
  summary,
  staff: { id: idOf('Bello'), name: 'Mrs Bello' },
  actingAs: 'Principal',
  organization: { ...school },
  operation: 'student.update',
  at: '2026-11-20T08:00:00.000Z',
})
const page = { foundEntries: [entry(9, 'Changed Ojo, Ada')], operations: ['student.update'], entities: ['student'] }

const open = (name: string, more: Answering[] = [], at = '/super-admin/audit-log') =>
  openPages({
    at,
    routes: auditRoutes,
    user: inState(name),
    answers: [
      ...more,
      answers(auditCalls.search, page),
      answers(schoolCalls.search, { foundSchools: [school], total: 1 }),
      answers(auditCalls.view, {
        entry: {
          ...entry(9, 'Changed Ojo, Ada'),
          before: { middleName: null },
          after: { middleName: 'Kemi' },
          sealed: true,
        },
      }),
    ],
  })

describe('the audit log', () => {
  it('says who did what, where and when', async () => {
    await open('lists')
    const row = await screen.findByRole('row', { name: /Changed Ojo, Ada/ })
    expect(row.textContent).toContain('Mrs Bello')
    expect(row.textContent).toContain('Ake Grammar School')
    expect(row.textContent).toContain('20-11-2026')
  })

  it('opens an entry with each field before and after, and closes it', async () => {
    const { user, address } = await open('opens')
    await user.click(await screen.findByRole('link', { name: /Changed Ojo, Ada/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Entry 9 of the audit log' })
    await waitFor(() => expect(within(dialog).getByRole('row', { name: /Kemi/ })).toBeTruthy())
    expect(dialog.textContent).toContain('Changed Ojo, Ada')
    expect(address()).toContain('entry=9')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).not.toContain('entry'))
  })

  it('looks further back by itself until it finds something, and says how far it has looked', async () => {
    let isFound = (): void => undefined
    const waits = new Promise<void>(resolve => {
      isFound = resolve
    })
    const nothing = { ...page, foundEntries: [], next: 'older', searchedTo: '2026-11-18T09:20:00.000Z' }
    const { server } = await open('looks', [
      answers(auditCalls.search, async ({ query }) => {
        if (query.after === undefined) return nothing
        await waits
        return { ...page, foundEntries: [entry(3, 'Renamed Zebraville')] }
      }),
    ])
    await sees('Nothing since 18-11-2026, 10:20. Looking further back.')
    expect(screen.queryByText(/No entry matches/)).toBeNull()
    isFound()
    await screen.findByRole('row', { name: /Renamed Zebraville/ })
    expect(screen.queryByText(/Looking further back/)).toBeNull()
    expect(server.asked(auditCalls.search).map(({ query }) => query.after)).toEqual([undefined, 'older'])
  })

  it('says that no entry matches only once all of the log is seen', async () => {
    const nothing = { ...page, foundEntries: [] }
    const { server } = await open('seen', [
      answers(auditCalls.search, ({ query }) => ({
        ...nothing,
        next: query.after === undefined ? 'older' : undefined,
      })),
    ])
    await sees(/No entry matches/)
    expect(server.asked(auditCalls.search)).toHaveLength(2)
  })

  it('goes on where the last page ended', async () => {
    const { server } = await open('older', [
      answers(auditCalls.search, ({ query }) =>
        query.after === undefined
          ? { ...page, next: 'older' }
          : { ...page, foundEntries: [entry(3, 'Admitted Obi, Ben')] },
      ),
    ])
    await press('Show older entries')
    await screen.findByRole('row', { name: /Admitted Obi, Ben/ })
    expect(screen.getByRole('row', { name: /Changed Ojo, Ada/ })).toBeTruthy()
    expect(server.asked(auditCalls.search).at(-1)?.query.after).toBe('older')
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  })

  it('keeps the focus while it goes on, and has it at the end of the list', async () => {
    const { user } = await open('focus', [
      answers(auditCalls.search, ({ query }) => {
        const id = Number(query.after ?? 9)
        return { ...page, foundEntries: [entry(id, `Entry ${id}`)], next: id > 3 ? String(id - 3) : undefined }
      }),
    ])
    const button = await screen.findByRole('button', { name: 'Show older entries' })
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('row', { name: /Entry 6/ })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show older entries' }))
    await user.keyboard('{Enter}')
    await screen.findByRole('row', { name: /Entry 3/ })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('All are shown.'))
  })

  it('is narrowed by a kind of operation, which shows as a chip that is taken away again', async () => {
    const { server, user } = await open('narrows')
    await screen.findByRole('row', { name: /Changed/ })
    await press('Filters')
    await choose('Operation', 'student.update')
    await waitFor(() => expect(server.asked(auditCalls.search).at(-1)?.query.operation).toBe('student.update'))
    await user.click(screen.getByRole('button', { name: /^Operation: student.update/ }))
    await waitFor(() => expect(server.asked(auditCalls.search).at(-1)?.query.operation).toBeUndefined())
  })

  it('is downloaded as it is filtered, and says why it was not', async () => {
    const { server } = await open(
      'downloads',
      [answers(auditCalls.download, lost)],
      '/super-admin/audit-log?operation=student.update&startDate=2026-11-01',
    )
    await screen.findByRole('row', { name: /Changed/ })
    await press('Download')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(server.asked(auditCalls.download)[0]?.query).toMatchObject({
      operation: 'student.update',
      startDate: '2026-11-01',
    })
  })

  it('says that nothing was found, and that it could not be read', async () => {
    const { server } = await open('nothing', [answers(auditCalls.search, lost)])
    await sees('The service could not be reached. Check your internet, then try again.')
    server.answer(answers(auditCalls.search, { foundEntries: [] }))
    await press('Try again')
    await sees('No entry matches the search and filters. Change or clear them.')
  })
})

describe('the check of the chains', () => {
  it('says that every chain is whole', async () => {
    await open('whole', [answers(auditCalls.check, { chains: 1, entries: 1200, waiting: 1 })])
    await press('Check the chains')
    const panel = await screen.findByRole('status', { name: 'Check of the chains' })
    expect(panel.textContent).toContain('Every chain is whole: nothing was changed or removed.')
    expect(panel.textContent).toContain('1,200 entries in 1 chain')
    expect(panel.textContent).toContain('1 was written just now and is sealed within moments.')
  })

  it('names the entry that was changed', async () => {
    const errors = [{ organization: 'Ake Grammar School', entry: 7, message: 'Its content was changed.' }]
    await open('broken', [answers(auditCalls.check, { chains: 2, entries: 1, errors })])
    await press('Check the chains')
    const panel = await screen.findByRole('status', { name: 'Check of the chains' })
    expect(panel.textContent).toContain('1 error was found.')
    expect(panel.textContent).toContain('Ake Grammar School, entry 7: Its content was changed.')
    expect(panel.textContent).toContain('1 entry in 2 chains')
  })
})
