/** Why a page could not be shown. `replaced`: the server has a newer version of the product than this tab. */
export type PageFailure = 'offline' | 'script' | 'replaced' | 'call' | 'exception'

interface Words {
  title: string
  text: string
  button: string
}

const words: Record<PageFailure, Words> = {
  offline: {
    title: 'This page is not available offline',
    text: 'You have not opened it on this device before. Connect to the internet, then retry.',
    button: 'Retry',
  },
  script: {
    title: 'This page could not be loaded',
    text: 'The connection failed while the page was loading. Check your internet, then retry.',
    button: 'Retry',
  },
  replaced: {
    title: 'Akada has been updated',
    text: 'Reload to open this page in the new version.',
    button: 'Reload',
  },
  call: {
    title: 'This page could not be loaded',
    text: 'The service answered with an error. Retry in a moment.',
    button: 'Retry',
  },
  exception: {
    title: 'This page stopped working',
    text: 'An error on this page stopped it. Retry, or open another page from the menu.',
    button: 'Retry',
  },
}

const keptOf = (failure: PageFailure, unsent: boolean): string => {
  if (unsent) return 'Your unsent work is kept on this device.'
  return failure === 'exception'
    ? 'What you saved is stored. Check anything you typed and had not saved.'
    : 'Nothing you entered is lost.'
}

/** The text of the panel. `unsent`: whether this device has work of the person that the server does not have yet. */
export const wordsOf = (failure: PageFailure, unsent: boolean): Words & { kept: string } => ({
  ...words[failure],
  kept: keptOf(failure, unsent),
})
