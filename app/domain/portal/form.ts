import { z } from 'zod'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { line, lines, optionalLine, wholeNumber } from '#app/domain/form/fields.ts'
import { profileForm } from '#app/domain/account/profile-form.ts'

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
			z.object({ intent: z.literal('after-all'), ...ofLesson }),
			z.object({
				intent: z.literal('move'),
				...ofLesson,
				wish: lines(move.wishMissing, { max: 500 }),
			}),
			z.object({ intent: z.literal('withdraw'), request: id() }),
			z.object({ intent: z.literal('hold'), credit: id(), slot: line(forms.time, { max: 80 }) }),
			z.object({ intent: z.literal('confirm'), hold: id() }),
			z.object({ intent: z.literal('ask'), credit: id(), wish: lines('', { min: 0, max: 500 }).optional() }),
			...answers(forms),
		],
		{ error: forms.task },
	)
}

export function familySettingsForm({ forms }: PortalWords) {
	const id = () => line(forms.again, { max: 64 })
	const answer = { student: id(), text: id(), version: wholeNumber(forms.again) }
	return z.discriminatedUnion(
		'intent',
		[
			...profileForm.options,
			z.object({ intent: z.literal('agree'), ...answer }),
			z.object({ intent: z.literal('decline'), ...answer }),
			z.object({ intent: z.literal('withdraw'), student: id(), consent: id() }),
		],
		{ error: forms.task },
	)
}

/** Answers to a seat offered by the school, or to a time proposed by a teacher. */
function answers(forms: PortalWords['forms']) {
	const id = () => line(forms.again, { max: 64 })
	return [
		z.object({
			intent: z.literal('take'),
			proposal: id(),
			startsAt: wholeNumberOf(forms.time),
		}),
		z.object({ intent: z.literal('stay'), proposal: id() }),
		z.object({
			intent: z.enum(['accept', 'decline']),
			class: id(),
			enrolment: id(),
			version: wholeNumber(forms.again),
		}),
	] as const
}

/** A timestamp chosen from the times on the page. */
function wholeNumberOf(text: string) {
	return z
		.string({ error: text })
		.regex(/^\d{1,15}$/, text)
		.transform(Number)
}

export type ScheduleForm = z.output<ReturnType<typeof scheduleForm>>
