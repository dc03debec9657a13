import { z } from 'zod'
import { LATE } from '#app/domain/attendance/late.ts'
import { line, minutes, optionalLine, optionalLines, wholeNumber } from '#app/domain/form/fields.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import { noteTexts } from './form.ts'

const RELOAD = 'Reload the page and try again.'

/** The roll of a lesson, with notes per student and a shared note for the others. */
export const rollForm = z.object({
	version: wholeNumber(RELOAD),
	covered: optionalLines(),
	next: optionalLines(),
	overrideReason: optionalLine(),
	publish: z
		.enum(['on', 'each', 'off'])
		.default('off')
		.transform((chosen) => (chosen === 'each' ? chosen : chosen === 'on')),
	marks: z
		.array(
			dropUnused(
				'code',
				{ minutesLate: [LATE] },
				z.object({
					studentId: line(RELOAD, { max: 64 }),
					code: optionalLine(),
					minutesLate: minutes('Enter whole minutes', { max: 480 }).optional(),
					...noteTexts,
				}),
			),
		)
		.max(500, RELOAD)
		.default([]),
})
