/** What the oldest browsers (web/floor.ts) lack, and no plain code of ours can do without. */

// Safari before 16. A press on a submit button sends the form in the same way, after the same checks.
if (!('requestSubmit' in HTMLFormElement.prototype))
  Object.assign(HTMLFormElement.prototype, {
    requestSubmit(this: HTMLFormElement): void {
      const button = Object.assign(document.createElement('button'), { type: 'submit', hidden: true })
      this.append(button)
      button.click()
      button.remove()
    },
  })
