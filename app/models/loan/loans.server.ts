import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { loanCopies, loanItems, loans, students } from '#db/schema/index.ts'
import type { LoanQuery } from '#app/domain/loan/list.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { searchConditions } from '../search-words.server.ts'

const columns = {
	id: loans.id,
	itemId: loanItems.id,
	title: loanItems.title,
	kind: loanItems.kind,
	copyId: loans.copyId,
	code: loanCopies.code,
	studentId: loans.studentId,
	familyId: students.familyId,
	student: { firstName: students.firstName, lastName: students.lastName },
	lentOn: loans.lentOn,
	dueOn: loans.dueOn,
	conditionOut: loans.conditionOut,
	depositMinor: loans.depositMinor,
	rentMinor: loans.rentMinor,
	returnedOn: loans.returnedOn,
	conditionIn: loans.conditionIn,
	isLost: loans.isLost,
	version: loans.version,
}

export type Loan = NonNullable<ReturnType<typeof findLoan>>

/** One page of open loans, longest overdue first, or of returned ones, latest first. */
export function listLoans(access: Access, query: LoanQuery) {
	const { state } = query.filters
	const wanted = and(
		state === 'back' ? isNotNull(loans.returnedOn) : isNull(loans.returnedOn),
		state === 'late' ? lt(loans.dueOn, today(access.school.timeZone)) : undefined,
		searched(access, query.search),
	)
	const total = countLoans(access, wanted)
	const rows = reached(access, wanted)
		.orderBy(
			...(state === 'back'
				? [desc(loans.returnedOn), desc(loans.dueOn), desc(loans.id)]
				: [asc(loans.dueOn), asc(loans.id)]),
		)
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return { total, rows: rows.map(said) }
}

/** Null for a loan to a student outside the user's reach. */
export function findLoan(access: Access, id: string) {
	const row = reached(access, eq(loans.id, id)).get()
	return row ? said(row) : null
}

/** All visible loans of an item, open ones first. */
export function listLoansOfItem(access: Access, itemId: string) {
	return reached(access, eq(loanItems.id, itemId))
		.orderBy(desc(sql`coalesce(${loans.returnedOn}, '9')`), desc(loans.lentOn))
		.limit(MANY)
		.all()
		.map(said)
}

/** Open loans of these students, earliest due date first, then returned ones. */
export function listLoansOfStudents(access: Access, studentIds: string[]) {
	const of = inArray(loans.studentId, studentIds)
	const out = reached(access, and(of, isNull(loans.returnedOn)))
		.orderBy(asc(loans.dueOn))
		.limit(MANY)
		.all()
	const back = reached(access, and(of, isNotNull(loans.returnedOn)))
		.orderBy(desc(loans.returnedOn))
		.limit(MANY)
		.all()
	return [...out, ...back].map(said)
}

/** Finds possible borrowers by name, guardian or phone number. */
export function findLoanStudents(access: Access, typed: string, id?: string) {
	const words = searchConditions(access.schoolId, typed)
	if (words.length === 0 && !id) return []
	return database()
		.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.where(
			and(studentsOf(access), isNull(students.archivedAt), id ? eq(students.id, id) : undefined, ...words),
		)
		.orderBy(asc(students.nameKey))
		.limit(MOST)
		.all()
		.map(({ id: studentId, ...names }) => ({ id: studentId, name: nameOf(names) }))
}

const MANY = 200
const MOST = 20

/** Loans to students within the user's reach. */
function reached(access: Access, which: SQL | undefined) {
	return database()
		.select(columns)
		.from(loans)
		.innerJoin(loanCopies, rowOf(loanCopies, access, loans.copyId))
		.innerJoin(loanItems, rowOf(loanItems, access, loanCopies.itemId))
		.innerJoin(students, rowOf(students, access, loans.studentId))
		.where(and(rowsOf(loans, access), toOwn(access), which))
		.$dynamic()
}

/** Joins the items, because the search covers their names too. */
function countLoans(access: Access, which: SQL | undefined): number {
	const counted = database()
		.select({ n: count() })
		.from(loans)
		.innerJoin(loanCopies, rowOf(loanCopies, access, loans.copyId))
		.innerJoin(loanItems, rowOf(loanItems, access, loanCopies.itemId))
		.innerJoin(students, rowOf(students, access, loans.studentId))
		.where(and(rowsOf(loans, access), toOwn(access), which))
		.get()
	return counted?.n ?? 0
}

/** Teachers see loans to their own students only. */
function toOwn(access: Access): SQL | undefined {
	if (access.reach === 'all') return undefined
	const own = database().select({ id: students.id }).from(students).where(studentsOf(access))
	return inArray(loans.studentId, own)
}

function searched({ schoolId }: Access, typed: string): SQL | undefined {
	const words = plain(typed).split(' ').filter(Boolean)
	if (words.length === 0) return undefined
	const things = words.map(
		(word) => sql`instr(${loanItems.titleKey} || ' ' || ${loanCopies.codeKey}, ${word}) > 0`,
	)
	return or(and(...things), and(...searchConditions(schoolId, typed)))
}

function said<Row extends { title: string; code: string; student: { firstName: string; lastName: string } }>({
	student,
	...row
}: Row) {
	return { ...row, item: `${row.title}, ${row.code}`, student: nameOf(student) }
}
