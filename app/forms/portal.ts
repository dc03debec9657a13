import { z } from 'zod'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { line, lines, optionalLine, wholeNumber } from './fields.ts'

/** The forms of a family's lessons, by their button. */
export function scheduleForm({ forms, move }: PortalWords) {
	const id = () => line(forms.again, { max: 64 })
	const ofLesson = { lesson: id(), student: id() }
	return z.discriminatedUnion(
		'intent',
		[
			z.object({
				intent: z.literal('absence'),
				...ofLesson,
				shown: id(),
				reason: optionalLine(),
			}),
			z.object({
				intent: z.literal('move'),
				...ofLesson,
				wish: lines(move.wishMissing, { max: 500 }),
			}),
			z.object({ intent: z.literal('withdraw'), request: id() }),
			z.object({ intent: z.literal('hold'), credit: id(), slot: line(forms.time, { max: 80 }) }),
			z.object({ intent: z.literal('confirm'), hold: id() }),
			z.object({
				intent: z.enum(['accept', 'decline']),
				class: id(),
				enrolment: id(),
				version: wholeNumber(forms.again),
			}),
		],
		{ error: forms.task },
	)
}

export type ScheduleForm = z.output<ReturnType<typeof scheduleForm>>
