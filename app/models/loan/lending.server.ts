import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { loanCopies, loans } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { loanHref } from '#app/domain/loan/href.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { listLendable } from './items.server.ts'
import { tellOfLoan } from './lent-mail.server.ts'
import { findLoan, findLoanStudents, type Loan } from './loans.server.ts'

interface Lending {
	copyId: string
	studentId: string
	lentOn?: string
	dueOn: string
	/** The one noted with the copy, if not given. */
	condition?: string
	depositMinor?: number
	rentMinor?: number
	/** True to email the family. */
	tells?: boolean
}

/** Lends a copy to a student. Refuses if it went out in the meantime: a copy is never with two students. */
export function lendCopy(access: Access, key: string, given: Lending): Outcome<Lent> | null {
	return write((tx) => {
		const day = today(access.school.timeZone)
		const { copyId, studentId, lentOn = day, dueOn, depositMinor, rentMinor } = given
		const before = resultOfKey(access, key)
		const sent = before ? findLoan(access, before) : null
		if (sent) return done(lent(sent))
		const [student] = findLoanStudents(access, '', studentId)
		if (!student) return null
		if (lentOn > day) return refused({ lentOn: 'Choose a day that has come.' })
		if (dueOn < lentOn) return refused({ dueOn: 'It cannot be due before it is lent.' })
		const [copy] = listLendable(access, copyId)
		if (!copy) return refuseOut(tx, access, copyId)
		const condition = given.condition ?? copy.condition ?? undefined
		const id = newId()
		const { schoolId, userId } = access
		const now = Date.now()
		tx.insert(loans)
			.values({
				schoolId,
				id,
				copyId,
				studentId,
				lentOn,
				dueOn,
				conditionOut: condition,
				depositMinor,
				rentMinor,
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		const item = `${copy.title}, ${copy.code}`
		record(tx, access, 'loan.lent', {
			objectId: studentId,
			objectName: student.name,
			after: { item, due: dueOn, condition, rent: rentMinor && rentWords(access, rentMinor) },
		})
		spendKey(tx, access, key, id)
		const loan = given.tells ? findLoan(access, id) : null
		const mailed = loan ? tellOfLoan(tx, access, loan) : 0
		return done({ id, item, student: student.name, dueOn, mailed })
	})
}

/** Changes the due date, and the rent of months that are not billed yet. The rent stays as it is if none is given. */
export function changeLoan(
	access: Access,
	id: string,
	{ dueOn, rentMinor }: { dueOn: string; rentMinor?: number | null },
): Outcome<Lent> | null {
	return write((tx) => {
		const now = findLoan(access, id)
		if (!now) return null
		if (now.returnedOn) return refused({ form: 'This is back already.' }, LATE)
		if (dueOn < now.lentOn) return refused({ dueOn: 'It cannot be due before it is lent.' })
		const about = { objectId: now.studentId, objectName: now.student }
		const rent = rentMinor === undefined ? now.rentMinor : rentMinor
		if (dueOn === now.dueOn && rent === now.rentMinor) return done(lent(now))
		set(tx, access, now, { dueOn, rentMinor: rent })
		if (dueOn !== now.dueOn)
			record(tx, access, 'loan.due-changed', {
				...about,
				before: { due: now.dueOn },
				after: { item: now.item, due: dueOn },
			})
		if (rent !== now.rentMinor)
			record(tx, access, 'loan.rent-changed', {
				...about,
				before: { rent: rentWords(access, now.rentMinor) },
				after: { item: now.item, rent: rentWords(access, rent) },
			})
		return done({ ...lent(now), dueOn })
	})
}

/** Ends a loan: the copy is back with its new condition, or lost and never lent again. */
export function returnLoan(
	access: Access,
	id: string,
	{ end, returnedOn, condition }: { end: 'back' | 'lost'; returnedOn?: string; condition?: string },
): Outcome<Lent> | null {
	return write((tx) => {
		const now = findLoan(access, id)
		if (!now) return null
		if (now.returnedOn) return done(lent(now))
		const day = today(access.school.timeZone)
		const on = returnedOn ?? day
		if (on > day) return refused({ returnedOn: 'Choose a day that has come.' })
		if (on < now.lentOn) return refused({ returnedOn: 'It cannot be back before it was lent.' })
		const isLost = end === 'lost'
		set(tx, access, now, { returnedOn: on, conditionIn: condition ?? null, isLost })
		if (isLost || condition)
			setCopy(tx, access, now, {
				...(condition ? { condition } : {}),
				...(isLost ? { archivedAt: Date.now(), isLost } : {}),
			})
		record(tx, access, isLost ? 'loan.lost' : 'loan.returned', {
			objectId: now.studentId,
			objectName: now.student,
			after: { item: now.item, on, condition },
		})
		return done(lent(now))
	})
}

/** Reopens a loan returned by mistake, unless the copy has been lent again. */
export function reopenLoan(access: Access, id: string): Outcome<Lent> | null {
	return write((tx) => {
		const now = findLoan(access, id)
		if (!now) return null
		if (now.returnedOn === null) return done(lent(now))
		const other = openLoanOf(tx, access, now.copyId)
		if (other) return refused({ form: 'Somebody else has it now, so it cannot be on loan again.' }, LATE)
		set(tx, access, now, { returnedOn: null, conditionIn: null, isLost: false })
		if (now.isLost) setCopy(tx, access, now, { archivedAt: null, isLost: false })
		record(tx, access, 'loan.reopened', {
			objectId: now.studentId,
			objectName: now.student,
			after: { item: now.item },
		})
		return done(lent(now))
	})
}

function rentWords({ school }: Access, minor: number | null): string {
	return minor ? moneyWords(minor, school.currency) : ''
}

interface Lent {
	id: string
	item: string
	student: string
	dueOn: string
	/** The number of emails to the family. */
	mailed?: number
}

const LATE = { status: 409 }

function lent({ id, item, student, dueOn }: Loan): Lent {
	return { id, item, student, dueOn }
}

/** Names the borrower, if the user may see it. */
function refuseOut(tx: Tx, access: Access, copyId: string): Refused {
	const open = openLoanOf(tx, access, copyId)
	const loan = open && findLoan(access, open.id)
	if (loan && access.reach === 'all')
		return {
			...refused({ copy: `${loan.item} is on loan to ${loan.student}. Choose another one.` }, LATE),
			way: { label: `Open the loan to ${loan.student}`, to: loanHref(true, loan.id) },
		}
	return refused({ copy: 'This one is not there any more. Choose another one.' }, LATE)
}

function openLoanOf(tx: Tx, access: Access, copyId: string) {
	return tx
		.select({ id: loans.id })
		.from(loans)
		.where(and(rowsOf(loans, access), eq(loans.copyId, copyId), isNull(loans.returnedOn)))
		.get()
}

function set(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ id, version }: Loan,
	columns: Partial<typeof loans.$inferInsert>,
) {
	tx.update(loans)
		.set({ ...columns, updatedAt: Date.now(), updatedBy: userId, version: version + 1 })
		.where(rowOf(loans, schoolId, id))
		.run()
}

function setCopy(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ copyId }: Loan,
	columns: Partial<typeof loanCopies.$inferInsert>,
) {
	tx.update(loanCopies)
		.set({ ...columns, updatedAt: Date.now(), updatedBy: userId })
		.where(rowOf(loanCopies, schoolId, copyId))
		.run()
}
