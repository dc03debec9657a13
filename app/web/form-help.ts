import { dateEcho, timeEcho } from '#app/utils/date-echo.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { readDate } from '#app/utils/read-date.ts'
import { guardUnsavedWork, noteWork } from './unsaved-work.ts'

let helps = false

/** Makes forms of a desk say at once what their answer would say. Listens at the document, for rows come and go. */
export function helpWith(form: HTMLFormElement) {
	if (!helps) {
		helps = true
		guardUnsavedWork()
		// Not when the field is left: the button somebody is about to press would move away.
		document.addEventListener('input', ({ target }) => echo(target))
		// What was typed before this script came.
		for (const control of form.elements) echo(control)
	}
	noteWork(form)
}

/** How a day or a time is understood, below it. */
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
