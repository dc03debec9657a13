import { paperForm } from '#app/domain/attendance/form.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { markPaper } from '#app/models/attendance/several.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { today } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import { marksSaved } from './save-marks.server.ts'

export const savePaper = tasksOf<Doing>()({
	form: paperForm,
	save({ access }, { lessons, rows }) {
		// Only a first check with today's codes; saving validates each letter against the codes of the lesson's day.
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
	then({ marked }, { args }) {
		const params = new URL(args.request.url).searchParams
		const kept = { class: params.get('class') ?? undefined, from: params.get('from') ?? undefined }
		return marksSaved(href.attendance('paper-roll', kept), marked)
	},
})
