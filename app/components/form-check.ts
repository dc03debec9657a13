import type { Intent, SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { withDatesWritten } from '#app/utils/read-date.ts'
import { INTENT } from '#app/web/check-intent.ts'

export type FormSchema = z.ZodType<object, Record<string, unknown>>

/** The school's date format, and the server's last response to the form. */
export interface Facts {
	format: DateFormat
	answer: SubmissionResult | undefined
}

/**
 * Validates a form in the browser like the server does. Only the server can check against other rows, so its messages about
 * unchanged fields are kept: Conform keeps a field that is null.
 */
export function checkForm(schema: FormSchema, fields: FormData, { format, answer }: Facts) {
	const submission = withDatesWritten(format, () => parseWithZod(fields, { schema }))
	const checked = checkedField(fields)
	const kept = Object.keys(answer?.error ?? {}).filter((name) => name !== checked)
	const reply: typeof submission.reply = (options) => {
		const result = submission.reply(options)
		return { ...result, error: { ...Object.fromEntries(kept.map((name) => [name, null])), ...result.error } }
	}
	return { ...submission, reply }
}

function checkedField(fields: FormData): string | undefined {
	const sent = fields.get(INTENT)
	const intent = (typeof sent === 'string' ? JSON.parse(sent) : {}) as Partial<Intent>
	return intent.type === 'validate' ? intent.payload?.name : undefined
}

let watches = false
let pressed = false

export function watchPresses() {
	if (watches) return
	watches = true
	addEventListener('pointerdown', () => (pressed = true), true)
	for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (pressed = false), true)
}

/**
 * A new message shifts the layout, so a click in progress would miss its button. Messages wait until the click is finished.
 */
export function afterPress(run: () => void) {
	if (pressed) addEventListener('click', () => requestAnimationFrame(run), { capture: true, once: true })
	else run()
}
