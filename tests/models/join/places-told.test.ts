import { expect, it } from 'vitest'
import { giveUpUnpaidPlaces } from '#app/models/hourly/unpaid-places.server.ts'
import { change, rows } from '../../support/database.ts'
import { aTeacher } from '../../support/factories.ts'
import { aChild, signsUp } from '../../support/joining.ts'
import { approves, aPaidClass, beginsToPay, signsUpPaying } from '../../support/joining-paid.ts'
import { aLesson } from '../../support/lesson-factories.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const both = { children: [aChild('Mina'), aChild('Theo')] }

/** A class of the sign-up page with a teacher and a lesson to come. */
function aTaughtClass(pays: Parameters<typeof aPaidClass>[0]) {
	const paid = aPaidClass(pays)
	const teacher = aTeacher(paid.school, { name: 'Jun Mori', email: 'jun@school.example' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		paid.school.id,
		paid.classId,
		teacher,
	)
	aLesson(paid.school, { classId: paid.classId, teacherId: teacher, startsAt: Date.now() + 40 * DAY })
	return paid
}

const mails = () =>
	rows<{ text: string }>(`select text from outbox where to_address = 'jun@school.example'`).map(
		({ text }) => text.match(/^(Mina|Theo) Park joins Piano on .+\.$/gm)?.length,
	)

it('the teacher reads of all children of a sign-up in one email', () => {
	const { page, classId } = aTaughtClass('nothing')
	expect(signsUp(page, classId, both)).toMatchObject({ value: 'seat' })
	expect(mails()).toEqual([2])
})

it('the teacher reads of places that are paid at sign-up once they are paid, and of no others', () => {
	const { page, classId } = aTaughtClass('first')
	signsUpPaying(page, classId, both)
	expect(mails()).toEqual([])
	giveUpUnpaidPlaces(Date.now() + 31 * MINUTE)
	expect(mails()).toEqual([])
	expect(approves(page, beginsToPay(page, classId))).toBe(true)
	expect(mails()).toEqual([2])
})
