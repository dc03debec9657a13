import { dateEcho, timeEcho } from '#app/utils/date-echo.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { readDate } from '#app/utils/read-date.ts'
import { guardUnsavedWork, noteWork } from './unsaved-work.ts'

let helps = false

/** Shows messages while typing. Listens on the document, because rows come and go. */
export function helpWith(form: HTMLFormElement) {
	if (!helps) {
		helps = true
		guardUnsavedWork()
		// The echo updates on input instead of blur: a late layout shift would move the button the user is about to press.
		document.addEventListener('input', ({ target }) => {
			echo(target)
			if (target instanceof Element) summarize(target.closest('.fold'))
		})
		// Covers text typed before this script loaded.
		for (const control of form.elements) echo(control)
	}
	noteWork(form)
}

/** Shows how a date or time was understood. */
function echo(control: EventTarget | null) {
	if (!(control instanceof HTMLInputElement)) return
	const { reads, birth, format } = control.dataset
	const said = control.closest('.field')?.querySelector('.echo')
	if (!reads || !said) return
	const today = new Date().toISOString().slice(0, 10)
	const isTime = reads === 'time'
	const day = isTime
		? null
		: readDate(control.value, reads as DateFormat, { past: birth !== undefined, today })
	control.dataset.day = day?.ok ? day.date : ''
	said.textContent = isTime
		? timeEcho(control.value, format as DateFormat)
		: dateEcho(control.value, reads as DateFormat, birth !== undefined, today)
}

/** The summaries of folds as the server wrote them. */
const written = new WeakMap<Element, string | null>()

/** A folded part of a form says what is chosen and typed inside. */
function summarize(fold: Element | null) {
	const summary = fold?.querySelector('.fold-says')
	if (!fold || !summary) return
	if (!written.has(summary)) written.set(summary, summary.textContent)
	summary.textContent = valuesIn(fold) || (written.get(summary) ?? '')
}

function valuesIn(fold: Element): string {
	const controls = fold.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.input, :checked')
	return [...controls]
		.map((control) => {
			if (control instanceof HTMLSelectElement) return control.value && control.selectedOptions[0]?.text
			return control.matches('.input')
				? control.value
				: control.labels?.[0]?.querySelector('span')?.textContent
		})
		.filter(Boolean)
		.join(', ')
}
