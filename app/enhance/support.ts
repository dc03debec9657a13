import { STATUS_EVERY } from '#app/domain/support/live.ts'
import { pollChanges } from '#app/web/poll-changes.ts'

/** Shows the number of unread answers from support, and opens the chat over the page. */
const button = document.querySelector<HTMLAnchorElement>('.support-button')
const unread = button?.querySelector<HTMLElement>('.support-unread')
let dialog: HTMLDialogElement | undefined

if (button && unread) {
	pollChanges('/api/support/unread-count', STATUS_EVERY, show)
	if ('HTMLDialogElement' in window) {
		button.addEventListener('click', open)
		button.setAttribute('aria-haspopup', 'dialog')
	}
}

function show({ count }: { count: number }) {
	if (!unread) return
	unread.hidden = count === 0
	unread.textContent = `${count}`
}

/** The chat is an iframe, kept while the page is open so that a draft survives closing. */
function open(event: MouseEvent) {
	if (!button || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
	event.preventDefault()
	dialog ??= made(button)
	dialog.showModal()
	dialog.querySelector('iframe')?.contentWindow?.focus()
	if (unread) unread.hidden = true
}

function made(button: HTMLAnchorElement): HTMLDialogElement {
	// The portal's label is in the reader's language.
	const title = button.querySelector('span')?.textContent ?? 'Support'
	const dialog = document.createElement('dialog')
	dialog.className = 'support-dialog'
	dialog.setAttribute('aria-label', title)
	const close = document.createElement('button')
	close.type = 'button'
	close.className = 'icon-button support-close'
	close.textContent = '×'
	close.setAttribute('aria-label', button.closest<HTMLElement>('[data-close]')?.dataset.close ?? 'Close')
	close.addEventListener('click', () => dialog.close())
	const frame = document.createElement('iframe')
	frame.src = button.href
	frame.title = title
	dialog.append(close, frame)
	document.body.append(dialog)
	return dialog
}
