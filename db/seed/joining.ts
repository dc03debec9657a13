import { and, eq, inArray } from 'drizzle-orm'
import { classes, classPrices, joinPages, pricePlans, signUps, teachers } from '../schema/index.ts'
import type { Desk } from './desk.ts'

const WORDS =
	'We teach children from four and beginners of any age, one at a time or in small groups, in two old houses with good pianos.\nCome and hear a lesson before you decide.'

/** The page on which families sign up by themselves, with the classes that are taught to several. */
export function addJoinPage({ db, schoolId, now, edited }: Desk) {
	const { updatedAt, updatedBy } = edited(60)
	db.insert(joinPages)
		.values({ schoolId, address: schoolId, isOpen: true, text: WORDS, updatedAt, updatedBy })
		.run()
	const shown = and(
		eq(classes.schoolId, schoolId),
		inArray(classes.kind, ['group', 'ensemble']),
		inArray(classes.state, ['open', 'running']),
	)
	db.update(classes).set({ isPublic: true }).where(shown).run()
	db.update(classes)
		.set({ joining: 'open' })
		.where(and(shown, eq(classes.kind, 'group')))
		.run()
	db.update(teachers).set({ shownSince: now }).where(eq(teachers.schoolId, schoolId)).run()
	db.insert(signUps)
		.values({
			schoolId,
			id: `${schoolId}-sign-up-1`,
			studentId: `${schoolId}-student-4`,
			kind: 'question',
			state: 'accepted',
			message: 'Do you teach the harp?',
			createdAt: updatedAt,
			answeredAt: updatedAt,
			answeredBy: updatedBy,
		})
		.run()
	const plan = db
		.select({ id: pricePlans.id })
		.from(pricePlans)
		.where(eq(pricePlans.schoolId, schoolId))
		.get()
	if (!plan) return
	for (const { id } of db.select({ id: classes.id }).from(classes).where(shown).all())
		db.insert(classPrices).values({ schoolId, classId: id, planId: plan.id }).run()
}
