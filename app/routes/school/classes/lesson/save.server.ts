import { href } from '#app/domain/href.ts'
import { billedIn } from '#app/views/roll/roll-effects.server.ts'
import { copiedNote, savedRoll, saveSentRoll } from '#app/views/roll/roll.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { declineMoveForm, inTimeForm, restoreForm } from '#app/domain/lesson/form.ts'
import { rollForm } from '#app/domain/learning/roll-form.ts'
import { countInTime } from '#app/models/lesson/late-cancellation.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { declineMove } from '#app/models/portal/move-requests.server.ts'
import { readForm } from '#app/web/form.server.ts'
import { lessonTask, mailedIn, type atLesson } from './tasks.server.ts'

/** Dispatches by the button's intent; every other intent belongs to the roll. */
export async function saveLesson(context: ReturnType<typeof atLesson>) {
	const { args, access, lesson } = context
	const { intent } = await readForm({ ...args, request: args.request.clone() }, restoreForm)
	const run =
		intent && Object.hasOwn(besideRoll, intent) ? besideRoll[intent as keyof typeof besideRoll] : null
	if (run) return run(context)
	return (await copiedNote(args, access, lesson)) ?? saveMarks(context)
}

const saveMarks = lessonTask({
	form: rollForm,
	save: ({ access, lesson }, value, { intent }) =>
		saveSentRoll(access, lesson, value, { isRestPresent: intent === 'rest-present', source: 'office' }),
	then: ({ isFirst }, { access, lesson }) => {
		const saved = findLesson(access, lesson.id) ?? lesson
		return goTo(href.lesson(lesson.id), 'roll-saved', {
			...savedRoll(access, lesson, saved),
			...billedIn(access, saved),
			...(isFirst ? { first: access.school.kind === 'solo' ? 'own' : 'school' } : {}),
		})
	},
})

const besideRoll = {
	/** Reverts a cancellation. */
	restore: lessonTask({
		form: restoreForm,
		save: ({ access, lesson }) => restoreLesson(access, lesson.id),
		then: (_, { lesson }) => goTo(href.lesson(lesson.id), 'lesson-restored'),
	}),
	/** Lets a late cancellation by the family count as in time. */
	'in-time': lessonTask({
		form: inTimeForm,
		save: ({ access, lesson }, value) => countInTime(access, lesson.id, value),
		then: ({ mailed }, { access, lesson }) =>
			goTo(href.lesson(lesson.id), 'lesson-in-time', { ...billedIn(access, lesson), ...mailedIn(mailed) }),
	}),
	/** Declines a family's request for another time; they receive the answer. */
	'decline-move': lessonTask({
		form: declineMoveForm,
		save: ({ access }, { request, answer }) => declineMove(access, request, answer),
		then: ({ mailed }, { lesson }) => goTo(href.lesson(lesson.id), 'move-declined', mailedIn(mailed)),
	}),
}
