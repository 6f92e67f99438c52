/**
 * Why a page could not be shown. `script`: the file of a page could not be read, for no reason that is known; `unreachable`: the server does
 * not answer; `foreign`: something answers instead of it; `replaced`: it has a newer version of the product than this tab; `address`: the
 * router cannot open it.
 */
export type PageFailure =
  | 'offline'
  | 'script'
  | 'unreachable'
  | 'foreign'
  | 'replaced'
  | 'call'
  | 'exception'
  | 'address'

const reasons: Record<PageFailure, string> = {
  offline: 'You have not opened this page on this device before. Connect to the internet, then retry.',
  script: 'A file of this page could not be read. Retry in a moment.',
  unreachable: 'The connection failed while the page was loading. Check your internet, then retry.',
  foreign: 'Something between this device and Akada answered instead of it. Retry in a moment.',
  replaced: 'Akada has been updated. Reload to open this page in the new version.',
  call: 'The service answered with an error.',
  exception: 'An error stopped this page. Retry, or open another.',
  address: 'The page does not exist.',
}

const keptOf = (failure: PageFailure, unsent: boolean): string => {
  if (unsent) return 'Your unsent work is kept on this device.'
  return failure === 'exception'
    ? 'What you saved is stored. Check anything you typed and had not saved.'
    : 'Nothing you entered is lost.'
}

/** The text of the panel. `unsent`: whether this device has work of the person that the server does not have yet. */
export const wordsOf = (failure: PageFailure, unsent: boolean): { reason: string; kept: string; button: string } => ({
  reason: reasons[failure],
  kept: keptOf(failure, unsent),
  button: failure === 'replaced' ? 'Reload' : 'Retry',
})
