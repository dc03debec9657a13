import { expect, it } from 'vitest'
import {
	anAdminAt,
	aSchool,
	aStudent,
	aStudentAt,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const office = (school: ASchool) => anAdminAt(school)
const teacher = (school: ASchool) => aTeacherAt(school)
const student = (school: ASchool) => aStudentAt(school)
const payer = (school: ASchool) =>
	aParent(school, [aStudent(school, { familyId: aFamily(school) })], { pays: true, getsInvoices: true })

/** The ends of what can be asked for, and days beyond them. */
const DAYS = [
	'0001-01-01',
	'1900-01-01',
	'1969-12-31',
	'2199-12-31',
	'9999-12-31',
	'-000001-01-01',
	'275761-01-01',
]

it.each([
	['/schedule?view=day&day=', office],
	['/schedule?view=week&day=', office],
	['/schedule?view=month&day=', office],
	['/schedule/simple?day=', office],
	['/attendance?day=', office],
	['/attendance/students?from=', office],
	['/billing/history?from=', office],
	['/billing/history?to=', office],
	['/dashboard/teacher/schedule?day=', teacher],
	['/student/schedule?day=', student],
	['/student/schedule?from=', student],
	['/student/invoices/statement?from=', payer],
] as [string, (school: ASchool) => APerson][])(
	'%s answers however far away the day is',
	async (path, who) => {
		const visitor = await Visitor.signedInAs(who(aSchool()))
		const answers = []
		for (const day of DAYS) answers.push(`${day} ${(await visitor.get(path + day)).status}`)
		expect(answers).toEqual(DAYS.map((day) => `${day} 200`))
	},
)
