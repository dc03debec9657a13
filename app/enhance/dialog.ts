/** Links to a page with an open dialog: if the dialog is part of this page, it opens here instead. */
export function openDialogs() {
	liftOpenDialog()
	document.addEventListener('click', (event) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
		const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-opens], a[data-closes]')
		const { opens, closes } = link?.dataset ?? {}
		const dialog = document.getElementById(opens ?? closes ?? '') as HTMLDialogElement | null
		if (!dialog || !('showModal' in dialog)) return
		// If the dialog is the page, closing it follows the link that leaves the page.
		if (closes && location.search.includes('demo=')) return
		event.preventDefault()
		if (closes) return dialog.close()
		dialog.showModal()
		dialog.querySelector('input')?.focus()
		void choosePhoneCode(dialog)
	})
}

/** A dialog rendered open, after a form error, becomes modal again. */
function liftOpenDialog() {
	const dialog = document.querySelector<HTMLDialogElement>('dialog.demo-open')
	if (!dialog || !('showModal' in dialog)) return
	dialog.classList.remove('demo-open')
	dialog.removeAttribute('open')
	dialog.showModal()
}

/** Proposes the visitor's country code, without overriding a choice. */
async function choosePhoneCode(dialog: HTMLElement) {
	const select = dialog.querySelector<HTMLSelectElement>('[name=countryCode]')
	const choose = (country: string | undefined) => {
		const option = country && select?.querySelector<HTMLOptionElement>(`[data-countries~="${country}"]`)
		if (option && select?.value === '') select.value = option.value
	}
	choose(navigator.language.match(/-([A-Z]{2})\b/)?.[1])
	const { lookup } = dialog.dataset
	if (!lookup || select?.value !== '') return
	try {
		const answer = (await (await fetch(lookup)).json()) as { country_code?: string }
		choose(answer.country_code?.match(/^[A-Z]{2}$/)?.[0])
	} catch {
		// The visitor chooses the code.
	}
}
