import { z } from 'zod'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { day, line, lines, optionalLine, wholeNumber } from '#app/domain/form/fields.ts'
import { daysAfter } from '#app/utils/dates.ts'
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

/** About three months, which is longer than any holiday. */
const MOST_DAYS_AWAY = 92

/** The days of an absence, in the address of its page. */
export function daysAwayForm({ absence: { several: text } }: PortalWords, today: string) {
	return z
		.object({ from: day(text.fromMissing), to: day(text.toMissing) })
		.superRefine(({ from, to }, context) => {
			const wrong = (name: string, message: string) =>
				context.addIssue({ code: 'custom', path: [name], message })
			if (from < today) wrong('from', text.past)
			if (to < from) wrong('to', text.order)
			else if (to >= daysAfter(from, MOST_DAYS_AWAY)) wrong('to', text.tooLong(MOST_DAYS_AWAY))
		})
}

/** The lessons of those days that a student misses. */
export function awayForm({ forms, absence }: PortalWords) {
	const text = absence.several.tick
	return z.object({
		lessons: z
			.array(line(forms.again, { max: 140 }), { error: text })
			.min(1, text)
			.max(1_000, forms.again),
		shown: line(forms.again, { max: 64 }),
		reason: optionalLine(),
	})
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
