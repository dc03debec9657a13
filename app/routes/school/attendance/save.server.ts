import type { ActionFunctionArgs } from '@remix-run/node'
import { readSeveralMarksQuery } from '#app/domain/attendance/lists.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { paperForm, severalMarksForm } from '#app/domain/attendance/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { markPaper, setMarks } from '#app/models/attendance/several.server.ts'
import { today } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { giveCredit, saveMakeUp } from './tasks-make-up.server.ts'
import { wishOf } from './read-several.server.ts'

/** What the forms of attendance save: which one it is, the tab says. */
export function saveAttendance(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const its = { asked, access, params }
	if (params.get('tab') === 'give-credit') return giveCredit(its)
	if (params.get('tab') === 'make-up') return saveMakeUp(its)
	if (params.get('tab') === 'several') return saveSeveral(its)
	return params.get('tab') === 'paper' ? savePaper(its) : missing()
}

const task = tasksOf<Doing & { params: URLSearchParams }>()

const saveSeveral = task({
	form: severalMarksForm,
	save({ access, params }, { token, overrideReason }) {
		const wish = wishOf(access, readSeveralMarksQuery(params, access.school.dateFormat))
		return wish && setMarks(access, wish, token, { source: 'office', overrideReason })
	},
	then: ({ marked }) => leads(href.attendance('several'), 'marks-saved', countOf(marked)),
})

const savePaper = task({
	form: paperForm,
	save({ access }, { lessons, rows }) {
		// Each lesson takes the letters of its own day, which marking it looks at.
		const codes = [...codesByDay(access)(today(access.school.timeZone)).keys()]
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
		if (Object.keys(errors).length > 0) return refused(errors)
		return markPaper(access, lessons, read, { source: 'office' })
	},
	then({ marked }, { params }) {
		const kept = { class: params.get('class') ?? undefined, from: params.get('from') ?? undefined }
		return leads(href.attendance('paper', kept), 'marks-saved', countOf(marked))
	},
})

function countOf(marked: number) {
	return { count: many(marked, 'mark was', 'marks were') }
}
