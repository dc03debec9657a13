import { Day } from '#app/components/dates.tsx'
import { State } from '#app/components/panel.tsx'

export interface LoanRow {
	id: string
	item: string
	student: string
	lentOn: string
	dueOn: string
	returnedOn: string | null
	isLost: boolean
	isLate: boolean
}

/** Status of a loan, with its date. */
export function LoanState({ loan }: { loan: Omit<LoanRow, 'item' | 'student'> }) {
	if (loan.isLost) return <State tone="bad">Lost</State>
	if (loan.returnedOn)
		return (
			<>
				<State tone="good">Returned</State> <Day on={loan.returnedOn} short />
			</>
		)
	return loan.isLate ? <State tone="warn">Overdue</State> : <State tone="quiet">On loan</State>
}
