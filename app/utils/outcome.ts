/** Result of an operation that may be refused. Refusals are expected and shown; unexpected errors are thrown. */
export type Outcome<T> = { ok: true; value: T } | Refused

export interface Refused {
	ok: false
	/** Messages by field name; `form` holds messages without a field. */
	errors: Record<string, string[]>
	/** Usually 400; other values if the refusal is not about the input. */
	status: number
	retryAfter?: number
	conflict?: EditConflict
	/** A link that resolves the refusal. */
	way?: Way
}

export interface Way {
	label: string
	to: string
	/** Opens beside the form, which keeps what was typed. The label says so. */
	target?: '_blank'
}

/** A concurrent edit: the row changed after the form was rendered. */
export interface EditConflict {
	by: string
	at: number
	/** The currently saved version. */
	version: number
	/** The saved values, keyed by form field. */
	theirs: Record<string, string | null | undefined>
}

export function done<T>(value: T): { ok: true; value: T } {
	return { ok: true, value }
}

export function refused(
	errors: Record<string, string | string[]>,
	more: { status?: number; retryAfter?: number; way?: Way } = {},
): Refused {
	const lists = Object.entries(errors).map(([field, words]) => [field, [words].flat()] as const)
	return {
		ok: false,
		errors: Object.fromEntries(lists),
		status: more.status ?? 400,
		retryAfter: more.retryAfter,
		way: more.way,
	}
}

/** The same refusal above a form that has no field for its messages. */
export function refusedInForm(refusal: Refused): Refused {
	return { ...refusal, errors: { form: Object.values(refusal.errors).flat() } }
}

/** Nothing was saved, because the form is based on an older version; the page shows both versions. */
export function conflicting(conflict: EditConflict): Refused {
	const text = `${conflict.by} changed this while you had it open.`
	return { ok: false, errors: { form: [text] }, status: 409, conflict }
}
