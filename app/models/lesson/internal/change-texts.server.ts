import type { Tx } from '#db/client.server.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { schoolText } from '#app/letters/text.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Access } from '../../access.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { record } from '../../audit.server.ts'
import { nextMoment } from '../../notification/timing.server.ts'
import { asReader } from '../../reader.server.ts'
import { queueTexts, withdrawTexts } from '../../text/sending.server.ts'
import { changesSubject, lessonThenWords, type LessonChange } from '../change-words.server.ts'
import { listTextRecipients } from '../recipients.server.ts'
import { isLaterToday } from '../same-day.server.ts'

/** Texts families about a lesson of the same day that is canceled or moved, in the transaction of the change. */
export function textOfChange(tx: Tx, access: Access, change: LessonChange, now = Date.now()) {
	const { lesson, to } = change
	if (!isLaterToday(access, lesson, now)) return
	const { schoolId, school } = access
	const people = recipientsOf(access, lesson)
	const notBefore = nextMoment(schoolId, null, now, soonEnough([lesson.startsAt, to?.startsAt ?? Infinity]))
	const news = people.map(({ phone, email }) => {
		const { language } = asReader(schoolId, { email })
		const body = schoolText(school.name, `${changesSubject(access, [change], language)}.`, language)
		return { phone, body, about: lesson.id, notBefore }
	})
	queueTexts(tx, schoolId, news, now)
	if (news.length > 0)
		record(tx, access, 'texts.sent', {
			objectId: lesson.id,
			objectName: lesson.class,
			after: { people: news.length },
		})
}

function recipientsOf(access: Access, lesson: Parameters<typeof listExpected>[1]) {
	return listTextRecipients(
		access,
		listExpected(access, lesson).map(({ studentId }) => studentId),
	)
}

/** Drops texts that wait, and texts the others that the lesson takes place. */
export function textTakenBack(tx: Tx, access: Access, lesson: LessonChange['lesson'], now = Date.now()) {
	const { schoolId, school } = access
	const told = withdrawTexts(tx, schoolId, lesson.id)
	if (told.length === 0 || lesson.startsAt <= now) return
	const news = recipientsOf(access, lesson)
		.filter(({ phone }) => told.includes(phone))
		.map(({ phone, email }) => {
			const { language } = asReader(schoolId, { email })
			const text = letterWords(language).lessons.afterAll.subject(lessonThenWords(access, lesson, language))
			return { phone, body: schoolText(school.name, `${text}.`, language), about: lesson.id, notBefore: now }
		})
	queueTexts(tx, schoolId, news, now)
}
