/** What a verb answers when it may refuse. Refusals are expected and shown; surprises are thrown. */
export type Outcome<T> = { ok: true; value: T } | Refused

export interface Refused {
	ok: false
	/** Messages by field name; `form` holds what belongs to no field. */
	errors: Record<string, string[]>
	/** 400 unless the refusal is about something else than what was typed. */
	status: number
	retryAfter?: number
	conflict?: EditConflict
	/** Where to go to make it possible after all. */
	way?: Way
}

export interface Way {
	label: string
	to: string
}

/** Somebody else changed a row after a form was filled from it. */
export interface EditConflict {
	by: string
	at: number
	/** The version that is saved now. */
	version: number
	/** What it says, by the names of the form's fields. */
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

/** Nothing was saved, because the form began from an older version; both are shown beside each other. */
export function conflicting(conflict: EditConflict): Refused {
	const words = `${conflict.by} changed this while you had it open. Nothing of yours is saved yet.`
	return { ok: false, errors: { form: [words] }, status: 409, conflict }
}
