import { dateEcho, timeEcho } from '#app/utils/date-echo.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

let helps = false

/** Makes forms of a desk say at once what their answer would say. Listens at the document, for rows come and go. */
export function helpWithForms() {
	if (helps) return
	helps = true
	document.addEventListener('change', ({ target }) => {
		if (target instanceof HTMLInputElement && target.dataset.reads) echo(target, target.dataset.reads)
	})
}

/** How a day or a time is understood, below it. */
function echo(input: HTMLInputElement, reads: string) {
	const said = input.closest('.field')?.querySelector('.echo')
	const today = new Date().toISOString().slice(0, 10)
	const isBirth = input.dataset.birth !== undefined
	if (said)
		said.textContent =
			reads === 'time' ? timeEcho(input.value) : dateEcho(input.value, reads as DateFormat, isBirth, today)
}
