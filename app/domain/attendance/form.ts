import { z } from 'zod'
import { line, optionalLine } from '#app/domain/form/fields.ts'

const RELOAD = 'Load the page again'

export const severalMarksForm = z.object({
	token: line(RELOAD, { max: 64 }),
	overrideReason: optionalLine(),
})

/** A paper roll entered by letters: the lessons of the page, and each student's letters in the same order. */
export const paperForm = z.object({
	lessons: z.array(z.string().max(64), { error: RELOAD }).min(1, RELOAD).max(20, RELOAD),
	rows: z
		.array(z.object({ studentId: line(RELOAD, { max: 64 }), letters: optionalLine() }))
		.max(500, RELOAD)
		.default([]),
})
