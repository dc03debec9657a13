/** Lays the panel over the page. Browsers without dialogs keep it where it is. */
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
	// The pages of plans never show it, so wherever it is open leaving is worth a question.
	addEventListener('beforeunload', warn)

	close?.addEventListener('click', () => modal.close())
	modal.addEventListener('click', (event) => {
		if ((event.target as Element).closest('a:not([data-opens])')) quiet()
	})
	modal.addEventListener('submit', (event) => {
		// The way out of a question in it sends nothing.
		if ((event.target as HTMLFormElement).method === 'dialog') return
		cancelling = true
		quiet()
		if (close) close.hidden = true
	})
	modal.addEventListener('cancel', (event) => {
		if (cancelling) event.preventDefault()
	})
	// A second Escape closes a dialog whatever its first one was told.
	modal.addEventListener('close', () => {
		if (cancelling) show()
		else if (!modal.open) quiet()
	})
	// Back from the next page: what was being cancelled was answered.
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) location.reload()
	})
}
