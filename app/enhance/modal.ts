/** Turns the panel into a modal dialog. Browsers without dialogs keep it in place. */
const panel = document.querySelector<HTMLElement>('[data-modal]')
if (panel && 'HTMLDialogElement' in window) lay(panel)

function lay(panel: HTMLElement) {
	const modal = document.createElement('dialog')
	for (const { name, value } of panel.attributes) modal.setAttribute(name, value)
	modal.append(...panel.childNodes)
	panel.replaceWith(modal)
	let cancelling = false
	const close = modal.querySelector<HTMLElement>('button[data-closes]')

	const warn = (event: BeforeUnloadEvent) => {
		event.preventDefault()
		event.returnValue = ''
	}
	const quiet = () => removeEventListener('beforeunload', warn)
	const show = () => modal.showModal()

	modal.classList.remove('modal-still')
	if (close) close.hidden = false
	show()
	// The plan pages never show this panel, so leaving any page with it asks for confirmation.
	addEventListener('beforeunload', warn)

	close?.addEventListener('click', () => modal.close())
	modal.addEventListener('click', (event) => {
		if ((event.target as Element).closest('a:not([data-opens])')) quiet()
	})
	modal.addEventListener('submit', (event) => {
		// A nested confirmation closed by its cancel button sends nothing.
		if ((event.target as HTMLFormElement).method === 'dialog') return
		cancelling = true
		quiet()
		if (close) close.hidden = true
	})
	modal.addEventListener('cancel', (event) => {
		if (cancelling) event.preventDefault()
	})
	// Browsers let a second Escape close a dialog even if the first was prevented.
	modal.addEventListener('close', () => {
		if (cancelling) show()
		else if (!modal.open) quiet()
	})
	// Restored from the back/forward cache: the cancellation may be done, so the page is loaded again.
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) location.reload()
	})
}
