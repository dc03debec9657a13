import { z } from 'zod'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { day, line, lines, minutes, optionalLine, optionalLines } from '#app/domain/form/fields.ts'

export const acknowledgeForm = z.object({ note: optionalLines() })

export function progressForm({ forms, learning }: PortalWords) {
	const id = () => line(forms.again, { max: 64 })
	return z.discriminatedUnion(
		'intent',
		[
			z.object({
				intent: z.literal('practice'),
				student: id(),
				day: day(learning.dayMissing),
				minutes: minutes(learning.minutesMissing, { min: 1, max: 600 }),
				piece: optionalLine(),
				note: optionalLine(),
				again: z.literal('on').optional(),
			}),
			z.object({ intent: z.enum(['confirm', 'remove']), entry: id() }),
			z.object({ intent: z.enum(['tick', 'untick']), assignment: id() }),
		],
		{ error: forms.task },
	)
}

export type ProgressForm = z.output<ReturnType<typeof progressForm>>

export function recordingForm({ forms, learning }: PortalWords) {
	const recording = line(forms.again, { max: 64 })
	return z.discriminatedUnion(
		'intent',
		[
			z.object({ intent: z.literal('send') }),
			z.object({
				intent: z.literal('answer'),
				recording,
				text: lines(learning.recordings.answerMissing, { max: 1_000 }),
			}),
			z.object({ intent: z.literal('delete'), recording }),
		],
		{ error: forms.task },
	)
}

export type RecordingForm = z.output<ReturnType<typeof recordingForm>>

/** Families can change their feedback for one day. */
export function feedbackForm({ forms, learning }: PortalWords) {
	const text = lines(learning.textMissing, { max: 2000 })
	const rating = z
		.enum(['', '1', '2', '3', '4', '5'])
		.optional()
		.transform((typed) => (typed ? Number(typed) : undefined))
	return z.discriminatedUnion(
		'intent',
		[
			z.object({
				intent: z.literal('give'),
				about: z.enum(['lesson', 'teacher', 'school'], { error: learning.chooseSubject }),
				student: line(learning.chooseChildFirst, { max: 64 }),
				lesson: optionalLine(),
				teacher: optionalLine(),
				rating,
				text,
				readers: z.enum(['office', 'teacher'], { error: learning.chooseReaders }),
				hideName: z.literal('on').optional(),
				allowReply: z.literal('on').optional(),
			}),
			z.object({ intent: z.literal('change'), feedback: line(forms.again, { max: 64 }), rating, text }),
		],
		{ error: forms.task },
	)
}

export type FeedbackForm = z.output<ReturnType<typeof feedbackForm>>
