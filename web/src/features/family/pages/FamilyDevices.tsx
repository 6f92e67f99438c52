import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { read, write } from '../../../lib/query.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Answer } from '../components/Answer.tsx'
import { Frame } from '../components/Frame.tsx'
import { Problem } from '../components/Problem.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { canStoreHome, noteStoring, renewHome } from '../last-home.ts'
import { isSignedOut, quiet, storesHome } from '../session.ts'
import { useTexts } from '../texts.ts'

/** Whether this phone shows the children as they were last, where there is no connection. It is the guardian's own phone. */
const LastStateChoice = () => {
  const { t } = useTexts()
  const client = useQueryClient()
  const [isOn, setOn] = useState(storesHome)
  const choose = useMutation({
    ...quiet,
    mutationFn: async (on: boolean) => {
      if (on) await renewHome(await client.fetchQuery(read(api.family.children)))
      noteStoring(on)
      setOn(on)
    },
  })
  if (!canStoreHome()) return null
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          disabled={choose.isPending}
          onChange={event => choose.mutate(event.currentTarget.checked)}
        />
        {t('devices.lastState')}
      </label>
      <Problem error={choose.error} />
    </div>
  )
}

/** The devices on which the guardian is signed in, each of which can be signed out. */
export const FamilyDevices = () => {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(read(api.family.sessions))
  const end = useMutation(write(api.family.endSession, quiet))
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <Frame title={t('devices.title')} intro={t('devices.intro')} inner>
      <Problem error={end.error} />
      <Answer data={data} error={error} retry={refetch}>
        {({ foundSessions }) => (
          <>
            <ul className="list card">
              {foundSessions.map(({ id, device, number, createdAt, lastUsedAt, endsAt, isThis }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 not-first:border-t border-line"
                >
                  <span className="flex flex-col gap-1">
                    <strong>{isThis ? t('devices.this', { device }) : device}</strong>
                    <span className="text-dimmed text-sm figures">
                      <Dated>
                        {number === null
                          ? t('devices.signedIn', { day: showDay(createdAt) })
                          : t('devices.signedInWith', { day: showDay(createdAt), number })}
                      </Dated>
                    </span>
                    <span className="text-dimmed text-sm figures">
                      <Dated>{t('devices.lastUsed', { day: showDay(lastUsedAt) })}</Dated>
                    </span>
                    {endsAt && (
                      <span className="text-dimmed text-sm figures">
                        <Dated>{t('devices.ends', { moment: showInstant(endsAt) })}</Dated>
                      </span>
                    )}
                  </span>
                  <Button
                    variant="default"
                    aria-label={isThis ? t('devices.signOutOfThis') : t('devices.signOutOf', { device })}
                    loading={end.isPending}
                    onClick={() => end.mutate({ params: { id } })}
                  >
                    {t('devices.signOut')}
                  </Button>
                </li>
              ))}
            </ul>
            {foundSessions.some(({ isThis, endsAt }) => isThis && endsAt === null) && <LastStateChoice />}
          </>
        )}
      </Answer>
    </Frame>
  )
}
