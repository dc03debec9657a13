/** Links to a page on which a dialog stands open: where the dialog is at hand, it opens over this page instead. */
export function openDialogs() {
	document.addEventListener('click', (event) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
		const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-opens], a[data-closes]')
		const { opens, closes } = link?.dataset ?? {}
		const dialog = document.getElementById(opens ?? closes ?? '') as HTMLDialogElement | null
		// An open dialog that is part of its page stays one: its links are followed.
		if (!dialog || !('showModal' in dialog) || dialog.matches('.demo-open')) return
		event.preventDefault()
		if (closes) return dialog.close()
		dialog.showModal()
		void choosePhoneCode(dialog)
	})
}

/** Proposes the code of the visitor's country, and never changes what somebody chose. */
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
		// Then the visitor chooses.
	}
}
