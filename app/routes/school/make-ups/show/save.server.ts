import { bookMakeUpForm, declineMakeUpForm } from '#app/domain/attendance/make-up-form.ts'
import { href } from '#app/domain/href.ts'
import { ONCE_SET_UP } from '#app/domain/message/mail-set-up.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { declineMakeUp } from '#app/models/portal/credit-requests.server.ts'
import { doesMailWait } from '#app/models/mail/set-up.server.ts'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { creditChanged, creditTask } from './tasks.server.ts'

export const bookMakeUp = creditTask({
	form: bookMakeUpForm,
	save: ({ access, credit }, value, { key }) => bookForFamily(access, key, { creditId: credit.id, ...value }),
	then({ lessonId, mailed }, { access, credit, name }) {
		const { timeZone, dateFormat } = access.school
		const lesson = findLesson(access, lessonId)
		const when = lesson ? momentWords(lesson.startsAt, timeZone, dateFormat) : ''
		const said = { name, when, ...(mailed > 0 ? { mailed: 'yes' } : {}) }
		return goTo(href.student(credit.studentId, 'lessons'), 'make-up-office-booked', said)
	},
})

/** Answers a family's request when the office has no time to offer. */
export const declineMakeUpRequest = creditTask({
	form: declineMakeUpForm,
	save: ({ access, credit }, { answer }) => declineMakeUp(access, credit.id, answer),
	then: ({ mailed, ends }, context) =>
		creditChanged(
			context,
			`${ends ? 'can no longer be booked' : 'stays open'}. The family ${mailed > 0 ? `will get your answer by email${doesMailWait() ? ` ${ONCE_SET_UP}` : ''}` : 'reads your answer in the portal'}`,
		),
})
