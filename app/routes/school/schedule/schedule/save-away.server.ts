import { data, type ActionFunctionArgs } from '@remix-run/node'
import { effectWords, movedAbsenceWords } from '#app/domain/attendance/consequence-labels.ts'
import { href } from '#app/domain/href.ts'
import { travelWords } from '#app/domain/flash/words.ts'
import { clashWords } from '#app/domain/lesson/clash.ts'
import { unreachedParams } from '#app/domain/lesson/unreached.ts'
import { omittedParams } from '#app/domain/lesson/omitted.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { absenceForm, absenceUndoForm } from '#app/domain/lesson/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import {
	type AbsencePreview,
	type AbsenceWish,
	previewTeacherAbsence,
} from '#app/models/lesson/absence-plan.server.ts'
import { placelessWords } from '#app/models/lesson/place-words.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { bringBack, endAway } from './save-away-end.server.ts'
import { findPlannedAbsence, isTimeOffLeft } from '#app/models/lesson/planned-absences.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Previews an absence, applies the preview, undoes it, ends its time off earlier, or brings back lessons that it canceled. */
export async function saveAway(args: ActionFunctionArgs, access: Access) {
	// A request body can only be read once, so the intent is read from a clone.
	const { intent } = await readForm({ ...args, request: args.request.clone() }, absenceUndoForm)
	if (intent === 'undo') return undoAway(args, access)
	if (intent === 'end-time-off') return endAway({ args, access })
	if (intent === 'reopen-lessons') return bringBack({ args, access })
	const form = await readForm(args, absenceForm)
	if (!form.ok) return invalid(args, form)

	const { token = '', ...wish } = form.value
	if (form.intent !== 'apply') {
		const preview = previewOf(access, wish)
		if (!preview.ok) return invalid(args, form, preview)
		const result = form.submission.reply()
		return data({ result: { ...result, error: undefined }, preview: preview.value })
	}
	const applied = applyTeacherAbsence(access, form.key, wish, token)
	if (applied.ok) {
		const { teachers } = listClassChoices(access)
		const name = teachers.find(({ value }) => value === wish.teacherId)?.label
		const params = name ? { name } : undefined
		return redirectWithFlash(args, href.teacherAway(), { id: 'absence-planned', params })
	}

	// Conflicts are shown next to an updated preview.
	const preview = previewOf(access, wish)
	const answer = invalid(args, form, applied)
	return data({ ...answer.data, preview: preview.ok ? preview.value : undefined }, answer.init ?? undefined)
}

async function undoAway(args: ActionFunctionArgs, access: Access) {
	const form = await readForm(args, absenceUndoForm)
	if (!form.ok) return invalid(args, form)

	const { id: change } = form.value
	const made = findPlannedAbsence(access, change) ?? missing()
	const undone = undoChange(access, change)
	if (!undone.ok) return invalid(args, form, undone)
	return redirectWithFlash(args, href.teacherAway(), {
		id: isTimeOffLeft(access, made) ? 'absence-plan-undone' : 'absence-undone',
		params: {
			...omittedParams(undone.value.omitted),
			...unreachedParams(undone.value.unreachable),
			// Lessons of an absence that has begun may be past, and those stay as they are.
			...(made.startsOn <= today(access.school.timeZone) ? { ahead: 'yes' } : {}),
		},
	})
}

const GROUPS = [
	['substitute', 'Taught by a substitute'],
	['move', 'Moved'],
	['cancel', 'Canceled'],
	['leave', 'Left as they are'],
] as const

/** The preview as text, without empty groups. */
function previewOf(access: Access, wish: AbsenceWish) {
	const { timeZone, dateFormat } = access.school
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const preview = previewTeacherAbsence(access, wish)
	if (!preview.ok) return preview
	const { teachers } = listClassChoices(access)
	const lineOf = ({ lesson, plan, consequences, takenBack, clashes }: AbsencePreview['lines'][number]) => {
		const who =
			plan.is === 'substitute' ? teachers.find(({ value }) => value === plan.teacherId)?.label : null
		const to = plan.is === 'move' ? when(plan.startsAt) : who
		return {
			id: lesson.id,
			text: `${lesson.class}, ${when(lesson.startsAt)}${to ? ` → ${to}` : ''}`,
			effects: [
				...consequences.map(
					(consequence) =>
						`${consequence.name}: ${effectWords(consequence, (day) => plainDateWords(day, dateFormat))}`,
				),
				...takenBack.map(movedAbsenceWords),
			],
			clashes: clashes.map((clash) => clashWords(clash, when(clash.at))),
		}
	}
	const { lines, bookings, canceled, letters, token } = preview.value
	return {
		ok: true as const,
		value: {
			token,
			notes: [
				travelWords(travelOf(access, { bookings, removed: canceled })).trim(),
				...placelessWords(access, bookings),
			].filter(Boolean),
			isClear: lines.every(({ clashes }) => clashes.length === 0),
			groups: GROUPS.map(([is, label]) => ({
				label,
				lines: lines.filter(({ plan }) => plan.is === is).map(lineOf),
			})).filter(({ lines }) => lines.length > 0),
			told: letters.told,
			unwilling: letters.unwilling,
			unreachable: letters.unreachable,
		},
	}
}

export type AwayWords = Extract<ReturnType<typeof previewOf>, { ok: true }>['value']
