import type { ActionFunctionArgs } from '@remix-run/node'
import { readSeveralMarksQuery } from '#app/domain/attendance/lists.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { paperForm, severalMarksForm } from '#app/forms/attendance.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesOf, markPaper, setMarks } from '#app/models/attendance.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { wishOf } from './read-several.server.ts'

/** What the forms of attendance save: which one it is, the tab says. */
export function saveAttendance(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	switch (params.get('tab')) {
		case 'several':
			return saveSeveral(asked, access, params)
		case 'paper':
			return savePaper(asked, access, params)
		default:
			return missing()
	}
}

async function saveSeveral(asked: ActionFunctionArgs, access: Access, params: URLSearchParams) {
	const form = await readForm(asked, severalMarksForm)
	if (!form.ok) return invalid(asked, form)

	const { token, overrideReason } = form.value
	const wish = wishOf(access, readSeveralMarksQuery(params, access.school.dateFormat)) ?? missing()
	const set = setMarks(access, wish, token, { source: 'office', overrideReason })
	if (!set.ok) return invalid(asked, form, set)
	return leadTo(asked, href.attendance('several'), markedFlash(set.value.marked))
}

async function savePaper(asked: ActionFunctionArgs, access: Access, params: URLSearchParams) {
	const form = await readForm(asked, paperForm)
	if (!form.ok) return invalid(asked, form)

	const { lessons, rows } = form.value
	const codes = codesOf(access).map(({ letter }) => letter)
	const errors: Record<string, string> = {}
	const read = rows.map(({ studentId, letters = '' }, at) => {
		const typed = [...letters.replace(/\s/g, '').toUpperCase()]
		const odd = typed.find((letter) => letter !== '-' && !codes.includes(letter))
		if (odd) errors[`rows[${at}].letters`] = `There is no code ${odd}. Use ${codes.join(', ')} or -.`
		if (typed.length > lessons.length)
			errors[`rows[${at}].letters`] = `Enter ${many(lessons.length, 'letter', 'letters')} at most.`
		return {
			studentId,
			letters: Object.fromEntries(
				typed.flatMap((letter, i) => (letter === '-' ? [] : [[lessons[i] ?? '', letter]])),
			),
		}
	})
	if (Object.keys(errors).length > 0) return invalid(asked, form, refused(errors))

	const saved = markPaper(access, lessons, read, { source: 'office' })
	if (!saved.ok) return invalid(asked, form, saved)
	const kept = { class: params.get('class') ?? undefined, from: params.get('from') ?? undefined }
	return leadTo(asked, href.attendance('paper', kept), markedFlash(saved.value.marked))
}

function markedFlash(marked: number) {
	return { id: 'marks-saved' as const, params: { count: many(marked, 'mark was', 'marks were') } }
}
