import { type Language, languageNames } from '@akada/contract/kernel/languages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { write } from '../../../lib/query.ts'
import { quiet } from '../session.ts'
import { noteTold, offeredLanguages, speak, useTexts } from '../texts.ts'
import { Problem } from './Problem.tsx'
import classes from './Frame.module.css'

/** A student has no language but that of the device, and for who is signed out meanwhile it is told later. */
const unlessOwn = (error: unknown): void => {
  if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error
}

interface LanguagesProps {
  isSignedIn: boolean
  /** On a page below the first, which has said whether the language was reviewed. */
  inner: boolean | undefined
}

/** The languages to choose from, each by its own name; who is signed in gets messages in it too. */
export const Languages = ({ isSignedIn, inner }: LanguagesProps) => {
  const { t, language, isReviewed } = useTexts()
  const store = useMutation(write(api.family.setLanguage, { ...quiet, onSuccess: noteTold }))
  const choose = useMutation({
    ...quiet,
    mutationFn: async (chosen: Language) => {
      await speak(chosen)
      if (isSignedIn) await store.mutateAsync({ body: { language: chosen } }).catch(unlessOwn)
    },
  })
  return (
    <nav aria-label={t('frame.language')} className="flex flex-col gap-1">
      <p className={`flex flex-wrap m-0 ${classes.languages}`}>
        {offeredLanguages().map(one => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-current={one === language ? 'true' : undefined}
            className={
              one === language ? `plain text-ink font-bold ${classes.language}` : `plain text-link ${classes.language}`
            }
            onClick={() => choose.mutate(one)}
          >
            {languageNames[one]}
          </button>
        ))}
      </p>
      {!isReviewed && !inner && <p className="m-0 text-dimmed text-sm">{t('frame.notReviewed')}</p>}
      <Problem error={choose.error} />
    </nav>
  )
}
