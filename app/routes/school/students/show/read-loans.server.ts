import type { Access } from '#app/models/access.server.ts'
import { listLoansOfStudents } from '#app/models/loan/loans.server.ts'
import { seesFees } from '#app/domain/account/school-pages.ts'
import { loanHref } from '#app/domain/loan/href.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Open loans by due date, then returned ones. */
export function loansOfStudent(access: Access, studentId: string) {
	const { timeZone, dateFormat, currency } = access.school
	const day = today(timeZone)
	return listLoansOfStudents(access, [studentId]).map((loan) => {
		const { id, item, dueOn, returnedOn, isLost, rentMinor } = loan
		const rent = rentMinor && seesFees(access) ? `, ${moneyWords(rentMinor, currency)} a month` : ''
		const late = returnedOn === null && dueOn < day
		const text = isLost ? 'Lost' : returnedOn ? 'Returned' : late ? 'Overdue since' : 'On loan until'
		return {
			id,
			to: loanHref(true, id),
			item,
			tone: isLost ? ('bad' as const) : late ? ('warn' as const) : ('quiet' as const),
			state: `${text} ${plainDateWords(returnedOn ?? dueOn, dateFormat)}${rent}`,
		}
	})
}
