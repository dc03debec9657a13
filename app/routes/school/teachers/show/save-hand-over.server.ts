import { data } from '@remix-run/node'
import { handOverForm } from '#app/domain/teacher/form.ts'
import { many } from '#app/domain/class/labels.ts'
import { travelWords } from '#app/domain/flash/words.ts'
import { href } from '#app/domain/href.ts'
import { clashWords } from '#app/domain/lesson/clash.ts'
import type { Access } from '#app/models/access.server.ts'
import { handOver, type HandedOver } from '#app/models/teacher/hand-over.server.ts'
import { placelessWords } from '#app/models/lesson/place-words.server.ts'
import { clashDaysWords, freeDaysWords } from '#app/requests/closed-days.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import type { AtTeacher } from './tasks.server.ts'

/** A hand-over of lessons is previewed first and saved after confirmation. */
export async function saveHandOver({ args, access, teacher }: AtTeacher) {
	const form = await readForm(args, handOverForm)
	if (!form.ok) return invalid(args, form)
	const { token, tells, forceReason, ...chosen } = form.value
	const force = forceReason ? { reason: forceReason } : undefined
	const confirmed = form.intent === 'apply' && token ? { token, tells, force } : undefined
	const saved = handOver(access, teacher.id, chosen, confirmed)
	if (!saved.ok) {
		// Conflicts are shown next to an updated preview.
		const again = confirmed && handOver(access, teacher.id, chosen)
		const answer = invalid(args, form, saved)
		return data(
			{ ...answer.data, preview: again?.ok ? previewWords(access, again.value) : null },
			answer.init ?? undefined,
		)
	}
	const { to, preview, ...counts } = saved.value
	if (!preview)
		return redirectWithFlash(args, href.teacher(teacher.id, 'leaving'), {
			id: 'teacher-handed-over',
			params: { what: goesWords(counts), to },
		})
	const result = form.submission.reply()
	return data({ result: { ...result, error: undefined }, preview: previewWords(access, saved.value) })
}

function goesWords({ classes, students }: Pick<HandedOver, 'classes' | 'students'>): string {
	return `${many(classes, 'class goes', 'classes go')} and ${many(students, 'student goes', 'students go')}`
}

function previewWords(access: Access, { to, preview, ...counts }: HandedOver) {
	if (!preview) return null
	const { timeZone, dateFormat } = access.school
	const clashes = preview.clashes.map((clash) =>
		clashWords(clash, momentWords(clash.at, timeZone, dateFormat)),
	)
	return {
		token: preview.token,
		recipients: readLessonRecipients(access, preview.studentIds),
		goes: `${goesWords(counts)} to ${to}, with ${many(preview.lessons, 'lesson', 'lessons')} from ${plainDateWords(preview.from, dateFormat)}.`,
		notes: [
			freeDaysWords(access.school, preview.filled),
			clashDaysWords(access.school, preview.leftOut),
			...placelessWords(access, preview.bookings),
			travelWords(travelOf(access, preview)).trim(),
		].filter(Boolean),
		clashes: [...new Set(clashes)],
	}
}

export type HandOverPreview = NonNullable<ReturnType<typeof previewWords>>
